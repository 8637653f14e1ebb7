import { Readable } from 'node:stream'
import { decodePixels, type PictureSource } from '../../platform/pictures/decode.ts'
import type { Rgba } from '../../platform/pictures/rgba.ts'
import { MAX_PICTURE_PIXELS } from '../../sealing/drawn/plain-png.ts'

/** More than the resolution that any signature box needs in print. */
const STORED_SIZE = { width: 1600, height: 800 }

/** Of a picture that is kept as a file, such as a photo of an identity card. Most cameras of phones make fewer. */
export const MAX_PHOTO_PIXELS = 64_000_000
const SMALL_SIZE = { width: 64, height: 64 }

/**
 * The ink in a PNG or JPEG of a signature, upright and reduced to what is stored. Null if it cannot be decoded within the
 * limits; one transparent pixel if it has no ink.
 */
export function decodeSignature(tenantId: string, bytes: Buffer): Promise<Rgba | null> {
  const input = { size: bytes.length, open: () => Readable.from([bytes]) }
  return decodePixels(tenantId, input, { ...STORED_SIZE, maxPixels: MAX_PICTURE_PIXELS, failOn: 'warning', ink: true })
}

/** Whether a picture that is kept as it is can be decoded completely. Cameras write files with small faults. */
export async function isDecodable(tenantId: string, input: PictureSource): Promise<boolean> {
  return (await decodePixels(tenantId, input, { ...SMALL_SIZE, maxPixels: MAX_PHOTO_PIXELS, failOn: 'error' })) !== null
}
