import { bytesOfLatin1 } from '../bytes.ts'
import type { Page, Rectangle } from '../pdf/document/pages.ts'
import type { Appearance } from '../pdf/fields/appearance.ts'
import { dict, name, PdfStream } from '../pdf/syntax/values.ts'
import type { Drawing } from './canvas.ts'
import type { Size } from './geometry.ts'
import { decimal } from './write-text.ts'

/** The rectangle of a field in page coordinates, and how its page is displayed. */
export interface Place {
  readonly rect: Rectangle
  /** Omit it for a page without /Rotate and /UserUnit. */
  readonly page?: Pick<Page, 'rotate' | 'userUnit'>
}

/** The displayed size in points, after /Rotate and /UserUnit. */
export function displayedSize({ rect, page }: Place): Size {
  const unit = page?.userUnit ?? 1
  const [across, up] = [(rect[2] - rect[0]) * unit, (rect[3] - rect[1]) * unit]
  return (page?.rotate ?? 0) % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
}

/**
 * Converts a drawing of the displayed size to the appearance of a field, upright on a rotated page. The drawing becomes a
 * nested form: the outer form must keep the bounding box of the empty form in the field revision and must not have a
 * /Filter, because the EU's DSS reports either as an undefined change.
 */
export function toAppearance({ content, resources }: Drawing, place: Place): Appearance {
  const { rect, page } = place
  const size = displayedSize(place)
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, size.width, size.height],
    Resources: resources,
    Filter: name('FlateDecode'),
  })
  const matrix = uprightMatrix(page?.rotate ?? 0, size).map((value) => value / (page?.userUnit ?? 1))
  return {
    bbox: [0, 0, rect[2] - rect[0], rect[3] - rect[1]],
    resources: dict({ XObject: dict({ Drawing: new PdfStream(entries, content) }) }),
    content: bytesOfLatin1(`q ${matrix.map((value) => decimal(value, 6)).join(' ')} cm /Drawing Do Q`),
  }
}

/** Reverses the page's /Rotate, which is clockwise (ISO 32000 §8.3.4). */
function uprightMatrix(rotation: Page['rotate'], { width, height }: Size): readonly number[] {
  switch (rotation) {
    case 0:
      return [1, 0, 0, 1, 0, 0]
    case 90:
      return [0, 1, -1, 0, height, 0]
    case 180:
      return [-1, 0, 0, -1, width, height]
    case 270:
      return [0, -1, 1, 0, 0, width]
  }
}
