import { checkBox, checkCount, checkOverlaps } from './check.ts'
import { type Pairing, pair } from './pair.ts'
import { place } from './place.ts'
import { fromOrigin } from './space.ts'
import type { Box, PlacementError, PlacementInput, PlacementWarning } from './types.ts'

/** A box with its error, if it is invalid. */
export interface SketchedBox {
  /** Index into `signers`. */
  readonly signer: number
  readonly page: number
  /** On the page as displayed, origin top left, in points. An invalid box may lie outside the page. */
  readonly display: Box
  readonly field: string
  readonly error: PlacementError | null
}

export interface Sketch {
  readonly boxes: readonly SketchedBox[]
  /** Errors of all kinds; `place` stops at the first kind. */
  readonly errors: readonly PlacementError[]
  readonly warnings: readonly PlacementWarning[]
}

/** All boxes, valid or not, for a preview. Default boxes are included only if there are no errors. */
export function sketch(input: PlacementInput): Sketch {
  const placement = place(input)
  if (placement.ok) {
    return { boxes: placement.boxes.map((box) => ({ ...box, error: null })), errors: [], warnings: placement.warnings }
  }
  const pairings = input.signers.flatMap((asked, signer) => (asked ? pair(asked, signer, input.pages).pairings : []))
  const asked = checkCount(pairings).length === 0 ? boxesAskedFor(pairings, input) : []
  const found = [
    ...placement.errors,
    ...pairings.flatMap((pairing) => checkBox(pairing, input.cordsOrigin)),
    ...(input.overlap === 'warn' ? [] : checkOverlaps(asked, input)),
  ]
  const byField = new Map(found.toReversed().map((error) => [error.field, error])) // keeps the first error of each field
  const boxes = asked.map((box) => ({ ...box, error: byField.get(box.field) ?? null }))
  return { boxes, errors: [...byField.values()].toReversed(), warnings: [] }
}

function boxesAskedFor(pairings: readonly Pairing[], { cordsOrigin }: PlacementInput): Omit<SketchedBox, 'error'>[] {
  return pairings.flatMap(({ signer, pages, box, field }) => {
    if (box === null || ![box.x, box.y, box.w, box.h].every(Number.isFinite)) return []
    return pages.map((page) => ({ signer, page: page.number, display: fromOrigin(page, box, cordsOrigin), field }))
  })
}
