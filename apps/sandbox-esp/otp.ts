import { randomInt } from 'node:crypto'

const maxTries = 3
const resendMs = 60_000
const maxSends = 5

/** A code sent to a person, as the inbox shows it. */
export interface SentCode {
  /** The last digits of the identity number; the rest is not stored. */
  readonly to: string
  readonly code: string
  readonly sentAt: Date
}

interface Entry {
  sends: number
  tries: number
  sent: SentCode
}

export type OtpResult = 'right' | 'wrong' | 'wrong too often'

/** One-time codes by session: three tries, one minute between two codes, five codes in all. */
export class OtpStore {
  readonly #entries = new Map<string, Entry>()
  readonly #digits: number

  constructor(digits = 6) {
    this.#digits = digits
  }

  /** Undefined if the last code is too recent, or all five are sent. */
  send(session: string, to: string, now: Date): SentCode | undefined {
    const entry = this.#entries.get(session)
    const isTooSoon = entry !== undefined && now.getTime() - entry.sent.sentAt.getTime() < resendMs
    if (isTooSoon || (entry?.sends ?? 0) >= maxSends) return undefined
    const sent = { to, code: randomDigits(this.#digits), sentAt: now }
    // Deleted first, so that the newest code comes last in the map. A new code gives no new tries.
    this.#entries.delete(session)
    this.#entries.set(session, { sends: (entry?.sends ?? 0) + 1, tries: entry?.tries ?? 0, sent })
    return sent
  }

  check(session: string, code: string): OtpResult {
    const entry = this.#entries.get(session)
    if (entry === undefined || entry.tries >= maxTries) return 'wrong too often'
    if (entry.sent.code === code) return 'right'
    entry.tries += 1
    return entry.tries >= maxTries ? 'wrong too often' : 'wrong'
  }

  /** The valid codes, the newest first. */
  codes(): readonly SentCode[] {
    return [...this.#entries.values()].map(({ sent }) => sent).toReversed()
  }

  codeFor(session: string): SentCode | undefined {
    return this.#entries.get(session)?.sent
  }

  delete(session: string): void {
    this.#entries.delete(session)
  }
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
