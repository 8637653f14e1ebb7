import { encodePlainPng, MAX_PICTURE_PIXELS, type Rgba } from '../../sealing/drawn/plain-png.ts'
import { signatureRefused } from '../failures.ts'
import { decodeSignature } from './decode-picture.ts'

// Normalises an uploaded picture of a signature to its ink. The picture is decoded in a confined process and encoded again
// from the pixels of its ink, so the stored file has nothing else: no paper, no place and time of a photo, no second file
// hidden in the first. Normalising the result again changes nothing.

const MAX_BYTES = 512 * 1024

const PNG = { begins: Buffer.from('89504e470d0a1a0a', 'hex'), ends: Buffer.from('0000000049454e44ae426082', 'hex') }
const JPEG = { begins: Buffer.from('ffd8ff', 'hex'), ends: Buffer.from('ffd9', 'hex') }

/** Converts PNG or JPEG in base64 to PNG in base64. */
export async function normalisePicture(tenantId: string, sent: unknown): Promise<string> {
  const bytes = bytesOf(sent)
  // A file without its format's first and last bytes has other content before or after the picture.
  const isWhole = [PNG, JPEG].some(({ begins, ends }) => startsWith(bytes, begins) && endsWith(bytes, ends))
  if (!isWhole) throw pictureRefused('mark.image must be a PNG or JPEG file and nothing else.')
  const picture = await decodeSignature(tenantId, bytes)
  if (picture === null) {
    throw pictureRefused(`mark.image cannot be read, or has more than ${MAX_PICTURE_PIXELS} pixels.`)
  }
  if (isBlank(picture)) throw signatureRefused('mark_empty', 'mark.image has no ink that differs from its paper.')
  return encodePlainPng(picture).toString('base64')
}

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

function isBlank({ pixels }: Rgba): boolean {
  return pixels.every((value, i) => i % 4 !== 3 || value === 0)
}

function pictureRefused(message: string) {
  return signatureRefused('picture_refused', message)
}
