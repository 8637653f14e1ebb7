import { P12Error } from '../error.ts'
import type { Spelling } from './spellings.ts'

/**
 * Rounds of key derivation for one file, all its parts together: several times what the slowest tool asks for (NSS,
 * 600,000 for each part), and a second or two of work. A file may ask for 2^31.
 */
export const maxRounds = 5_000_000

/** One attempt to open a file with one spelling of the password. Whatever is secret in it is overwritten at its end. */
export class Opening {
  readonly spelling: Spelling
  readonly #secrets: Uint8Array[]
  #roundsLeft = maxRounds

  constructor(spelling: Spelling) {
    this.spelling = spelling
    this.#secrets = [spelling.bmp, spelling.utf8]
  }

  /** Remembers what must not outlive this attempt. */
  secret<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
    this.#secrets.push(bytes)
    return bytes
  }

  /** Called before the work is done. */
  spend(rounds: number): void {
    this.#roundsLeft -= rounds
    if (this.#roundsLeft >= 0) return
    throw new P12Error(
      'p12_too_costly',
      `the file asks for more than ${maxRounds} rounds of key derivation: save it again with fewer`,
    )
  }

  overwrite(): void {
    for (const bytes of this.#secrets) bytes.fill(0)
  }
}
