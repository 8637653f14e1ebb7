import type { Witness } from '@countersign/verify'

/** `unknown`: the log knows no file of this hash. */
export type AskedLog = Witness | 'unknown' | 'unreachable'

/** Asks by the hash alone. What comes back is checked by the judge, and believed only then. */
export async function askLog(sha256: string): Promise<AskedLog> {
  try {
    const answer = await fetch(`/verify/log/${sha256}`, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (answer.status === 404) return 'unknown'
    return answer.ok ? ((await answer.json()) as Witness) : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
