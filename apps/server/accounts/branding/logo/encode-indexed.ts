import { deflateSync } from 'node:zlib'
import { PNG_SIGNATURE, pngChunk } from '../../../platform/pictures/png-chunk.ts'
import type { Rgba } from '../../../platform/pictures/rgba.ts'

// Writes pixels as a PNG with a palette of at most 256 colours, which is a quarter of the size and enough for a logo.

/** Bits of each channel that distinguish two colours, from the finest on. */
const DEPTHS = [8, 6, 5, 4, 3, 2]
const MAX_COLORS = 256

export function encodeIndexedPng(picture: Rgba): Buffer {
  const { width, height } = picture
  const { indices, palette } = quantise(picture)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8) // 8 bits, palette, deflate, no filters, not interlaced
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from(palette.flatMap((color) => color.slice(0, 3)))),
    pngChunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha))),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

type Color = readonly [red: number, green: number, blue: number, alpha: number]

/** With the finest depth at which the picture has at most 256 colours. Each is the mean of the pixels that have it. */
function quantise({ pixels }: Rgba): { indices: Uint8Array; palette: Color[] } {
  for (const depth of DEPTHS) {
    const groups = groupColors(pixels, depth)
    if (groups !== null) return groups
  }
  throw new Error('Two bits of each of four channels have at most 256 values.')
}

function groupColors(pixels: Uint8Array, depth: number): { indices: Uint8Array; palette: Color[] } | null {
  const shift = 8 - depth
  const indices = new Uint8Array(pixels.length / 4)
  const numbers = new Map<number, number>()
  const sums: { total: [number, number, number, number]; count: number }[] = []
  for (let i = 0; i < indices.length; i++) {
    const alpha = pixels[4 * i + 3] ?? 0
    // What is transparent has no colour.
    const color = [0, 1, 2].map((channel) => (alpha === 0 ? 0 : (pixels[4 * i + channel] ?? 0)))
    const key = [...color, alpha].reduce((sum, value) => sum * 256 + (value >> shift), 0)
    let number = numbers.get(key)
    if (number === undefined) {
      number = sums.length
      if (number === MAX_COLORS) return null
      numbers.set(key, number)
      sums.push({ total: [0, 0, 0, 0], count: 0 })
    }
    indices[i] = number
    const sum = sums[number]
    if (sum) {
      sum.count += 1
      for (const [channel, value] of [...color, alpha].entries()) sum.total[channel as 0] += value
    }
  }
  const palette = sums.map(({ total, count }) => total.map((value) => Math.round(value / count)) as unknown as Color)
  return { indices, palette }
}
