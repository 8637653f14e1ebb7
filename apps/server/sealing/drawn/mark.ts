import type { Picture } from '@countersign/pades/appearance'

// The signer's mark: drawn, typed or uploaded. It was validated, and an uploaded picture re-encoded, before it was stored
// as JSON.

export type StoredMark =
  | { kind: 'drawn'; strokes: { width: number; points: number[] }[] }
  | { kind: 'typed'; name: string }
  | { kind: 'uploaded'; image: string }

export interface PixelSize {
  width: number
  height: number
}

/** Converts the mark for the appearance. Reduces a picture to `max` pixels. */
export async function showMark(
  mark: StoredMark,
  max?: PixelSize,
): Promise<{ picture: Picture } | { typedName: string }> {
  switch (mark.kind) {
    case 'drawn':
      return {
        picture: {
          kind: 'strokes',
          strokes: mark.strokes.map(({ width, points }) => ({ width, points: pairs(points) })),
        },
      }
    case 'typed':
      return { typedName: mark.name }
    case 'uploaded':
      return { picture: await pixelsOf(Buffer.from(mark.image, 'base64'), max) }
    default:
      return mark satisfies never
  }
}

function pairs(numbers: readonly number[]): [number, number][] {
  return Array.from({ length: numbers.length >> 1 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0])
}

async function pixelsOf(image: Buffer, max: PixelSize = { width: 8192, height: 8192 }): Promise<Picture> {
  // Loaded only for pictures: most signers draw or type.
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(image)
    .resize({ ...max, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = info.width * info.height
  const [rgb, alpha] = [new Uint8Array(3 * pixels), new Uint8Array(pixels)]
  for (let i = 0; i < pixels; i++) {
    rgb.set(data.subarray(4 * i, 4 * i + 3), 3 * i)
    alpha[i] = data[4 * i + 3] ?? 255
  }
  return { kind: 'pixels', width: info.width, height: info.height, rgb, alpha }
}
