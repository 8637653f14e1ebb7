/** Where a box goes that is added without a position: by the button for a person, or by a click on the page. */
import { defaultBoxes, overlap } from '@countersign/domain/placement'
import { FIELD_SIZES, type PlacedKind, type Size } from './kinds.ts'
import { intoPage } from './rectangle.ts'
import { MARGIN } from './snap.ts'
import type { Box, Page, Point } from './types.ts'

/** A signature: where the API would put it without `cords`. A field: below the others. In the corner without space. */
export function freePosition(page: Page, taken: readonly Box[], kind: PlacedKind): Box {
  if (kind === 'signature') return intoPage(defaultBoxes(page, 1, taken)?.[0] ?? defaultBox(page), page)
  const size = FIELD_SIZES[kind]
  const first = intoPage({ x: 2 * MARGIN, y: 2 * MARGIN, ...size }, page)
  for (let y = first.y; y + size.h <= page.height - MARGIN; y += GAP + size.h) {
    const box = { ...first, y }
    if (!taken.some((other) => overlap(box, other))) return box
  }
  return first
}

const GAP = 6

/** A box of the usual size, centred on the point, inside the page. */
export function positionAt(page: Page, point: Point, kind: PlacedKind): Box {
  const { w, h }: Size = kind === 'signature' ? defaultBox(page) : FIELD_SIZES[kind]
  return intoPage({ x: point.x - w / 2, y: point.y - h / 2, w, h }, page)
}

function defaultBox(page: Page): Box {
  return defaultBoxes(page, 1, [])?.[0] ?? { x: 0, y: 0, w: page.width, h: page.height }
}
