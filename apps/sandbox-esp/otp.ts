import { randomInt } from 'node:crypto'

const maxTries = 3
const resendMs = 60_000
const maxSends = 5

/** A code on its way to a person, as somebody at the inbox sees it. */
export interface Letter {
  /** Only the last digits of the number; the rest is not kept. */
  readonly to: string
  readonly code: string
  readonly sentAt: Date
}

interface Box {
  sends: number
  tries: number
  letter: Letter
}

export type Verdict = 'right' | 'wrong' | 'wrong too often'

/** One-time codes, one mailbox for each session: three tries, a minute between letters, five letters in all. */
export class OtpOffice {
  readonly #boxes = new Map<string, Box>()
  readonly #digits: number

  constructor(digits = 6) {
    this.#digits = digits
  }

  /** Undefined: not yet, or not again. */
  send(mailbox: string, to: string, now: Date): Letter | undefined {
    const box = this.#boxes.get(mailbox)
    const tooSoon = box !== undefined && now.getTime() - box.letter.sentAt.getTime() < resendMs
    if (tooSoon || (box?.sends ?? 0) >= maxSends) return undefined
    const letter = { to, code: randomDigits(this.#digits), sentAt: now }
    // A new letter lies on top, and gives no new tries.
    this.#boxes.delete(mailbox)
    this.#boxes.set(mailbox, { sends: (box?.sends ?? 0) + 1, tries: box?.tries ?? 0, letter })
    return letter
  }

  check(mailbox: string, code: string): Verdict {
    const box = this.#boxes.get(mailbox)
    if (box === undefined || box.tries >= maxTries) return 'wrong too often'
    if (box.letter.code === code) return 'right'
    box.tries += 1
    return box.tries >= maxTries ? 'wrong too often' : 'wrong'
  }

  /** The letters that are still good, the newest first. */
  letters(): readonly Letter[] {
    return [...this.#boxes.values()].map(({ letter }) => letter).toReversed()
  }

  letterFor(mailbox: string): Letter | undefined {
    return this.#boxes.get(mailbox)?.letter
  }

  forget(mailbox: string): void {
    this.#boxes.delete(mailbox)
  }
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
