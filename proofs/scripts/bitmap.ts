import { crc32, deflateSync } from 'node:zlib'
import type { Bitmap } from '../../packages/pades/testing/appearance.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const blank = (width: number, height: number): Bitmap => {
  return { width, height, pixels: new Uint8Array(width * height).fill(255) }
}

export function crop({ width, pixels }: Bitmap, box: Box): Bitmap {
  const rows = Array.from({ length: box.height }, (_, row) => {
    const start = (box.top + row) * width + box.left
    return pixels.subarray(start, start + box.width)
  })
  return { width: box.width, height: box.height, pixels: Uint8Array.from(Buffer.concat(rows)) }
}

/** What is left when the empty paper around the ink is cut away. */
export function trim(bitmap: Bitmap): Bitmap {
  const inked = (x: number, y: number) => (bitmap.pixels[y * bitmap.width + x] ?? 255) < 128
  let [left, top, right, bottom] = [bitmap.width, bitmap.height, -1, -1]
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) {
      if (!inked(x, y)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (right < 0) return blank(1, 1)
  return crop(bitmap, { left, top, width: right - left + 1, height: bottom - top + 1 })
}

/** Scaled by averaging what each new pixel covers. */
export function resize(source: Bitmap, width: number, height: number): Bitmap {
  const across = spans(source.width, width)
  const down = spans(source.height, height)
  const pixels = new Uint8Array(width * height)
  for (const [y, rows] of down.entries()) {
    for (const [x, columns] of across.entries()) {
      let [sum, weight] = [0, 0]
      for (const row of rows) {
        for (const column of columns) {
          const share = row.share * column.share
          sum += share * (source.pixels[row.index * source.width + column.index] ?? 255)
          weight += share
        }
      }
      pixels[y * width + x] = Math.round(sum / weight)
    }
  }
  return { width, height, pixels }
}

/** For each new pixel the old ones it covers, and how much of each. */
function spans(from: number, to: number): { index: number; share: number }[][] {
  return Array.from({ length: to }, (_, place) => {
    const [start, end] = [(place * from) / to, ((place + 1) * from) / to]
    const covered = []
    for (let index = Math.floor(start); index < Math.min(from, Math.ceil(end)); index++) {
      covered.push({ index, share: Math.min(index + 1, end) - Math.max(index, start) })
    }
    return covered
  })
}

export function paste(onto: Bitmap, piece: Bitmap, left: number, top: number): void {
  for (let row = 0; row < piece.height; row++) {
    onto.pixels.set(piece.pixels.subarray(row * piece.width, (row + 1) * piece.width), (top + row) * onto.width + left)
  }
}

/** An 8-bit gray PNG. */
export function toPng({ width, height, pixels }: Bitmap): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
