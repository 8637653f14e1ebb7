// What a receiver's answer, or its absence, means.

/**
 * accepted: delivered. refused: the receiver answered and did not want this event, so another event may fare better.
 * unavailable: nobody is there to want anything, so the whole endpoint waits. gone: never again.
 */
export type Verdict = 'accepted' | 'refused' | 'unavailable' | 'gone'

/** Busy, or a proxy that speaks for a receiver it cannot reach. */
const UNAVAILABLE = [429, 502, 503, 504]

export function judgeStatus(status: number): Verdict {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 410) return 'gone'
  return UNAVAILABLE.includes(status) ? 'unavailable' : 'refused'
}
