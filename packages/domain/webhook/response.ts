// Classifies a receiver's response.

/**
 * accepted: delivered. refused: the receiver rejected this event; it may accept the next one. unavailable: the receiver
 * cannot be reached, so the whole endpoint waits. gone: the endpoint is disabled.
 */
export type Verdict = 'accepted' | 'refused' | 'unavailable' | 'gone'

/** Rate-limited, or a proxy that cannot reach the receiver. */
const UNAVAILABLE = [429, 502, 503, 504]

export function classifyStatus(status: number): Verdict {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 410) return 'gone'
  return UNAVAILABLE.includes(status) ? 'unavailable' : 'refused'
}
