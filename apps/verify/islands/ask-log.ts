import type { LoggedEntry } from '@countersign/verify'

/** `unknown`: the log knows no file of this hash. */
export type AskedLog = LoggedEntry | 'unknown' | 'unreachable'

/** A service that is busy says so, and when to ask again. */
const TRIES = 5

/** Asks by the hash alone. What comes back is checked by the judge, and believed only then. */
export async function askLog(sha256: string): Promise<AskedLog> {
  try {
    for (let left = TRIES; ; left -= 1) {
      const answer = await fetch(`/verify/log/${sha256}`, { credentials: 'omit', referrerPolicy: 'no-referrer' })
      if (answer.status === 404) return 'unknown'
      if (answer.ok) return (await answer.json()) as LoggedEntry
      if (answer.status !== 503 || left === 1) return 'unreachable'
      await pause(Number(answer.headers.get('retry-after')) || 1)
    }
  } catch {
    return 'unreachable'
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
