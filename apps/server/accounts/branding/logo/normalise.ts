import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Failure } from '../../../platform/errors.ts'
import { decodePixels } from '../../../platform/pictures/decode.ts'
import { PNG_SIGNATURE } from '../../../platform/pictures/png-chunk.ts'
import type { Rgba } from '../../../platform/pictures/rgba.ts'
import type { Logo } from '../store.ts'
import { encodeIndexedPng } from './encode-indexed.ts'

// A logo is decoded in a confined process and written again from its pixels: the stored file has no text, script or second
// file of the uploaded one. It is small, because each page and each mail has it.

const MAX_UPLOAD_BYTES = 512 * 1024
const MAX_PIXELS = 16_000_000
/** Of the stored file. */
export const MAX_LOGO_BYTES = 10 * 1024
/** Twice the size at which it is shown, and smaller until the file is small enough. */
const SIZES = [
  { width: 400, height: 96 },
  { width: 300, height: 72 },
  { width: 200, height: 48 },
  { width: 160, height: 40 },
]
/** A line of a few pixels is no logo, and would be enlarged or invisible. */
const MIN_SIDE = 16

const FORMATS = [
  { begins: PNG_SIGNATURE, ends: Buffer.from('0000000049454e44ae426082', 'hex') },
  { begins: Buffer.from('ffd8ff', 'hex'), ends: Buffer.from('ffd9', 'hex') },
]

/** From base64. */
export async function normaliseLogo(tenantId: string, image: string): Promise<Logo> {
  const bytes = bytesOf(image)
  if (!isPicture(bytes)) throw refused('must be a PNG, JPEG or WebP file and nothing else. SVG files are not accepted')
  for (const size of SIZES) {
    const input = { size: bytes.length, open: () => Readable.from([bytes]) }
    const picture = await decodePixels(tenantId, input, { ...size, maxPixels: MAX_PIXELS, failOn: 'warning' })
    if (picture === null) throw refused(`cannot be read, or has more than ${MAX_PIXELS / 1e6} million pixels`)
    mustBeVisible(picture)
    const png = encodeIndexedPng(picture)
    if (png.length <= MAX_LOGO_BYTES) {
      const { width, height } = picture
      return { png, sha256: createHash('sha256').update(png).digest(), width, height }
    }
  }
  throw refused(`has more detail than fits into ${MAX_LOGO_BYTES / 1024} kB. Use a simpler picture`)
}

function bytesOf(image: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(image)) throw refused('must be base64')
  const bytes = Buffer.from(image, 'base64')
  if (bytes.length > MAX_UPLOAD_BYTES) throw refused(`must have at most ${MAX_UPLOAD_BYTES / 1024} kB`)
  return bytes
}

/** A file without its format's first and last bytes has other content before or after the picture. */
function isPicture(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (isWebp) return bytes.readUInt32LE(4) + 8 === bytes.length
  return FORMATS.some(
    ({ begins, ends }) => bytes.subarray(0, begins.length).equals(begins) && bytes.subarray(-ends.length).equals(ends),
  )
}

function mustBeVisible({ width, height, pixels }: Rgba): void {
  if (width < MIN_SIDE || height < MIN_SIDE) {
    throw refused(`must be at least ${MIN_SIDE} pixels high and wide, and not much wider than high or higher than wide`)
  }
  const isBlank = pixels.every((value, i) => value === pixels[i % 4])
  const isTransparent = pixels.every((value, i) => i % 4 !== 3 || value < 16)
  if (isBlank || isTransparent) throw refused('is blank')
}

function refused(why: string): Failure {
  const message = `image ${why}.`
  return new Failure('validation_failed', message, { errors: [{ field: 'image', code: 'malformed', message }] })
}
