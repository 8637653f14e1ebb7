import type { HandwritingStyle, Picture } from '@countersign/pades/appearance'
import { decodePlainPng, shrink } from './plain-png.ts'

// The signer's mark: drawn, typed or uploaded. It was validated, and an uploaded picture re-encoded, before it was stored
// as JSON.

export type StoredMark = MarkOfKind & {
  /** The signer's time zone (IANA), in which the time of signing is shown. Without it, the sender's. */
  zone?: string
}

type MarkOfKind =
  | { kind: 'drawn'; strokes: { width: number; points: number[] }[] }
  | { kind: 'typed'; name: string; style?: HandwritingStyle }
  | { kind: 'uploaded'; image: string }

export interface PixelSize {
  width: number
  height: number
}

/** Converts the mark for the appearance. Reduces a picture to `max` pixels. */
export async function showMark(
  mark: StoredMark,
  max?: PixelSize,
): Promise<{ picture: Picture } | { typedName: string; handwriting?: HandwritingStyle }> {
  switch (mark.kind) {
    case 'drawn':
      return {
        picture: {
          kind: 'strokes',
          strokes: mark.strokes.map(({ width, points }) => ({ width, points: pairs(points) })),
        },
      }
    case 'typed':
      return { typedName: mark.name, ...(mark.style && { handwriting: mark.style }) }
    case 'uploaded':
      return { picture: pixelsOf(Buffer.from(mark.image, 'base64'), max) }
    default:
      return mark satisfies never
  }
}

function pairs(numbers: readonly number[]): [number, number][] {
  return Array.from({ length: numbers.length >> 1 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0])
}

/** Without an image library: the sealer holds signing keys, and the picture came from outside. */
function pixelsOf(image: Buffer, max: PixelSize = { width: 8192, height: 8192 }): Picture {
  const { width, height, pixels } = shrink(decodePlainPng(image), max)
  const count = width * height
  const [rgb, alpha] = [new Uint8Array(3 * count), new Uint8Array(count)]
  for (let i = 0; i < count; i++) {
    rgb.set(pixels.subarray(4 * i, 4 * i + 3), 3 * i)
    alpha[i] = pixels[4 * i + 3] ?? 255
  }
  return { kind: 'pixels', width, height, rgb, alpha }
}
