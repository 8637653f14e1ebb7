// Detects references that two rows of a job share. Stores 64-bit hashes with the row of the first use, about 24 MB for a
// million rows; a Map of the texts would take several times as much. A million references collide in one of forty million
// jobs. The hash is not cryptographic: a sender who provokes a collision only fails a row of their own.

const INITIAL_SLOTS = 1 << 10

export class ReferenceIndex {
  #high = new Uint32Array(INITIAL_SLOTS)
  #low = new Uint32Array(INITIAL_SLOTS)
  #rows = new Uint32Array(INITIAL_SLOTS)
  #count = 0

  /** The row that used the reference before. If none did, records this row and returns undefined. */
  firstRowOf(reference: string, row: number): number | undefined {
    if (this.#count * 2 >= this.#rows.length) this.#grow()
    const [high, low] = [hash32(reference, 0x9e3779b9), hash32(reference, 0x85ebca6b)]
    const slot = this.#slotOf(high, low)
    const found = this.#rows[slot]
    if (found) return found
    this.#put(slot, high, low, row)
    this.#count += 1
    return undefined
  }

  #slotOf(high: number, low: number): number {
    const mask = this.#rows.length - 1
    let slot = low & mask
    while (this.#rows[slot] !== 0 && !(this.#high[slot] === high && this.#low[slot] === low)) slot = (slot + 1) & mask
    return slot
  }

  #put(slot: number, high: number, low: number, row: number): void {
    this.#high[slot] = high
    this.#low[slot] = low
    this.#rows[slot] = row
  }

  #grow(): void {
    const [highs, lows, rows] = [this.#high, this.#low, this.#rows]
    const size = rows.length * 2
    this.#high = new Uint32Array(size)
    this.#low = new Uint32Array(size)
    this.#rows = new Uint32Array(size)
    for (let i = 0; i < rows.length; i += 1) {
      const [high, low, row] = [highs[i] ?? 0, lows[i] ?? 0, rows[i] ?? 0]
      if (row !== 0) this.#put(this.#slotOf(high, low), high, low, row)
    }
  }
}

/** A seeded 32-bit hash with the finaliser of MurmurHash. */
function hash32(text: string, seed: number): number {
  let hash = seed ^ text.length
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x5bd1e995)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
