import { median, type Run } from './glyphs.ts'
import { groupLines, type Line } from './group-lines.ts'

/** Shares of the page's height. */
const MARGIN = 0.09
const NUMBER_MARGIN = 0.14
/** In sizes of its text, to the text of the page. */
const APART = 1.4
const MOST_LINES = 3
const PAGE_NUMBER = /^\W*(\p{L}{1,12}\.?\s*)?\p{Nd}{1,4}(\s*(\/|\p{L}{1,6})\s*\p{Nd}{1,4})?\W*$/u

/** Separates running headers, footers and page numbers from the text of the page. */
export function takeMargins(runs: readonly Run[], page: { height: number }, bodySize: number) {
  const lines = groupLines(runs)
  const head = marginOf(lines, ({ bottom }) => bottom / page.height, bodySize)
  const rest = lines.slice(head.length)
  const foot = marginOf(rest.toReversed(), ({ top }) => 1 - top / page.height, bodySize).toReversed()
  const body = rest.slice(0, rest.length - foot.length)
  // A page that has nothing else is not a margin.
  if (body.length === 0) return { head: [], body: runs, foot: [] }
  return { head, body: body.flatMap((line) => line.runs), foot }
}

/** The lines at one edge, which are apart from the others. `reach`: how far into the page a line reaches. */
function marginOf(lines: readonly Line[], reach: (line: Line) => number, bodySize: number): Line[] {
  for (let count = Math.min(MOST_LINES, lines.length - 1); count > 0; count--) {
    const margin = lines.slice(0, count)
    const [last, next] = [lines[count - 1] as Line, lines[count] as Line]
    const gap = Math.max(next.top - last.bottom, last.top - next.bottom)
    const size = median(margin.map((line) => line.size))
    const isSmall = margin.every((line) => line.size <= 1.05 * bodySize)
    const deepest = Math.max(...margin.map(reach))
    const isNumber = count === 1 && PAGE_NUMBER.test(last.text.trim()) && deepest < NUMBER_MARGIN
    if (isSmall && gap > APART * size && (deepest < MARGIN || isNumber)) return margin
  }
  return []
}
