import type { Extent } from '../ink.ts'
import { around, median, type Run } from './glyphs.ts'
import { groupLines, type Line } from './group-lines.ts'
import { runsFromRight } from './join-lines.ts'

/** Text in one column, or a table. */
export type Region =
  | { readonly kind: 'text'; readonly lines: readonly Line[]; readonly measure: Extent }
  | { readonly kind: 'table'; readonly runs: readonly Run[]; readonly gutters: readonly Gutter[] }

/** Empty space from top to bottom between two columns. */
export interface Gutter {
  readonly left: number
  readonly right: number
}

/** In sizes of the text. */
const NARROWEST_GUTTER = 0.9
/** Lines with text at both sides of a gutter. With fewer of them it is a coincidence. */
const FEWEST_ROWS = 2
const FEWEST_COLUMN_LINES = 3
/** Text columns whose lines are written across the page are told from a table by these. */
const FULL_LINES = 0.7
const WORDS_IN_LINE = 4
/** A line that is only at one side belongs to the columns above if it is this close, in sizes of the text. */
const CLOSE = 1.2
/** In sizes of the text: from a line of the second column to the columns below it. */
const FARTHEST_ABOVE = 2
const DEEPEST = 6

/** The regions in reading order. */
export function splitRegions(runs: readonly Run[], depth = 0): Region[] {
  if (runs.length === 0) return []
  const measure = around(runs)
  const slices = slicesOf(runs)
  const regions: Region[] = []
  let single: Slice[] = []
  const flush = () => {
    if (single.length > 0)
      regions.push({ kind: 'text', lines: groupLines(single.flatMap(({ runs }) => runs)), measure })
    single = []
  }
  for (let at = 0; at < slices.length; ) {
    const band = depth < DEEPEST ? bandAt(slices, at, single) : null
    if (band) {
      const above = single.slice(single.length - band.above)
      single = single.slice(0, single.length - band.above)
      flush()
      regions.push(...regionsOf([...above, ...slices.slice(at, band.end)], band.gutter, depth))
      at = band.end
    } else {
      single.push(slices[at] as Slice)
      at++
    }
  }
  flush()
  return regions
}

/** Runs without empty space across the whole width between them: a line, or columns whose lines are not level. */
interface Slice extends Extent {
  readonly runs: readonly Run[]
  readonly size: number
}

function slicesOf(runs: readonly Run[]): Slice[] {
  const slices: Run[][] = []
  let reached = -Infinity
  for (const run of runs.toSorted((a, b) => coreOf(a).top - coreOf(b).top)) {
    const { top, bottom } = coreOf(run)
    if (top >= reached) slices.push([run])
    else slices.at(-1)?.push(run)
    reached = Math.max(reached, bottom)
  }
  return slices.map(sliceOf)
}

function sliceOf(runs: readonly Run[]): Slice {
  return { runs, ...around(runs), size: median(runs.map(({ size }) => size)) }
}

/** Without what reaches into the lines above and below. */
function coreOf({ top, bottom }: Extent): { top: number; bottom: number } {
  const margin = 0.25 * (bottom - top)
  return { top: top + margin, bottom: bottom - margin }
}

interface Band {
  /** Of the slice after the band. */
  readonly end: number
  readonly gutter: Gutter
  /** How many of the slices before are part of it: only the second column has text there. */
  readonly above: number
}

/** The longest sequence of slices from here that one gutter goes through. */
function bandAt(slices: readonly Slice[], at: number, before: readonly Slice[]): Band | null {
  const [first, second] = [slices[at], slices[at + 1]]
  if (!first) return null
  // The lines of columns that are not level are slices of their own, which reach into each other.
  const runs = second && second.top < first.bottom ? [...first.runs, ...second.runs] : first.runs
  const bands = guttersIn(runs, first.size).flatMap((gutter) => bandAlong(slices, at, gutter, before))
  const [longest] = bands.toSorted((a, b) => b.end - a.end || widthOf(b.gutter) - widthOf(a.gutter))
  return longest ?? null
}

/** Text columns have gaps before their headings. A table ends there. */
function bandAlong(slices: readonly Slice[], at: number, start: Gutter, before: readonly Slice[]): Band[] {
  const long = follow(slices, at, start, () => true)
  if (long && isOfText(slices.slice(at, long.end), long.gutter)) {
    return [{ ...long, above: countAbove(before, slices.slice(at, long.end), long.gutter) }]
  }
  const short = follow(slices, at, start, isClose)
  return short ? [{ ...short, above: 0 }] : []
}

type MayFollow = (above: Slice, below: Slice) => boolean

function follow(slices: readonly Slice[], at: number, start: Gutter, mayFollow: MayFollow) {
  let gutter = start
  let reached = at
  for (; reached < slices.length; reached++) {
    const [slice, above] = [slices[reached] as Slice, slices[reached - 1]]
    const narrowed = freeOf(slice.runs, gutter)
    if (!narrowed || widthOf(narrowed) < NARROWEST_GUTTER * slice.size) break
    const isBeside = sidesOf(slice.runs, narrowed).every((side) => side.length > 0)
    if (reached > at && above && !isBeside && !mayFollow(above, slice)) break
    gutter = narrowed
  }
  const band = slices.slice(at, reached)
  const has = (side: 0 | 1) => band.findLastIndex(({ runs }) => (sidesOf(runs, gutter)[side] ?? []).length > 0)
  let end = at + Math.min(has(0), has(1)) + 1
  // What follows is only at one side: it is part of the column if it is close.
  while (end > at && end < reached && goesOn(slices.slice(at, end), slices[end] as Slice, gutter)) end++
  return rowsBeside(slices.slice(at, end), gutter) >= FEWEST_ROWS ? { end, gutter } : null
}

/** Whether a column goes on below the other one. What the other one has beside its last line does not matter. */
function goesOn(band: readonly Slice[], next: Slice, gutter: Gutter): boolean {
  const side = (sidesOf(next.runs, gutter)[0].length > 0 ? 0 : 1) satisfies 0 | 1
  const own = band.map(({ runs }) => sidesOf(runs, gutter)[side]).findLast((runs) => runs.length > 0)
  return own !== undefined && isClose(sliceOf(own), next)
}

function isOfText(slices: readonly Slice[], gutter: Gutter): boolean {
  return areTextColumns(
    sidesOf(
      slices.flatMap(({ runs }) => runs),
      gutter,
    ),
  )
}

function countAbove(before: readonly Slice[], band: readonly Slice[], gutter: Gutter): number {
  let count = 0
  for (let i = before.length - 1; i >= 0; i--) {
    const [slice, below] = [before[i] as Slice, before[i + 1] ?? band[0]]
    const free = freeOf(slice.runs, gutter)
    const isNear = below && below.top - slice.bottom < FARTHEST_ABOVE * slice.size
    if (!free || widthOf(free) < widthOf(gutter) || !isNear || !isOfText([...before.slice(i), ...band], gutter)) break
    count++
  }
  return count
}

function isClose(above: Slice, below: Slice): boolean {
  const isSameSize = Math.abs(above.size - below.size) < 0.1 * above.size
  return isSameSize && below.top - above.bottom < CLOSE * above.size
}

/** How many lines have text at both sides, level or not. */
function rowsBeside(slices: readonly Slice[], gutter: Gutter): number {
  const [left, right] = sidesOf(slices.flatMap(({ runs }) => runs), gutter).map((side) => groupLines(side)) as [Line[], Line[]] // biome-ignore format: one thought
  const beside = (lines: readonly Line[], { top, bottom }: Extent) =>
    lines.filter((line) => line.bottom > top && line.top < bottom).length
  return Math.min(beside(left, around(right)), beside(right, around(left)))
}

function sidesOf(runs: readonly Run[], { left, right }: Gutter): [Run[], Run[]] {
  const middle = (left + right) / 2
  return [runs.filter((run) => run.right <= middle), runs.filter((run) => run.right > middle)]
}

/** The part of a gutter that no run covers, or null. */
function freeOf(runs: readonly Run[], gutter: Gutter): Gutter | null {
  let free: Gutter[] = [gutter]
  for (const run of runs) {
    free = free.flatMap(({ left, right }) => {
      if (run.right <= left || run.left >= right) return [{ left, right }]
      return [
        { left, right: run.left },
        { left: run.right, right },
      ].filter((part) => part.right > part.left)
    })
  }
  const [widest] = free.toSorted((a, b) => widthOf(b) - widthOf(a))
  return widest ?? null
}

function widthOf({ left, right }: Gutter): number {
  return right - left
}

/** All gutters between the runs. */
function guttersIn(runs: readonly Run[], size: number): Gutter[] {
  const gutters: Gutter[] = []
  let reached = Infinity
  for (const run of runs.toSorted((a, b) => a.left - b.left)) {
    if (run.left - reached >= NARROWEST_GUTTER * size) gutters.push({ left: reached, right: run.left })
    reached = Math.max(reached === Infinity ? -Infinity : reached, run.right)
  }
  return gutters
}

function regionsOf(slices: readonly Slice[], found: Gutter, depth: number): Region[] {
  const runs = slices.flatMap(({ runs }) => runs)
  const gutters = guttersIn(runs, median(runs.map(({ size }) => size)))
  const all = gutters.length > 0 ? gutters : [found]
  const columns = columnsOf(runs, all)
  if (!areTextColumns(columns)) return [{ kind: 'table', runs, gutters: all }]
  const isFromRight = runsFromRight(runs.map(({ text }) => text).join(''))
  return (isFromRight ? columns.toReversed() : columns).flatMap((column) => splitRegions(column, depth + 1))
}

/** The runs of each column from left to right. */
export function columnsOf(runs: readonly Run[], gutters: readonly Gutter[]): Run[][] {
  const edges = gutters.map(({ left, right }) => (left + right) / 2).toSorted((a, b) => a - b)
  const columns: Run[][] = Array.from({ length: edges.length + 1 }, () => [])
  for (const run of runs) columns[edges.filter((edge) => edge < (run.left + run.right) / 2).length]?.push(run)
  return columns
}

/** Text columns are written one after the other, or their lines are full. A table is written row by row. */
function areTextColumns(columns: readonly Run[][]): boolean {
  const lines = columns.map((column) => groupLines(column))
  if (lines.some((column) => column.length < FEWEST_COLUMN_LINES))
    return areWrittenInTurn(columns) && columns.length === 2
  if (areWrittenInTurn(columns)) return true
  return columns.length <= 3 && lines.every(isFull)
}

function areWrittenInTurn(columns: readonly Run[][]): boolean {
  const spans = columns.map((column) => {
    const orders = column.map(({ order }) => order)
    return { first: Math.min(...orders), last: Math.max(...orders) }
  })
  const sorted = spans.toSorted((a, b) => a.first - b.first)
  return sorted.every(({ last }, i) => i + 1 === sorted.length || last < (sorted[i + 1]?.first ?? 0))
}

function isFull(lines: readonly Line[]): boolean {
  const { left, right } = around(lines)
  const isWide = median(lines.map((line) => line.right - line.left)) >= FULL_LINES * (right - left)
  return isWide && median(lines.map(({ text }) => text.split(/\s+/).length)) >= WORDS_IN_LINE
}
