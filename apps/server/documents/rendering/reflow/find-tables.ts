import type { Extent } from '../ink.ts'
import { around, median, type Run } from './glyphs.ts'
import { groupLines, type Line } from './group-lines.ts'
import { joinRuns, runsFromRight, type Words } from './join-lines.ts'
import { columnsOf, type Gutter } from './split-regions.ts'

/** A line to the left or right of a cell does not separate rows. */
const RULE_SHARE = 0.5
/** In sizes of the text: the next line of a cell is closer than the next row. */
const NEXT_LINE = 0.6

/** The cells of a table, row by row in reading order. */
export function findCells(
  runs: readonly Run[],
  gutters: readonly Gutter[],
  rules: readonly Extent[],
  words: Words,
): string[][] {
  const isFromRight = runsFromRight(runs.map(({ text }) => text).join(''))
  return rowsOf(groupLines(runs), separatorsOf(around(runs), rules)).map((row) => {
    const cells = columnsOf(
      row.flatMap((line) => line.runs),
      gutters,
    )
    const inOrder = isFromRight ? cells.toReversed() : cells
    return inOrder.map((cell) =>
      joinRuns(
        groupLines(cell).flatMap((line) => line.runs),
        words,
      ),
    )
  })
}

/** The positions of the lines that are drawn between rows. */
function separatorsOf({ left, top, right, bottom }: Extent, rules: readonly Extent[]): number[] {
  const isAcross = (rule: Extent) => rule.top > top && rule.bottom < bottom && rule.right - rule.left > RULE_SHARE * (right - left) // biome-ignore format: one thought
  return rules.filter(isAcross).map((rule) => rule.top)
}

function rowsOf(lines: readonly Line[], separators: readonly number[]): Line[][] {
  const rows: Line[][] = []
  for (const line of lines) {
    const row = rows.at(-1)
    const above = row?.at(-1)
    if (row && above && continues(row, above, line, separators)) row.push(line)
    else rows.push([line])
  }
  return rows
}

/** Whether a line is a further line of the cells above it. */
function continues(row: readonly Line[], above: Line, line: Line, separators: readonly number[]): boolean {
  const middle = (one: Extent) => (one.top + one.bottom) / 2
  if (separators.some((y) => y > middle(above) && y < middle(line))) return false
  if (separators.length > 0) return true
  // A cell is written to its end before the next one begins.
  const written = Math.max(...row.flatMap(({ runs }) => runs.map(({ order }) => order)))
  if (Math.min(...line.runs.map(({ order }) => order)) < written) return true
  const edge = Math.min(...row.map(({ left }) => left))
  const isWithoutFirst = line.left > edge + median(line.runs.map(({ size }) => size))
  return isWithoutFirst && line.top - above.bottom < NEXT_LINE * line.size
}
