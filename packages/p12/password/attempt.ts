import { P12Error } from '../error.ts'
import type { EncodedPassword } from './encodings.ts'

/**
 * Key derivation iterations for one file, summed over its parts: several times the 600,000 per part that NSS, the slowest
 * tool, uses, and one to two seconds of work. A file can require 2^31.
 */
export const maxIterations = 5_000_000

/** One attempt to open a file with one encoding of the password. `wipe` overwrites its secrets. */
export class OpenAttempt {
  readonly password: EncodedPassword
  readonly #secrets: Uint8Array[]
  #iterationsLeft = maxIterations

  constructor(password: EncodedPassword) {
    this.password = password
    this.#secrets = [password.bmp, password.utf8]
  }

  trackSecret<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
    this.#secrets.push(bytes)
    return bytes
  }

  /** Call this before running the iterations. */
  spendIterations(count: number): void {
    this.#iterationsLeft -= count
    if (this.#iterationsLeft >= 0) return
    throw new P12Error(
      'p12_too_costly',
      `The file requires more than ${maxIterations} key derivation iterations. Export it again with fewer.`,
    )
  }

  wipe(): void {
    for (const bytes of this.#secrets) bytes.fill(0)
  }
}
