/** What is wrong with boxes, in words that name the field, the page and its size. */
import { overlap, TOLERANCE } from './overlap.ts'
import type { Pairing } from './pair.ts'
import { fromOrigin, toDisplay } from './space.ts'
import {
  type Box,
  type CordsOrigin,
  type PageInfo,
  PLACEMENT_LIMITS,
  type PlacedBox,
  type PlacementError,
  type PlacementWarning,
} from './types.ts'

/** Before anything is expanded: a short body can ask for millions of boxes. */
export function checkCount(pairings: readonly Pairing[]): PlacementError[] {
  const { boxes, boxesOnOnePage } = PLACEMENT_LIMITS
  const onPage = new Map<number, number>()
  let total = 0
  for (const { pages, field } of pairings) {
    total += pages.length
    if (total > boxes) return [tooMany(field, `A request has at most ${boxes} boxes.`)]
    for (const { number } of pages) {
      const there = (onPage.get(number) ?? 0) + 1
      if (there > boxesOnOnePage) return [tooMany(field, `Page ${number} gets more than ${boxesOnOnePage} boxes.`)]
      onPage.set(number, there)
    }
  }
  return []
}

/** Its shape, and that it stays on each of its pages; told once, with the first page it leaves. */
export function checkBox({ box, pages, field }: Pairing, origin: CordsOrigin): PlacementError[] {
  if (box === null) return []
  const { smallest } = PLACEMENT_LIMITS
  if (![box.x, box.y, box.w, box.h].every(Number.isFinite) || box.w < smallest || box.h < smallest) {
    const message = `A box is at least ${smallest} point wide and high; ${words(box)} is not.`
    return [{ field, code: 'box_invalid', message }]
  }
  const outside = pages.find((page) => leaves(page, fromOrigin(page, box, origin)))
  if (outside === undefined) return []
  const size = `${points(outside.width)} × ${points(outside.height)} points`
  const message = `The box ${words(box)} leaves page ${outside.number}, which is ${size} as displayed.`
  return [{ field, code: 'box_outside_page', message }]
}

/** Each box is told once, with the first page where it meets an earlier one. */
export function checkOverlaps(
  boxes: readonly Pick<PlacedBox, 'page' | 'display' | 'field'>[],
  share = 0,
): PlacementError[] {
  const errors = new Map<string, PlacementError>()
  for (const [page, there] of Map.groupBy(boxes, ({ page }) => page)) {
    for (const [index, { field, display }] of there.entries()) {
      const meets = there.findIndex((other) => overlap(other.display, display, share))
      const other = there[meets]
      if (other === undefined || meets >= index || errors.has(field)) continue
      const message = `This box overlaps that of ${other.field} on page ${page}. Move one of them.`
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
    const message = `This box lies over an annotation of page ${number}, which it may cover.`
    warnings.set(field, { field, code: 'over_annotation', message })
  }
  return [...warnings.values()]
}

function tooMany(field: string, message: string): PlacementError {
  return { field, code: 'too_many_boxes', message }
}

function leaves(page: PageInfo, { x, y, w, h }: Box): boolean {
  return x < -TOLERANCE || y < -TOLERANCE || x + w > page.width + TOLERANCE || y + h > page.height + TOLERANCE
}

function words({ x, y, w, h }: Box): string {
  return `(x ${points(x)}, y ${points(y)}, w ${points(w)}, h ${points(h)})`
}

function points(value: number): string {
  return String(Math.round(value * 100) / 100)
}
