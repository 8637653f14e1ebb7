/** Checks of boxes. Messages name the field, the page and its size. */
import { overlap, TOLERANCE } from './overlap.ts'
import type { Pairing } from './pair.ts'
import { fromOrigin, toDisplay } from './space.ts'
import {
  type Box,
  type CordsOrigin,
  type Overlap,
  type PageInfo,
  PLACEMENT_LIMITS,
  type PlacedBox,
  type PlacementError,
  type PlacementInput,
  type PlacementWarning,
} from './types.ts'

/** Runs before the boxes are built, because a short body can ask for millions of them. */
export function checkCount(pairings: readonly Pairing[]): PlacementError[] {
  const { boxes, boxesOnOnePage } = PLACEMENT_LIMITS
  const onPage = new Map<number, number>()
  let total = 0
  for (const { pages, field } of pairings) {
    total += pages.length
    if (total > boxes) return [tooMany(field, `A request has at most ${boxes} boxes.`)]
    for (const { number } of pages) {
      const count = (onPage.get(number) ?? 0) + 1
      if (count > boxesOnOnePage) return [tooMany(field, `Page ${number} has more than ${boxesOnOnePage} boxes.`)]
      onPage.set(number, count)
    }
  }
  return []
}

/** Checks the size, and that the box is inside each of its pages. Reports only the first page where it is not. */
export function checkBox({ box, pages, field }: Pairing, origin: CordsOrigin): PlacementError[] {
  if (box === null) return []
  const { smallest } = PLACEMENT_LIMITS
  if (![box.x, box.y, box.w, box.h].every(Number.isFinite) || box.w < smallest || box.h < smallest) {
    const message = `A box must be at least ${smallest} points wide and high. This one is ${boxText(box)}.`
    return [{ field, code: 'box_invalid', message }]
  }
  const outside = pages.find((page) => extendsBeyond(page, fromOrigin(page, box, origin)))
  if (outside === undefined) return []
  const size = `${points(outside.width)} × ${points(outside.height)} points`
  const message = `The box ${boxText(box)} extends beyond page ${outside.number}, which is ${size} as displayed.`
  return [{ field, code: 'box_outside_page', message }]
}

const REMEDIES: Record<Overlap | 'default', string> = {
  default: 'Move one of them, or accept it with "overlap": "warn".',
  refuse: 'Move one of them.',
  warn: 'On paper the later signature covers the earlier one.',
}

/** Reports each box once, with the first page where it overlaps an earlier box. */
export function checkOverlaps(
  boxes: readonly Pick<PlacedBox, 'page' | 'display' | 'field'>[],
  { overlap: mode, allowedOverlap = 0 }: Pick<PlacementInput, 'overlap' | 'allowedOverlap'>,
): (PlacementError & PlacementWarning)[] {
  const errors = new Map<string, PlacementError & PlacementWarning>()
  for (const [page, onPage] of Map.groupBy(boxes, ({ page }) => page)) {
    for (const [index, { field, display }] of onPage.entries()) {
      const first = onPage.findIndex((other) => overlap(other.display, display, allowedOverlap))
      const other = onPage[first]
      if (other === undefined || first >= index || errors.has(field)) continue
      const message = `This box overlaps the box of ${other.field} on page ${page}. ${REMEDIES[mode ?? 'default']}`
      errors.set(field, { field, code: 'boxes_overlap', message })
    }
  }
  return [...errors.values()]
}

export function warnOverAnnotations(boxes: readonly PlacedBox[], pages: readonly PageInfo[]): PlacementWarning[] {
  const warnings = new Map<string, PlacementWarning>()
  for (const { page: number, display, field } of boxes) {
    const page = pages[number - 1]
    const covers = page?.annotations?.some((annotation) => overlap(toDisplay(page, annotation), display))
    if (!covers || warnings.has(field)) continue
    const message = `This box may cover an annotation on page ${number}.`
    warnings.set(field, { field, code: 'over_annotation', message })
  }
  return [...warnings.values()]
}

/** The signature is drawn without the signer's name in a box that is smaller than this. */
export function warnTooSmall(boxes: readonly Pick<PlacedBox, 'display' | 'field'>[]): PlacementWarning[] {
  const { w, h } = PLACEMENT_LIMITS.forName
  const small = boxes.filter(({ display }) => display.w < w - TOLERANCE || display.h < h - TOLERANCE)
  const message = `This box is too small for a legible name below the signature, which needs about ${w} × ${h} points. The signature is drawn without it.`
  return [...new Set(small.map(({ field }) => field))].map((field) => ({ field, code: 'too_small_for_name', message }))
}

/** The places of a page's text as displayed, by the number of the page. */
export type TextOfPages = ReadonlyMap<number, readonly Box[]>

/** A box over text: the signature is legible, and so is most of the text, but neither is at its best. */
export function warnOverText(
  boxes: readonly Pick<PlacedBox, 'page' | 'display' | 'field'>[],
  text: TextOfPages,
): PlacementWarning[] {
  const warnings = new Map<string, PlacementWarning>()
  for (const { page, display, field } of boxes) {
    if (warnings.has(field) || !isOverText(display, text.get(page) ?? [])) continue
    warnings.set(field, { field, code: 'over_text', message: `This box is over text on page ${page}.` })
  }
  return [...warnings.values()]
}

/** Whether a box is over letters of text at these places. */
export function isOverText(box: Box, places: readonly Box[]): boolean {
  return places.some((place) => overlap(shrunk(place), box))
}

/** The place of text includes the space above and below its letters, which a signature may touch. */
function shrunk({ x, y, w, h }: Box): Box {
  return { x, y: y + h / 4, w, h: h / 2 }
}

function tooMany(field: string, message: string): PlacementError {
  return { field, code: 'too_many_boxes', message }
}

function extendsBeyond(page: PageInfo, { x, y, w, h }: Box): boolean {
  return x < -TOLERANCE || y < -TOLERANCE || x + w > page.width + TOLERANCE || y + h > page.height + TOLERANCE
}

function boxText({ x, y, w, h }: Box): string {
  return `(x ${points(x)}, y ${points(y)}, w ${points(w)}, h ${points(h)})`
}

function points(value: number): string {
  return String(Math.round(value * 100) / 100)
}
