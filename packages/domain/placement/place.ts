import { checkBox, checkCount, checkOverlaps, warnOverAnnotations, warnTooSmall } from './check.ts'
import { defaultBoxes } from './default-box.ts'
import { type Pairing, pair } from './pair.ts'
import { fromOrigin, toDisplay, toUserSpace } from './space.ts'
import type { Box, PageInfo, PlacedBox, Placement, PlacementError, PlacementInput, Rect } from './types.ts'

/**
 * Places all boxes: pairs and checks the signers' `page` and `cords`, adds default boxes, and converts each box to the
 * displayed page (origin top left) and to a /Rect. Returns all errors of the first kind found. A box over an existing
 * annotation, or too small for a name, is a warning; a box over another one is an error, or with `overlap: 'warn'` a
 * warning too.
 */
export function place(input: PlacementInput): Placement {
  const paired = input.signers.flatMap((asked, signer) => (asked ? [pair(asked, signer, input.pages)] : []))
  const pairings = paired.flatMap((one) => one.pairings)
  const unreadable = [...paired.flatMap((one) => one.errors), ...checkCount(pairings)]
  if (unreadable.length > 0) return { ok: false, errors: unreadable }

  const wrong = pairings.flatMap((pairing) => checkBox(pairing, input.cordsOrigin))
  if (wrong.length > 0) return { ok: false, errors: wrong }

  const asked = pairings.flatMap((pairing) => placeAsked(pairing, input))
  const crowded = checkOverlaps(asked, input)
  if (crowded.length > 0 && input.overlap !== 'warn') return { ok: false, errors: crowded }

  const stacked = stackDefaults(pairings, asked)
  if (stacked.errors.length > 0) return { ok: false, errors: stacked.errors }

  const boxes = [...asked, ...stacked.boxes].toSorted((a, b) => a.signer - b.signer)
  const warnings = [...crowded, ...warnOverAnnotations(boxes, input.pages), ...warnTooSmall(boxes)]
  return { ok: true, boxes, warnings }
}

function placeAsked({ signer, box, pages, field }: Pairing, { cordsOrigin }: PlacementInput): PlacedBox[] {
  if (box === null) return []
  return pages.map((page) => placed(signer, page, fromOrigin(page, box, cordsOrigin), field))
}

/** Page by page, in the order of the signers. */
function stackDefaults(pairings: readonly Pairing[], asked: readonly PlacedBox[]) {
  const wanted = pairings.filter(({ box }) => box === null)
  const taken = Map.groupBy(asked, ({ page }) => page)
  const boxes: PlacedBox[] = []
  const errors: PlacementError[] = []
  for (const page of new Set(wanted.flatMap(({ pages }) => pages))) {
    const claims = wanted.filter(({ pages }) => pages.includes(page))
    const found = freeBoxes(page, claims.length, taken.get(page.number) ?? [])
    claims.forEach(({ signer, field }, index) => {
      const box = found?.[index]
      if (box) boxes.push(placed(signer, page, box, field))
      else errors.push({ field, code: 'no_room_for_default_box', message: noRoom(page) })
    })
  }
  return { boxes, errors }
}

/** Avoids the page's annotations if there is space. */
function freeBoxes(page: PageInfo, wanted: number, asked: readonly PlacedBox[]): readonly Box[] | null {
  const taken = asked.map(({ display }) => display)
  const annotations = (page.annotations ?? []).map((rect) => toDisplay(page, rect))
  return defaultBoxes(page, wanted, [...taken, ...annotations]) ?? defaultBoxes(page, wanted, taken)
}

function noRoom(page: PageInfo): string {
  return `Page ${page.number} has no space left for a default box. Give cords for this signer.`
}

function placed(signer: number, page: PageInfo, display: Box, field: string): PlacedBox {
  return { signer, page: page.number, display, rect: within(page.cropBox, toUserSpace(page, display)), field }
}

/** Clips a box that exceeds the page by rounding. */
function within([x0, y0, x1, y1]: Rect, rect: Rect): Rect {
  return [Math.max(x0, rect[0]), Math.max(y0, rect[1]), Math.min(x1, rect[2]), Math.min(y1, rect[3])]
}
