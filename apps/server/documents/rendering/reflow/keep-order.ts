import { around, type Run, sharedHeight } from './glyphs.ts'
import { groupLines, type Line } from './group-lines.ts'
import { runsFromRight } from './join-lines.ts'

// The order of a structure tree is the sender's word, and the page is what everybody sees. A tree may say which column,
// table or paragraph comes first. It may not have a line or a sentence read in another order than the page shows it.

/** What a tree puts together. */
export interface Grouping {
  /** The runs of each paragraph, heading, item and cell, in the order of the tree. */
  readonly texts: readonly (readonly Run[])[]
  /** The cells of each row. */
  readonly rows: readonly (readonly (readonly Run[])[])[]
}

/** In sizes of the text: what is closer on one line is one sentence. */
const NEAR = 1
/** Runs that share this much of their height are on one line. */
const ON_LINE = 0.5

/** Whether a tree reads these runs in the order `taken`, and all others apart, without changing a line or a sentence. */
export function keepsOrder(runs: readonly Run[], taken: readonly Run[], { texts, rows }: Grouping): boolean {
  const upright = new Set(runs)
  const places = new Map(taken.map((run, i) => [run, i]))
  return (
    groupLines(runs).every((line) => isInOrder(line, places) && partsOf(line).every((part) => isWhole(part, places))) &&
    texts.every((text) => goesOn(text.filter((run) => upright.has(run)))) &&
    rows.every((cells) => areBeside(cells.map((cell) => cell.filter((run) => upright.has(run)))))
  )
}

/** Along the line as it is read, or as it is seen: the words of two scripts are in another order on the page. */
function isInOrder({ runs }: Line, places: ReadonlyMap<Run, number>): boolean {
  const isFromRight = runsFromRight(runs.map(({ text }) => text).join(''))
  const asSeen = runs.toSorted((a, b) => (isFromRight ? b.right - a.right : a.left - b.left))
  return [runs, asSeen].some((inOrder) => {
    const order = inOrder.flatMap((run) => places.get(run) ?? [])
    return order.every((place, i) => i === 0 || place > (order[i - 1] ?? 0))
  })
}

/** What is close together on a line. */
function partsOf({ runs, size }: Line): Run[][] {
  const parts: Run[][] = []
  let reached = -Infinity
  for (const run of runs.toSorted((a, b) => a.left - b.left)) {
    if (run.left - reached < NEAR * size) parts.at(-1)?.push(run)
    else parts.push([run])
    reached = Math.max(reached, run.right)
  }
  return parts
}

/** Nothing of a sentence is left out, and nothing comes between its words. */
function isWhole(part: readonly Run[], places: ReadonlyMap<Run, number>): boolean {
  const order = part.flatMap((run) => places.get(run) ?? [])
  if (order.length === 0) return true
  return order.length === part.length && Math.max(...order) - Math.min(...order) + 1 === order.length
}

/** Each line is below the one before it, or at the top of the next column. */
function goesOn(text: readonly Run[]): boolean {
  const isFromRight = runsFromRight(text.map((run) => run.text).join(''))
  let [left, right] = [Infinity, -Infinity]
  return text.every((run, i) => {
    const before = text[i - 1]
    const isUnder = run.left < right && run.right > left
    left = Math.min(left, run.left)
    right = Math.max(right, run.right)
    if (!before || sharedHeight(before, run) > ON_LINE) return true
    if (run.top > before.top) return isUnder
    return isFromRight ? run.right <= before.left : run.left >= before.right
  })
}

/** Each cell is beside the tallest one of its row. */
function areBeside(cells: readonly (readonly Run[])[]): boolean {
  const extents = cells.filter((cell) => cell.length > 0).map(around)
  const [tallest] = extents.toSorted((a, b) => b.bottom - b.top - (a.bottom - a.top))
  return extents.every((extent) => tallest && sharedHeight(extent, tallest) > 0)
}
