import { signatureRefused } from '../failures.ts'

// Normalises an uploaded picture of a signature. The picture is decoded and encoded again, so the stored file has pixels
// only: no place and time of a photo, no second file hidden in the first.

const MAX_BYTES = 512 * 1024
const MAX_PIXELS = 2_000_000
/** More than the resolution that any signature box needs in print. */
const STORED_SIZE = { width: 1600, height: 800, fit: 'inside', withoutEnlargement: true } as const

const PNG = { begins: Buffer.from('89504e470d0a1a0a', 'hex'), ends: Buffer.from('0000000049454e44ae426082', 'hex') }
const JPEG = { begins: Buffer.from('ffd8ff', 'hex'), ends: Buffer.from('ffd9', 'hex') }

/** Converts PNG or JPEG in base64 to PNG in base64. */
export async function normalisePicture(sent: unknown): Promise<string> {
  const bytes = bytesOf(sent)
  // A file without its format's first and last bytes has other content before or after the picture.
  const isWhole = [PNG, JPEG].some(({ begins, ends }) => startsWith(bytes, begins) && endsWith(bytes, ends))
  if (!isWhole) throw pictureRefused('mark.image must be a PNG or JPEG file and nothing else.')
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
  try {
    const upright = picture.autoOrient().toColourspace('srgb').resize(STORED_SIZE)
    const png = await upright.png({ compressionLevel: 9 }).toBuffer()
    if (await isBlank(png)) throw signatureRefused('mark_empty', 'mark.image is blank.')
    return png.toString('base64')
  } catch (error) {
    if (!isSharpError(error)) throw error
    throw pictureRefused(`mark.image cannot be read, or has more than ${MAX_PIXELS} pixels.`)
  }
}

/** Loaded for the first picture only: few signers upload one, and the library is large. */
const loadSharp = async () => (await import('sharp')).default

function bytesOf(sent: unknown): Buffer {
  if (typeof sent !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(sent))
    throw pictureRefused('mark.image must be base64.')
  const bytes = Buffer.from(sent, 'base64')
  if (bytes.length > MAX_BYTES) throw pictureRefused(`mark.image must have at most ${MAX_BYTES / 1024} kB.`)
  return bytes
}

function startsWith(bytes: Buffer, sign: Buffer): boolean {
  return bytes.subarray(0, sign.length).equals(sign)
}

function endsWith(bytes: Buffer, sign: Buffer): boolean {
  return bytes.subarray(-sign.length).equals(sign)
}

async function isBlank(png: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const { channels } = await sharp(png).stats()
  return channels.every(({ stdev }) => stdev === 0)
}

/** sharp throws plain errors; ours are of the class Failure. */
function isSharpError(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error'
}

function pictureRefused(message: string) {
  return signatureRefused('picture_refused', message)
}
