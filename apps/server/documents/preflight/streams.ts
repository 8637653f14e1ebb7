import { MAX_IMAGE_PIXELS } from './limits.ts'
import type { PdfFile } from './pdf/file.ts'
import type { Dict } from './pdf/values.ts'
import { Refusal } from './refusal.ts'

/**
 * Inflates every stream once and checks every image's size, so that later readers of the document stay within their
 * limits.
 */
export async function measureStreams(file: PdfFile): Promise<void> {
  for (const stream of file.streams) {
    refuseHugeImage(declaredPixels(file, stream.dict))
    const { bytes, codec } = await file.decode(stream)
    if (codec !== undefined) refuseHugeImage(encodedPixels(codec, bytes))
  }
}

function declaredPixels(file: PdfFile, dict: Dict): number {
  const [width, height] = [file.at(dict, 'Width'), file.at(dict, 'Height')]
  return typeof width === 'number' && typeof height === 'number' ? width * height : 0
}

/** A decoder uses the image's own header, not the dictionary. */
function encodedPixels(codec: string, bytes: Uint8Array): number {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (codec === 'DCTDecode') return jpegPixels(data)
  if (codec === 'JPXDecode') return jpeg2000Pixels(data)
  return 0
}

/** ITU-T T.81, B.2.2: the frame header is SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
function jpegPixels(data: Buffer): number {
  for (let at = 2; at + 9 <= data.length; ) {
    const marker = data[at + 1] ?? 0
    if (data[at] !== 0xff) return 0
    if (marker === 0xff) {
      at++ // a fill byte
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return data.readUInt16BE(at + 5) * data.readUInt16BE(at + 7)
    at += 2 + data.readUInt16BE(at + 2)
  }
  return 0
}

/** ITU-T T.800, A.5.1: the SIZ segment comes first in the codestream. */
function jpeg2000Pixels(data: Buffer): number {
  const at = data.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]))
  return at >= 0 && at + 16 <= data.length ? data.readUInt32BE(at + 8) * data.readUInt32BE(at + 12) : 0
}

function refuseHugeImage(pixels: number): void {
  if (pixels <= MAX_IMAGE_PIXELS) return
  throw new Refusal(
    'pdf_bomb',
    `An image has ${pixels} pixels; more than ${MAX_IMAGE_PIXELS} cannot be shown on a phone. Scan it at a lower resolution.`,
  )
}
