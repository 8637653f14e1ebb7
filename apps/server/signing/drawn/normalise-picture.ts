import { signatureRefused } from '../failures.ts'

// An uploaded picture of a signature. It is decoded and written anew, so that what is kept holds pixels and nothing
// else: no place and time of a photo, no second file hidden in the first.

const MAX_BYTES = 512 * 1024
const MAX_PIXELS = 2_000_000
/** Sharper than any box needs, even printed. */
const KEPT = { width: 1600, height: 800, fit: 'inside', withoutEnlargement: true } as const

const PNG = { begins: Buffer.from('89504e470d0a1a0a', 'hex'), ends: Buffer.from('0000000049454e44ae426082', 'hex') }
const JPEG = { begins: Buffer.from('ffd8ff', 'hex'), ends: Buffer.from('ffd9', 'hex') }

/** PNG or JPEG in base64 becomes PNG in base64. */
export async function normalisePicture(sent: unknown): Promise<string> {
  const bytes = bytesOf(sent)
  // What does not begin and end as its format does carries something else besides.
  const isWhole = [PNG, JPEG].some(({ begins, ends }) => starts(bytes, begins) && finishes(bytes, ends))
  if (!isWhole) throw refused('mark.image must be a PNG or JPEG file and nothing else.')
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
  try {
    const upright = picture.autoOrient().toColourspace('srgb').resize(KEPT)
    const png = await upright.png({ compressionLevel: 9 }).toBuffer()
    if (await isBlank(png)) throw signatureRefused('mark_empty', 'mark.image shows nothing.')
    return png.toString('base64')
  } catch (error) {
    if (!isOfSharp(error)) throw error
    throw refused(`mark.image cannot be read, or has more than ${MAX_PIXELS} pixels.`)
  }
}

/** When a first picture comes: few send one, and the library is large. */
const loadSharp = async () => (await import('sharp')).default

function bytesOf(sent: unknown): Buffer {
  if (typeof sent !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(sent)) throw refused('mark.image must be base64.')
  const bytes = Buffer.from(sent, 'base64')
  if (bytes.length > MAX_BYTES) throw refused(`mark.image must have at most ${MAX_BYTES / 1024} kB.`)
  return bytes
}

function starts(bytes: Buffer, sign: Buffer): boolean {
  return bytes.subarray(0, sign.length).equals(sign)
}

function finishes(bytes: Buffer, sign: Buffer): boolean {
  return bytes.subarray(-sign.length).equals(sign)
}

async function isBlank(png: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const { channels } = await sharp(png).stats()
  return channels.every(({ stdev }) => stdev === 0)
}

/** libvips' complaints are plain errors; ours are not. */
function isOfSharp(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error'
}

function refused(message: string) {
  return signatureRefused('picture_refused', message)
}
