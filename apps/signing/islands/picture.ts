/** What the server takes (model.ts, UploadedMark). */
const MOST_BYTES = 512_000
const MOST_PIXELS = 2_000_000
/** More than this is not seen in a box on a page. */
const WIDEST = 1200

/**
 * A picture of a signature as PNG or JPEG that the server will take, in base64; null if it cannot be made one. A photo
 * from a phone is ten times too large, so it is drawn anew, smaller and upright; where the browser does not let a
 * canvas be read (it guards against being recognised), the file goes as it is if it is small enough.
 */
export async function readPicture(file: File): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image || !/^image\/(png|jpeg)$/.test(file.type)) return null
  const drawn = await drawSmaller(image, file.type)
  const fits = file.size <= MOST_BYTES && image.width * image.height <= MOST_PIXELS
  const chosen = drawn ?? (fits ? file : null)
  return chosen && chosen.size <= MOST_BYTES ? base64(chosen) : null
}

/** For showing what will be sent. */
export function pictureAddress(picture: string): string {
  const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg' }))
}

async function drawSmaller(image: ImageBitmap, type: string): Promise<Blob | null> {
  const scale = Math.min(1, WIDEST / image.width, Math.sqrt(MOST_PIXELS / (image.width * image.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(image.width * scale))
  canvas.height = Math.max(1, Math.floor(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context || !canBeRead()) return null
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const made = (kind: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, 0.85))
  const first = await made(type)
  if (first && first.size <= MOST_BYTES) return first
  // A photo saved as PNG: as JPEG it is a tenth. JPEG has no transparency; what was clear must not turn black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return made('image/jpeg')
}

/** A guarded canvas answers with white or noise, not with an error. */
function canBeRead(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 2
  const context = canvas.getContext('2d')
  if (!context) return false
  context.fillStyle = '#1234ab'
  context.fillRect(0, 0, 2, 2)
  const seen = context.getImageData(0, 0, 2, 2).data
  return seen.every((value, i) => value === [0x12, 0x34, 0xab, 0xff][i % 4])
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text)
}
