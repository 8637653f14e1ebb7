/** What is wrong with a box, before the API says so. */
import { FIELD_LIMITS } from '@countersign/domain/field/types'
import { isOverText, overlap, PLACEMENT_LIMITS } from '@countersign/domain/placement'
import { isInside, SMALLEST } from './rectangle.ts'
import type { Box, EditorBox, Page } from './types.ts'

export type BoxProblem =
  | { readonly kind: 'outside' }
  | { readonly kind: 'too small' }
  | { readonly kind: 'overlaps'; readonly other: string }
  | { readonly kind: 'small for the name' }
  | { readonly kind: 'over text' }
  /** A signature over a field. */
  | { readonly kind: 'covers'; readonly other: string }

/** The API refuses these; the others are advice. */
export function isRefused({ kind }: BoxProblem): boolean {
  return kind === 'outside' || kind === 'too small' || kind === 'overlaps'
}

export interface ProblemContext {
  readonly pages: readonly Page[]
  readonly boxes: readonly EditorBox[]
  readonly nameOf: (signer: string) => string
  /** Where text stands on a page, as far as it is known. */
  readonly textOf: (page: number) => readonly Box[]
}

/** The problems of each box that has one, by id. */
export function problemsOf(context: ProblemContext): Map<string, BoxProblem[]> {
  const byPage = Map.groupBy(context.boxes, ({ page }) => page)
  const found = new Map<string, BoxProblem[]>()
  for (const box of context.boxes) {
    const problems = problemsOfBox(box, byPage.get(box.page) ?? [], context)
    if (problems.length > 0) found.set(box.id, problems)
  }
  return found
}

function problemsOfBox(box: EditorBox, onPage: readonly EditorBox[], context: ProblemContext): BoxProblem[] {
  const problems: BoxProblem[] = []
  const page = context.pages.find(({ number }) => number === box.page)
  if (!page || !isInside(box, page)) problems.push({ kind: 'outside' })
  if (box.w < SMALLEST || box.h < SMALLEST) problems.push({ kind: 'too small' })
  const other = onPage.find((one) => one !== box && isOverlapRefused(one, box))
  if (other) problems.push({ kind: 'overlaps', other: other.id })
  if (box.field !== undefined) return problems
  const covered = onPage.find((one) => one.field !== undefined && overlap(one, box))
  if (covered) problems.push({ kind: 'covers', other: covered.id })
  if (isSmallFor(context.nameOf(box.signer), box)) problems.push({ kind: 'small for the name' })
  if (isOverText(box, context.textOf(box.page))) problems.push({ kind: 'over text' })
  return problems
}

/** Lines of a form are close together. A signature over a field is permitted. */
function isOverlapRefused(a: EditorBox, b: EditorBox): boolean {
  if (a.field === undefined && b.field === undefined) return overlap(a, b)
  return a.field !== undefined && b.field !== undefined && overlap(a, b, FIELD_LIMITS.overlap)
}

/** The smallest font size of a signature's text, in points, and the usual width of a character in ems. */
const FONT_SIZE = 5
const CHARACTER = 0.55

/** An estimate: each word of the name must fit on a line of the smallest legible type, below the signature. */
function isSmallFor(name: string, { w, h }: Pick<Box, 'w' | 'h'>): boolean {
  const longest = Math.max(...name.split(/\s+/).map((word) => [...word].length))
  const { forName } = PLACEMENT_LIMITS
  return w < Math.max(forName.w, longest * FONT_SIZE * CHARACTER) || h < forName.h
}
