import type { Bitmap } from '../draw.ts'
import { CountedPixels } from './count-pixels.ts'
import { differenceAt, FAINT, wordsOf } from './trace-text.ts'

// A page without its text has lines, boxes and areas of one colour, which say nothing, and what may have words of its
// own: images, drawings, letters drawn as shapes. These have corners everywhere; lines and boxes only where they meet.

/** A window of about five letters of 9 points, in pixels of 2/3 point. */
const WINDOW = { width: 36, height: 18 }
const STEP = 6
/** Letters have more corners in a window, and lines that cross fewer. */
const FEWEST_CORNERS = 24
/** The corners of a dotted line are within less than this. */
const FEWEST_ROWS = 5

/** Large letters have their corners farther apart: they are looked for in a smaller picture, with larger windows. */
const SMALLER = 3
const FEWEST_CORNERS_OF_LARGE = 48

/** Whether the picture of a page without text has something in it that could be read or looked at. */
export function hasPictures(page: Bitmap): boolean {
  return hasDetails(page, FEWEST_CORNERS) || hasDetails(smaller(page), FEWEST_CORNERS_OF_LARGE)
}

function hasDetails(page: Bitmap, fewest: number): boolean {
  const corners = new CountedPixels(page.width, page.height, cornersOf(page))
  for (let top = 0; top < page.height; top += STEP) {
    for (let left = 0; left < page.width; left += STEP) {
      const window = { left, top, right: left + WINDOW.width, bottom: top + WINDOW.height }
      if (corners.within(window) >= fewest && isSpread(corners, window)) return true
    }
  }
  return false
}

/** Each pixel is the mean of some. */
function smaller({ pixels, width: wide, height: high }: Bitmap): Bitmap {
  const width = Math.floor(wide / SMALLER)
  const height = Math.floor(high / SMALLER)
  const averages = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < 4 * width; i++) {
      const first = 4 * SMALLER * (y * wide + (i >> 2)) + (i & 3)
      let sum = 0
      for (let row = 0; row < SMALLER; row++) {
        for (let column = 0; column < SMALLER; column++) sum += pixels[first + 4 * (row * wide + column)] as number
      }
      averages[4 * width * y + i] = sum / (SMALLER * SMALLER)
    }
  }
  return { pixels: averages, width, height }
}

/** Whether the colour changes to the right and downwards. Most pixels are those of an area. */
function cornersOf({ pixels, width, height }: Bitmap): (at: number) => boolean {
  const whole = wordsOf(pixels)
  return (at) => {
    if (whole[at] === whole[at + 1] || whole[at] === whole[at + width]) return false
    if (at % width === width - 1 || at >= width * (height - 1)) return false
    const i = 4 * at
    return differenceAt(pixels, i, pixels, i + 4) >= FAINT && differenceAt(pixels, i, pixels, i + 4 * width) >= FAINT
  }
}

/** In both directions: a dotted line is not. */
function isSpread(
  corners: CountedPixels,
  { left, top, right, bottom }: Parameters<CountedPixels['within']>[0],
): boolean {
  let [rows, columns] = [0, 0]
  for (let y = top; y < bottom; y++) if (corners.within({ left, right, top: y, bottom: y + 1 }) > 0) rows++
  for (let x = left; x < right; x++) if (corners.within({ left: x, right: x + 1, top, bottom }) > 0) columns++
  return Math.min(rows, columns) >= FEWEST_ROWS
}
