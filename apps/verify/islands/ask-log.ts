import type { LoggedEntry } from '@countersign/verify'

/** `signatures`: how many people have signed, as the service states it. */
export interface LoggedCompletion extends LoggedEntry {
  readonly signatures: number
}

/** `unknown`: the log has no file with this hash. */
export type LogAnswer = LoggedCompletion | 'unknown' | 'unreachable'

/** The service answers 503 with Retry-After while it is busy. */
const ATTEMPTS = 5

/** Sends only the hash. The worker verifies the answer before the page uses it. */
export async function askLog(sha256: string): Promise<LogAnswer> {
  try {
    for (let left = ATTEMPTS; ; left -= 1) {
      const response = await fetch(`/verify/log/${sha256}`, { credentials: 'omit', referrerPolicy: 'no-referrer' })
      if (response.status === 404) return 'unknown'
      if (response.ok) return (await response.json()) as LoggedCompletion
      if (response.status !== 503 || left === 1) return 'unreachable'
      await pause(Number(response.headers.get('retry-after')) || 1)
    }
  } catch {
    return 'unreachable'
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
