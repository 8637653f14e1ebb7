import { bytesOfLatin1 } from '../bytes.ts'
import type { Page, Rectangle } from '../pdf/document/pages.ts'
import type { Appearance } from '../pdf/signature/prepare.ts'
import { dict, name, PdfStream } from '../pdf/syntax/values.ts'
import type { Drawing } from './canvas.ts'
import { decimal } from './write-text.ts'

/** Where an appearance is shown: a field's rectangle in its page's own coordinates, and how the page is displayed. */
export interface Place {
  readonly rect: Rectangle
  /** Left out for a page that is displayed as it is. */
  readonly page?: Pick<Page, 'rotate' | 'userUnit'>
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A place as a reader sees it: in points, after /Rotate and /UserUnit. */
export function displayedSize({ rect, page }: Place): Size {
  const unit = page?.userUnit ?? 1
  const [across, up] = [(rect[2] - rect[0]) * unit, (rect[3] - rect[1]) * unit]
  return (page?.rotate ?? 0) % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
}

/**
 * Puts a drawing of the displayed size into the place, right side up. It becomes a form inside the form that is shown,
 * because the latter must keep the box of the empty one that the field revision gave the field, and may not gain a
 * /Filter: EU DSS counts both as undefined changes to what was signed before.
 */
export function putInPlace({ content, resources }: Drawing, place: Place): Appearance {
  const { rect, page } = place
  const size = displayedSize(place)
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, size.width, size.height],
    Resources: resources,
    Filter: name('FlateDecode'),
  })
  const turn = turnedFor(page?.rotate ?? 0, size).map((value) => value / (page?.userUnit ?? 1))
  return {
    bbox: [0, 0, rect[2] - rect[0], rect[3] - rect[1]],
    resources: dict({ XObject: dict({ Drawing: new PdfStream(entries, content) }) }),
    content: bytesOfLatin1(`q ${turn.map((value) => decimal(value, 6)).join(' ')} cm /Drawing Do Q`),
  }
}

/** Against the page's /Rotate, which turns clockwise (ISO 32000 §8.3.4). */
function turnedFor(rotation: Page['rotate'], { width, height }: Size): readonly number[] {
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
