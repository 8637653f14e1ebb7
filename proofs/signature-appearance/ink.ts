import type { Area, Size } from '../../packages/pades/appearance/geometry.ts'
import type { Bitmap } from '../../packages/pades/testing/appearance.ts'

/** Darker pixels are ink. Captions are dark grey, and the sandbox's word is grey. */
const INK = 176

type Box = Area | undefined

export interface Overlap {
  /** Of the area of ink: each pixel counts by how much of it is covered. */
  readonly area: number
  /** Of the pixels that are ink, each wholly or not at all. */
  readonly pixels: number
}

/**
 * The ink of a box that both pictures have, as a share of the ink that either has. Nothing is forgiven: ink beside its place
 * in the other picture counts against both. `shift` moves one picture, in points.
 */
export function overlapOf(left: Bitmap, right: Bitmap, box: Box, scale: number, shift = 0): Overlap {
  let [common, all, commonPixels, allPixels] = [0, 0, 0, 0]
  const by = Math.round(shift * scale)
  eachPixel(box, scale, (x, y) => {
    const a = darkness(left, x, y)
    const b = darkness(right, x + by, y)
    common += Math.min(a, b)
    all += Math.max(a, b)
    if (a > HALF && b > HALF) commonPixels++
    if (a > HALF || b > HALF) allPixels++
  })
  return { area: all === 0 ? 0 : common / all, pixels: allPixels === 0 ? 0 : commonPixels / allPixels }
}

/** About half of the darkest ink, and two thirds of the lightest. */
const HALF = 100

/** For a picture on black: its white as ink. */
export function inverted({ pixels, ...size }: Bitmap): Bitmap {
  return { ...size, pixels: pixels.map((value) => 255 - value) }
}

function darkness({ width, pixels }: Bitmap, x: number, y: number): number {
  return 255 - (pixels[y * width + x] ?? 255)
}

/** The share of a box that is darker than the limit. */
export function inkIn(bitmap: Bitmap, box: Box, scale: number, limit: number): number {
  let [dark, all] = [0, 0]
  eachPixel(box, scale, (x, y) => {
    all++
    if (darkness(bitmap, x, y) > 255 - limit) dark++
  })
  return dark / all
}

/** How many pixels of ink are in none of the boxes. */
export function inkOutside(bitmap: Bitmap, { boxes }: Size & { boxes: readonly Area[] }, scale: number): number {
  const inside = new Uint8Array(bitmap.width * bitmap.height)
  for (const box of boxes) {
    eachRow(box, scale, (from, to, y) => inside.fill(1, y * bitmap.width + from, y * bitmap.width + to))
  }
  let count = 0
  for (let i = 0; i < inside.length; i++) if (inside[i] === 0 && (bitmap.pixels[i] ?? 255) < INK) count++
  return count
}

function eachPixel(box: Box, scale: number, visit: (x: number, y: number) => void): void {
  eachRow(box, scale, (from, to, y) => {
    for (let x = from; x < to; x++) visit(x, y)
  })
}

function eachRow(box: Box, scale: number, visit: (from: number, to: number, y: number) => void): void {
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  const [from, to] = [Math.round(x * scale), Math.round((x + width) * scale)]
  for (let row = Math.round(y * scale); row < (y + height) * scale; row++) visit(from, to, row)
}
