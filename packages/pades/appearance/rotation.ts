import type { Page, Rectangle } from '../pdf/pages.ts'
import type { Appearance } from '../pdf/prepare.ts'

export type Rotation = Page['rotate']

/**
 * The form's box and the matrix that turns it against the page's /Rotate, so that it comes right side up. A reader
 * stretches the turned box over the widget's rectangle (ISO 32000 §12.5.5), which also undoes /UserUnit.
 */
export function turnedFor(
  rotation: Rotation,
  { width, height }: { width: number; height: number },
): Pick<Appearance, 'bbox' | 'matrix'> {
  const bbox = [0, 0, width, height] as const
  switch (rotation) {
    case 0:
      return { bbox }
    case 90:
      return { bbox, matrix: [0, 1, -1, 0, height, 0] }
    case 180:
      return { bbox, matrix: [-1, 0, 0, -1, width, height] }
    case 270:
      return { bbox, matrix: [0, -1, 1, 0, 0, width] }
  }
}

/** A widget's rectangle, in the page's own coordinates, as a reader sees it: in points, after /Rotate and /UserUnit. */
export function displayedBox({ rotate, userUnit }: Pick<Page, 'rotate' | 'userUnit'>, rect: Rectangle) {
  const [across, up] = [(rect[2] - rect[0]) * userUnit, (rect[3] - rect[1]) * userUnit]
  const box = rotate % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
  return { box, rotation: rotate }
}
