import { hash } from 'node:crypto'

// Which references a job has used, of up to a million rows, in about 24 MB: a table of 64-bit fingerprints with the
// row each was first seen in (two of a million meet once in forty million jobs). A Map of the texts would take several times as much.

const SMALLEST = 1 << 10

export class References {
  #prints = new BigUint64Array(SMALLEST)
  #rows = new Uint32Array(SMALLEST)
  #count = 0

  /** The row that said it before, or undefined; then it is this one's. */
  firstRowOf(reference: string, row: number): number | undefined {
    if (this.#count * 2 >= this.#rows.length) this.#grow()
    const print = BigInt(`0x${hash('sha256', reference, 'hex').slice(0, 16)}`)
    const found = this.#rows[this.#slotOf(print)]
    if (found) return found
    this.#put(print, row)
    this.#count += 1
    return undefined
  }

  #slotOf(print: bigint): number {
    const mask = this.#rows.length - 1
    let slot = Number(print & 0xffffffn) & mask
    while (this.#rows[slot] !== 0 && this.#prints[slot] !== print) slot = (slot + 1) & mask
    return slot
  }

  #put(print: bigint, row: number): void {
    const slot = this.#slotOf(print)
    this.#prints[slot] = print
    this.#rows[slot] = row
  }

  #grow(): void {
    const [prints, rows] = [this.#prints, this.#rows]
    this.#prints = new BigUint64Array(rows.length * 2)
    this.#rows = new Uint32Array(rows.length * 2)
    for (const [i, row] of rows.entries()) if (row !== 0) this.#put(prints[i] ?? 0n, row)
  }
}
