import { CmsError } from '@countersign/pades'

// The size of a signature's /Contents slot is fixed before the signature exists, and unused bytes remain in the file.
// Signatures by one key with time-stamps of one authority have nearly the same length, so the slot follows the longest
// signature so far.

const FIRST_BYTES = 16_384
const MAX_BYTES = 65_536
const SPARE_BYTES = 512

export class SlotSize {
  #longest = 0

  get bytes(): number {
    return this.#longest === 0 ? FIRST_BYTES : this.#longest + SPARE_BYTES
  }

  /** Records the length of a signature. */
  record(length: number): void {
    this.#longest = Math.max(this.#longest, length)
  }

  /** Retries with larger slots if the slot was too small, for example after an authority changed its certificate. */
  async allocate<T>(work: (bytes: number) => Promise<T>): Promise<T> {
    const { bytes } = this
    const larger = [FIRST_BYTES, MAX_BYTES].filter((size) => size > bytes)
    return larger.reduce((attempt, size) => attempt.catch(retryIfTooSmall(() => work(size))), work(bytes))
  }
}

function retryIfTooSmall<T>(retry: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    if (error instanceof CmsError && error.code === 'slot_overflow') return retry()
    throw error
  }
}
