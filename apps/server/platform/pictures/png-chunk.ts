import { crc32 } from 'node:zlib'

// The parts of a PNG file that the product writes itself, without an image library.

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** A chunk with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
