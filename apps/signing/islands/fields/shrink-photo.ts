/** The longer side in pixels, largest first: a document remains legible at the last one. */
const SIDES = [3000, 2200, 1600]
const QUALITY = 0.85

/** A photo with fewer pixels that is small enough; null if there is none, or if the browser cannot read it. */
export async function shrinkPhoto(photo: Blob, maxSize: number): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(photo)
    try {
      for (const side of SIDES) {
        const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
        const smaller = await draw(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
        if (smaller && smaller.size <= maxSize) return smaller
      }
    } finally {
      // A photo has tens of megabytes as a bitmap, which a phone should not keep until the next garbage collection.
      bitmap.close()
    }
  } catch {
    // Not an image, or too large for this device.
  }
  return null
}

function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
