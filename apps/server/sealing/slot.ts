import { CmsError } from '@countersign/pades'

// A signature's slot is fixed before the signature is made, and what is left of it stays in the file for good. All
// signatures by one key and one authority are of almost one length, so the slot follows what was seen.

const FIRST_BYTES = 16_384
const SPARE_BYTES = 512

export class SlotSize {
  #longest = 0

  get bytes(): number {
    return this.#longest === 0 ? FIRST_BYTES : this.#longest + SPARE_BYTES
  }

  saw(length: number): void {
    this.#longest = Math.max(this.#longest, length)
  }

  /** Forgets what was seen where it was too little, such as when an authority has a new certificate. */
  async within<T>(work: (bytes: number) => Promise<T>): Promise<T> {
    try {
      return await work(this.bytes)
    } catch (error) {
      if (!(error instanceof CmsError) || error.code !== 'slot_overflow' || this.#longest === 0) throw error
      this.#longest = 0
      return work(this.bytes)
    }
  }
}
