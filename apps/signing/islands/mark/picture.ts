import type { PictureBody } from '../../bodies.ts'
import { withTimeout } from '../retry.ts'
import { post } from './post.ts'

/** Limits of the server (bodies.ts, UploadedMark). */
const MAX_BYTES = 512_000
const MAX_PIXELS = 2_000_000
/** More pixels are not visible in a box on a page. */
const MAX_WIDTH = 1200

/**
 * The ink of a signature image, as the server finds it: without paper and shadows. Null if the image cannot be used. Without
 * a connection it is the image itself, in which the server finds the ink when it is sent.
 */
export async function readInk(file: File): Promise<string | null> {
  const image = await readPicture(file)
  if (image === null) return null
  const body: PictureBody = { image }
  try {
    return await withTimeout((signal) => inkOf(body, signal))
  } catch {
    return image
  }
}

async function inkOf(body: PictureBody, signal: AbortSignal): Promise<string | null> {
  const response = await post('mark/picture', body, signal)
  return response.ok ? ((await response.json()) as PictureBody).image : null
}

/**
 * A signature image as PNG or JPEG within the server's limits, in base64; null if that is not possible. A photo of a
 * phone is about ten times too large, so it is scaled down and rotated upright. If the browser blocks reading a canvas
 * (fingerprinting protection), the file is sent unchanged if it is small enough.
 */
async function readPicture(file: File): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image || !/^image\/(png|jpeg)$/.test(file.type)) return null
  const scaled = await scaleDown(image, file.type)
  const fits = file.size <= MAX_BYTES && image.width * image.height <= MAX_PIXELS
  const chosen = scaled ?? (fits ? file : null)
  return chosen && chosen.size <= MAX_BYTES ? base64(chosen) : null
}

let displayed: { picture: string; url: string } | null = null

/** A URL that displays the image. The same image has the same one: it is drawn again with each change of the page. */
export function pictureUrl(picture: string): string {
  if (displayed?.picture !== picture) displayed = { picture, url: makeUrl(picture) }
  return displayed.url
}

function makeUrl(picture: string): string {
  const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg' }))
}

async function scaleDown(image: ImageBitmap, type: string): Promise<Blob | null> {
  const scale = Math.min(1, MAX_WIDTH / image.width, Math.sqrt(MAX_PIXELS / (image.width * image.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(image.width * scale))
  canvas.height = Math.max(1, Math.floor(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context || !isCanvasReadable()) return null
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const encode = (kind: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, 0.85))
  const first = await encode(type)
  if (first && first.size <= MAX_BYTES) return first
  // A photo saved as PNG is a tenth of its size as JPEG. JPEG has no transparency, so the background becomes white, not black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return encode('image/jpeg')
}

/** A protected canvas returns white or noise, not an error. */
function isCanvasReadable(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 2
  const context = canvas.getContext('2d')
  if (!context) return false
  context.fillStyle = '#1234ab'
  context.fillRect(0, 0, 2, 2)
  const pixels = context.getImageData(0, 0, 2, 2).data
  return pixels.every((value, i) => value === [0x12, 0x34, 0xab, 0xff][i % 4])
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text)
}
