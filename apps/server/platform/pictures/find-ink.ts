import { keepStrokes } from './keep-strokes.ts'
import type { Rgba } from './rgba.ts'

// Turns a picture of a signature into ink on nothing: the paper, its shadows and specks become transparent, and the result is
// cropped to the ink. A picture that is already transparent around its ink keeps its shape.

/** The ink of a picture; null if it has none, or if ink cannot be told from paper. */
export function findInk(picture: Rgba): Rgba | null {
  const alpha = isCutOut(picture) ? alphaOf(picture) : inkOnBackground(picture)
  const cropped = alpha && crop(picture, alpha)
  return cropped && coloured(picture, cropped)
}

/** Parts of a picture that are nearly transparent cannot be paper. */
const CUT_OUT_SHARE = 0.05

function isCutOut({ pixels }: Rgba): boolean {
  let clear = 0
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) < 32) clear++
  return clear > (CUT_OUT_SHARE * pixels.length) / 4
}

function alphaOf({ pixels }: Rgba): Uint8Array {
  return Uint8Array.from({ length: pixels.length / 4 }, (_, i) => pixels[4 * i + 3] ?? 0)
}

/** The brightness relative to the paper at which ink begins and is complete, around the threshold. */
const SOFTNESS = 0.07
const THRESHOLDS = { least: 0.35, most: 0.86 }
/** Ink covers a small part of the paper. More of it is a photo of something else. */
const MAX_SHARE = 0.4

function inkOnBackground(picture: Rgba): Uint8Array | null {
  const { width, height } = picture
  const brightness = relativeToBackground(picture)
  const threshold = Math.min(THRESHOLDS.most, Math.max(THRESHOLDS.least, otsu(brightness)))
  const alpha = brightness.map((value) => 255 * clamp((threshold + SOFTNESS - value) / (2 * SOFTNESS)))
  const ink = keepStrokes(Uint8Array.from(alpha, Math.round), { width, height })
  return ink.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0) > MAX_SHARE * ink.length ? null : ink
}

/** How bright each pixel is, as a share of the paper around it: shadows fall on paper and ink alike. */
function relativeToBackground({ width, height, pixels }: Rgba): Float32Array {
  const grey = new Float32Array(width * height)
  for (let i = 0; i < grey.length; i++) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = pixels.subarray(4 * i, 4 * i + 4)
    grey[i] = 255 - ((255 - (0.299 * red + 0.587 * green + 0.114 * blue)) * alpha) / 255
  }
  const background = backgroundBrightness(grey, { width, height })
  return grey.map((value, i) => clamp(value / Math.max(24, background(i % width, Math.floor(i / width)))))
}

/** Cells are several strokes wide, so that most of each is paper. */
const CELLS = 16
/** The share of a cell's pixels that are darker than its paper. */
const BACKGROUND_RANK = 0.75

/** The brightness of the paper at each point, interpolated between the middles of cells. */
function backgroundBrightness(grey: Float32Array, { width, height }: { width: number; height: number }) {
  const side = Math.max(8, Math.ceil(Math.max(width, height) / CELLS))
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const cells = Array.from({ length: columns * rows }, (_, cell) => {
    const [left, top] = [(cell % columns) * side, Math.floor(cell / columns) * side]
    const values: number[] = []
    for (let y = top; y < Math.min(height, top + side); y += 2) {
      for (let x = left; x < Math.min(width, left + side); x += 2) values.push(grey[y * width + x] ?? 255)
    }
    return values.sort((a, b) => a - b)[Math.floor(BACKGROUND_RANK * (values.length - 1))] ?? 255
  })
  const at = (column: number, row: number) =>
    cells[clampTo(row, rows - 1) * columns + clampTo(column, columns - 1)] ?? 255
  return (x: number, y: number) => {
    const [column, row] = [(x + 0.5) / side - 0.5, (y + 0.5) / side - 0.5]
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const [across, down] = [column - left, row - top]
    const upper = at(left, top) * (1 - across) + at(left + 1, top) * across
    return upper * (1 - down) + (at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across) * down
  }
}

/** The threshold between two groups of values with the greatest variance between them (Otsu, 1979). */
function otsu(values: Float32Array): number {
  const counts = new Float64Array(256)
  for (const value of values) counts[Math.round(255 * value)] = (counts[Math.round(255 * value)] ?? 0) + 1
  const total = counts.reduce((sum, count, value) => sum + value * count, 0)
  let [dark, darkSum, best, threshold] = [0, 0, -1, 128]
  for (let value = 0; value < 256; value++) {
    dark += counts[value] ?? 0
    darkSum += value * (counts[value] ?? 0)
    const light = values.length - dark
    if (dark === 0 || light === 0) continue
    const variance = dark * light * (darkSum / dark - (total - darkSum) / light) ** 2
    if (variance > best) [best, threshold] = [variance, value]
  }
  return threshold / 255
}

interface Cropped {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly alpha: Uint8Array
}

const VISIBLE = 24

/** The smallest part of the picture that has all visible ink; null without any. */
function crop({ width, height }: Rgba, alpha: Uint8Array): Cropped | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let i = 0; i < alpha.length; i++) {
    if ((alpha[i] ?? 0) < VISIBLE) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
  }
  if (right < 0) return null
  const size = { width: right - left + 1, height: bottom - top + 1 }
  const own = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++) {
    const from = (top + y) * width + left
    own.set(alpha.subarray(from, from + size.width), y * size.width)
  }
  return { ...size, left, top, alpha: own }
}

/** The brightest that ink may be, so that it is legible in print. */
const MAX_BRIGHTNESS = 96

/** All ink has the mean colour of the picture's ink, darkened if it is bright. */
function coloured({ width: across, pixels }: Rgba, { width, height, left, top, alpha }: Cropped): Rgba {
  const sums = [0, 0, 0]
  let weight = 0
  for (let i = 0; i < alpha.length; i++) {
    if ((alpha[i] ?? 0) < 200) continue
    const at = 4 * ((top + Math.floor(i / width)) * across + left + (i % width))
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0)
    weight++
  }
  const colour = sums.map((sum) => sum / Math.max(1, weight))
  const [red = 0, green = 0, blue = 0] = colour
  const darker = Math.min(1, MAX_BRIGHTNESS / Math.max(1, 0.299 * red + 0.587 * green + 0.114 * blue))
  const result = new Uint8Array(4 * width * height)
  for (let i = 0; i < alpha.length; i++) {
    result.set([...colour.map((value) => Math.round(value * darker)), alpha[i] ?? 0], 4 * i)
  }
  return { width, height, pixels: result }
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function clampTo(value: number, most: number): number {
  return Math.min(most, Math.max(0, value))
}
