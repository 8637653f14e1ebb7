import type { Bitmap } from '../../packages/pades/testing/appearance.ts'
import { trim } from './bitmap.ts'

export interface Similarity {
  /** Ink they share, as a part of the ink of either: 1 is the same picture. */
  readonly shape: number
  /** Correlation of the ink in each column from left to right: the order of the letters. */
  readonly order: number
  /** How much wider and higher one is than the other: 1 is equal. */
  readonly width: number
  readonly height: number
}

/** How far, in pixels, two drawings may be moved to lie on each other: they begin between pixels. */
const reach = 2

/** Compares two drawings of a line at the same size, wherever they stand. */
export function compare(drawing: Bitmap, reference: Bitmap): Similarity {
  const [own, expected] = [trim(drawing), trim(reference)]
  const size = { width: Math.max(own.width, expected.width), height: Math.max(own.height, expected.height) }
  const fixed = ink(expected, size, 0, 0)
  const moved = steps.flatMap((x) => steps.map((y) => ink(own, size, x, y)))
  const placed = moved.map((each) => ({ each, shape: sharedInk(each, fixed) })).toSorted((a, b) => b.shape - a.shape)
  const [best] = placed
  return {
    shape: best?.shape ?? 0,
    order: best === undefined ? 0 : correlation(columns(best.each, size), columns(fixed, size)),
    width: own.width / expected.width,
    height: own.height / expected.height,
  }
}

const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)

interface Size {
  readonly width: number
  readonly height: number
}

/** The ink of a bitmap, moved, on page that has room for it. */
function ink({ width, height, pixels }: Bitmap, page: Size, x: number, y: number): Uint8Array {
  const laid = new Uint8Array((page.width + 2 * reach) * (page.height + 2 * reach))
  for (let row = 0; row < height; row++) {
    const start = (row + y + reach) * (page.width + 2 * reach) + x + reach
    for (let column = 0; column < width; column++) {
      laid[start + column] = 255 - (pixels[row * width + column] ?? 255)
    }
  }
  return laid
}

function sharedInk(left: Uint8Array, right: Uint8Array): number {
  let [shared, either] = [0, 0]
  for (let index = 0; index < left.length; index++) {
    const [a, b] = [left[index] ?? 0, right[index] ?? 0]
    shared += Math.min(a, b)
    either += Math.max(a, b)
  }
  return shared / either
}

function columns(laid: Uint8Array, { width }: Size): readonly number[] {
  const across = width + 2 * reach
  const sums = new Array<number>(across).fill(0)
  for (let index = 0; index < laid.length; index++) {
    sums[index % across] = (sums[index % across] ?? 0) + (laid[index] ?? 0)
  }
  return sums
}

function correlation(left: readonly number[], right: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [leftMean, rightMean] = [mean(left), mean(right)]
  let [both, leftSquares, rightSquares] = [0, 0, 0]
  for (const [index, value] of left.entries()) {
    const [a, b] = [value - leftMean, (right[index] ?? 0) - rightMean]
    both += a * b
    leftSquares += a * a
    rightSquares += b * b
  }
  return both / Math.sqrt(leftSquares * rightSquares)
}
