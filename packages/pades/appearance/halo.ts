import { type Area, haloWidth, type Size } from './geometry.ts'

export interface HaloBits extends Size {
  /** One bit per pixel, rows padded to whole bytes. */
  readonly samples: Uint8Array
}

/** More pixels are not visible in an outline of less than a point. */
const maxSide = 600

/** The opaque parts of a picture, widened by the width of a halo, and the area of the result around the picture's `area`. */
export function haloBits(size: Size, alpha: Uint8Array, area: Area): { bits: HaloBits; grown: Area } {
  const scale = Math.min(1, maxSide / size.width, maxSide / size.height)
  const step = area.width / Math.max(1, Math.round(size.width * scale))
  const radius = Math.max(1, Math.min(maxSide / 4, Math.round(haloWidth / step)))
  const inner = {
    width: Math.max(1, Math.round(area.width / step)),
    height: Math.max(1, Math.round(area.height / step)),
  }
  const [width, height] = [inner.width + 2 * radius, inner.height + 2 * radius]
  const opaque = new Uint8Array(width * height)
  for (let y = 0; y < size.height; y++) {
    const row = (Math.floor((y * inner.height) / size.height) + radius) * width + radius
    for (let x = 0; x < size.width; x++) {
      if ((alpha[y * size.width + x] ?? 0) >= 96) opaque[row + Math.floor((x * inner.width) / size.width)] = 1
    }
  }
  const widened = spread(spread(opaque, width, height, radius, 1, width), width, height, radius, width, 1)
  return {
    bits: { width, height, samples: packed(widened, width, height) },
    grown: {
      x: area.x - radius * step,
      y: area.y - radius * step,
      width: area.width + 2 * radius * step,
      height: area.height + 2 * radius * step,
    },
  }
}

/** Sets every pixel within `radius` of a set one, along rows (`step` 1) or columns (`step` width). */
function spread(
  pixels: Uint8Array,
  width: number,
  height: number,
  radius: number,
  step: number,
  between: number,
): Uint8Array {
  const [count, lines] = step === 1 ? [width, height] : [height, width]
  const result = new Uint8Array(pixels.length)
  for (let line = 0; line < lines; line++) {
    let until = -1
    // `until` looks back; the second direction is covered by starting each run `radius` earlier.
    for (let i = 0; i < count + radius; i++) {
      if (i < count && pixels[line * between + i * step] === 1) until = i + 2 * radius
      const target = i - radius
      if (target >= 0 && i <= until) result[line * between + target * step] = 1
    }
  }
  return result
}

function packed(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * rowBytes + (x >> 3)
      if (pixels[y * width + x] === 1) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return bits
}
