import type { Extent } from '../ink.ts'

/** How many pixels of some kind are in a rectangle, from sums: the size of the rectangle does not matter. */
export class CountedPixels {
  readonly #sums: Uint32Array
  readonly #width: number
  readonly #height: number

  constructor(width: number, height: number, isCounted: (at: number) => boolean) {
    this.#width = width
    this.#height = height
    const stride = width + 1
    const sums = new Uint32Array(stride * (height + 1))
    for (let y = 0; y < height; y++) {
      let inRow = 0
      for (let x = 0; x < width; x++) {
        if (isCounted(y * width + x)) inRow++
        sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + inRow
      }
    }
    this.#sums = sums
  }

  /** From `left` and `top` up to `right` and `bottom`, without these. */
  within(extent: Extent): number {
    const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)
    const [left, right] = [clamp(extent.left, this.#width), clamp(extent.right, this.#width)]
    const [top, bottom] = [clamp(extent.top, this.#height), clamp(extent.bottom, this.#height)]
    if (!(right > left && bottom > top)) return 0
    const sum = (x: number, y: number) => this.#sums[y * (this.#width + 1) + x] ?? 0
    return sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top)
  }
}
