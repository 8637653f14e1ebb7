import { deflateSync, inflateSync } from 'node:zlib'
import { undoPngFilters } from '@countersign/pades/pdf'
import { PNG_SIGNATURE, pngChunk } from '../../platform/pictures/png-chunk.ts'
import type { Rgba } from '../../platform/pictures/rgba.ts'

// Pictures of signatures are stored as PNG in one form: 8-bit RGBA, not interlaced. The api writes it from the pixels that
// a confined process decoded, and the sealer reads it, both without an image library.

export type { Rgba } from '../../platform/pictures/rgba.ts'

export const MAX_PICTURE_PIXELS = 2_000_000

const PIXEL_BYTES = 4
/** Bit depth 8, colour type RGBA, deflate, adaptive filters, not interlaced. */
const FORM = Buffer.from([8, 6, 0, 0, 0])
/** Each byte minus the one of the pixel to its left. */
const FILTER_SUB = 1

export function encodePlainPng({ width, height, pixels }: Rgba): Buffer {
  const rowBytes = PIXEL_BYTES * width
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * rowBytes, y * (rowBytes + 1)]
    rows[to] = FILTER_SUB
    for (let x = 0; x < rowBytes; x++) {
      const left = x < PIXEL_BYTES ? 0 : (pixels[from + x - PIXEL_BYTES] ?? 0)
      rows[to + 1 + x] = (pixels[from + x] ?? 0) - left
    }
  }
  const header = Buffer.alloc(8)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', Buffer.concat([header, FORM])),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Throws if the file is not in the one form. */
export function decodePlainPng(bytes: Buffer): Rgba {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw notPlain()
  let size: { width: number; height: number } | undefined
  const data: Buffer[] = []
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') size = sizeIn(content)
    if (type === 'IDAT') data.push(content)
    at += 12 + length
  }
  if (size === undefined) throw notPlain()
  const rowBytes = PIXEL_BYTES * size.width
  const expected = (rowBytes + 1) * size.height
  const rows = inflateSync(Buffer.concat(data), { maxOutputLength: expected })
  if (rows.length !== expected) throw notPlain()
  return { ...size, pixels: undoPngFilters(rows, rowBytes, PIXEL_BYTES) }
}

function sizeIn(header: Buffer): { width: number; height: number } {
  if (header.length !== 13 || !header.subarray(8).equals(FORM)) throw notPlain()
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  if (width === 0 || height === 0 || width * height > MAX_PICTURE_PIXELS) throw notPlain()
  return { width, height }
}

function notPlain(): Error {
  return new Error('The stored picture of a signature is not in the form in which pictures are stored.')
}

/** Reduces a picture to fit into `max`; each pixel is the mean of those it replaces, weighted by their opacity. */
export function shrink(picture: Rgba, max: { width: number; height: number }): Rgba {
  const scale = Math.min(1, max.width / picture.width, max.height / picture.height)
  if (scale === 1) return picture
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const pixels = new Uint8Array(PIXEL_BYTES * width * height)
  for (let y = 0; y < height; y++) {
    const rows = [Math.floor((y * picture.height) / height), Math.ceil(((y + 1) * picture.height) / height)] as const
    for (let x = 0; x < width; x++) {
      const columns = [Math.floor((x * picture.width) / width), Math.ceil(((x + 1) * picture.width) / width)] as const
      pixels.set(meanOf(picture, rows, columns), PIXEL_BYTES * (y * width + x))
    }
  }
  return { width, height, pixels }
}

type Span = readonly [from: number, to: number]

function meanOf({ width, pixels }: Rgba, [top, bottom]: Span, [left, right]: Span): [number, number, number, number] {
  let [red, green, blue, opacity] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = PIXEL_BYTES * (y * width + x)
      const alpha = pixels[at + 3] ?? 0
      red += alpha * (pixels[at] ?? 0)
      green += alpha * (pixels[at + 1] ?? 0)
      blue += alpha * (pixels[at + 2] ?? 0)
      opacity += alpha
    }
  }
  const weight = opacity || 1
  const count = (bottom - top) * (right - left)
  return [Math.round(red / weight), Math.round(green / weight), Math.round(blue / weight), Math.round(opacity / count)]
}
