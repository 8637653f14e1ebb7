import type { Extent } from '../ink.ts'
import { CountedPixels } from './count-pixels.ts'
import type { Apart } from './draw-apart.ts'

// By how much text changes the page, in levels of 255 of the colour that changes most. Both pictures come from the same
// program, so that nothing else changes.

/** Less than this is no change. */
export const TRACE = 4
/** Text that nowhere reaches this has a contrast of less than 1.2 : 1 to what is behind it. Nobody reads it. */
export const FAINT = 16
/** Text that reaches this somewhere is dark enough to leave more than a trace with each of its characters. */
export const STRONG = 96

type Level = typeof TRACE | typeof FAINT | typeof STRONG

/** The pixels of a page that its text changes. Positions are in points from the top left of the page as displayed. */
export class Traces {
  readonly #levels: ReadonlyMap<Level, CountedPixels>
  readonly #across: number
  readonly #down: number

  constructor({ whole, withoutText }: Apart, page: { width: number; height: number }) {
    const { width, height } = whole
    const changes = changesBetween(whole.pixels, withoutText.pixels)
    const reaching = (level: Level) => new CountedPixels(width, height, (at) => (changes[at] ?? 0) >= level)
    this.#levels = new Map(([TRACE, FAINT, STRONG] as const).map((level) => [level, reaching(level)]))
    this.#across = width / page.width
    this.#down = height / page.height
  }

  /** The highest level that the text reaches there; 0 if it changes nothing there, as beyond the edges of the page. */
  reachedIn({ left, top, right, bottom }: Extent): Level | 0 {
    const pixels = {
      ...{ left: Math.floor(left * this.#across), right: Math.ceil(right * this.#across) },
      ...{ top: Math.floor(top * this.#down), bottom: Math.ceil(bottom * this.#down) },
    }
    const isReached = (level: Level) => (this.#levels.get(level)?.within(pixels) ?? 0) > 0
    return ([STRONG, FAINT, TRACE] as const).find(isReached) ?? 0
  }
}

/** Of each pixel. */
function changesBetween(a: Uint8Array, b: Uint8Array): Uint8Array {
  const [before, after] = [wordsOf(a), wordsOf(b)]
  const changes = new Uint8Array(before.length)
  for (let at = 0; at < changes.length; at++) {
    if (before[at] !== after[at]) changes[at] = differenceAt(a, 4 * at, b, 4 * at)
  }
  return changes
}

/** Pixels as one number each, to compare them at once. */
export function wordsOf({ buffer, byteOffset, length }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length / 4)
}

/** Of two pixels, in the colour in which they differ most. */
export function differenceAt(a: Uint8Array, i: number, b: Uint8Array, j: number): number {
  const red = Math.abs((a[i] ?? 0) - (b[j] ?? 0))
  const green = Math.abs((a[i + 1] ?? 0) - (b[j + 1] ?? 0))
  const blue = Math.abs((a[i + 2] ?? 0) - (b[j + 2] ?? 0))
  return Math.max(red, green, blue)
}
