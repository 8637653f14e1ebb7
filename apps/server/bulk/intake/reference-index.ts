// Which references a job has used, of up to a million rows, in about 24 MB: a table of 64-bit fingerprints with the row
// each was first seen in (two of a million meet once in forty million jobs). A Map of the texts would take several times
// as much. The fingerprint is no secret and no proof: whoever makes two references meet fails a row of their own.

const SMALLEST = 1 << 10

export class ReferenceIndex {
  #high = new Uint32Array(SMALLEST)
  #low = new Uint32Array(SMALLEST)
  #rows = new Uint32Array(SMALLEST)
  #count = 0

  /** The row that said it before, or undefined; then it is this one's. */
  firstRowOf(reference: string, row: number): number | undefined {
    if (this.#count * 2 >= this.#rows.length) this.#grow()
    const [high, low] = [fingerprint(reference, 0x9e3779b9), fingerprint(reference, 0x85ebca6b)]
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

/** 32 bits by multiplying and folding, as MurmurHash ends; each seed gives other ones. */
function fingerprint(text: string, seed: number): number {
  let hash = seed ^ text.length
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x5bd1e995)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
