import sharp from 'sharp'
import type { Bitmap } from './draw.ts'

// A page of text has few colours and hard edges, which lossless WebP compresses well once antialiasing uses few levels
// of grey. A photograph or scan is the opposite. Levels that fill an area stay exact, so a pale table row or watermark
// is never lost.

const LEVELS = 16
/** Share of all pixels: a level this frequent belongs to an area, not to an edge. */
const AREA = 0.002
/** Lossless WebP has a palette of this size. A page with more colours is encoded as a picture. */
const PALETTE = 256
/** Bytes per pixel. Noise, as in a scan, exceeds it and is better encoded lossy. */
const TEXT_DENSITY = 0.075
const LOSSLESS = { lossless: true, effort: 2 } as const
const LOSSY = { quality: 70, effort: 3 } as const

export async function encodeWebp({ pixels, width, height }: Bitmap): Promise<Buffer> {
  const few = withFewLevels(pixels)
  if (few === null) return webp(pixels, 4, { width, height }, LOSSY)
  const crisp = await webp(few.pixels, few.channels, { width, height }, LOSSLESS)
  if (crisp.length <= TEXT_DENSITY * width * height) return crisp
  const soft = await webp(pixels, 4, { width, height }, LOSSY)
  return soft.length < crisp.length ? soft : crisp
}

/** For integrators: PNG, which everything can display. */
export function encodePng({ pixels, width, height }: Bitmap): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
}

function webp(pixels: Uint8Array, channels: 1 | 3 | 4, size: { width: number; height: number }, options: object) {
  return sharp(pixels, { raw: { ...size, channels } })
    .webp(options)
    .toBuffer()
}

interface FewLevels {
  readonly pixels: Uint8Array
  readonly channels: 1 | 3
}

/** Null if too many colours are left for a palette. */
export function withFewLevels(rgba: Uint8Array): FewLevels | null {
  const [red, green, blue] = [nearestLevels(rgba, 0), nearestLevels(rgba, 1), nearestLevels(rgba, 2)]
  const count = rgba.length / 4
  const colours = new Set<number>()
  const rgb = new Uint8Array(count * 3)
  let isGrey = true
  let last = -1
  for (let i = 0; i < count; i++) {
    const r = red[rgba[4 * i] ?? 0] ?? 0
    const g = green[rgba[4 * i + 1] ?? 0] ?? 0
    const b = blue[rgba[4 * i + 2] ?? 0] ?? 0
    rgb[3 * i] = r
    rgb[3 * i + 1] = g
    rgb[3 * i + 2] = b
    const colour = (r << 16) | (g << 8) | b
    if (colour === last) continue
    last = colour
    isGrey &&= r === g && g === b
    if (colours.size < PALETTE) colours.add(colour)
    else if (!colours.has(colour)) return null
  }
  return isGrey ? { pixels: everyThird(rgb), channels: 1 } : { pixels: rgb, channels: 3 }
}

function everyThird(rgb: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgb.length / 3)
  for (let i = 0; i < grey.length; i++) grey[i] = rgb[3 * i] ?? 0
  return grey
}

/** For each of the 256 levels of a channel the level that replaces it. */
function nearestLevels(rgba: Uint8Array, channel: number): Uint8Array {
  const counts = new Uint32Array(256)
  for (let i = channel; i < rgba.length; i += 4) counts[rgba[i] ?? 0] = (counts[rgba[i] ?? 0] ?? 0) + 1
  const enough = (AREA * rgba.length) / 4
  const areas = [...counts.keys()]
    .filter((level) => (counts[level] ?? 0) > enough)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, LEVELS - 2)
  const kept = [...new Set([0, 255, ...areas])]
  while (kept.length < LEVELS) kept.push(middleOfWidestGap(kept))
  return Uint8Array.from({ length: 256 }, (_, level) =>
    kept.reduce((best, one) => (Math.abs(one - level) < Math.abs(best - level) ? one : best)),
  )
}

function middleOfWidestGap(levels: number[]): number {
  const sorted = levels.toSorted((a, b) => a - b)
  let widest = 0
  let middle = 128
  for (const [i, level] of sorted.entries()) {
    const next = sorted[i + 1] ?? level
    if (next - level > widest) {
      widest = next - level
      middle = (level + next) >> 1
    }
  }
  return middle
}
