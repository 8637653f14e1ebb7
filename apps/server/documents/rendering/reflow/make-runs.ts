import type { Extent } from '../ink.ts'
import { around, type Glyph, gapBetween, isSeen, median, type PageGlyphs, type Run, sharedHeight } from './glyphs.ts'
import { runsFromRight, SPACE } from './join-lines.ts'
import { isLabel } from './labels.ts'

/** A gap of this many times the size separates two runs: two cells, two columns, or a tab. */
const WIDE_GAP = 1
/** A bullet or number belongs to the text after it, however wide the tab between them is. */
const LABEL_GAP = 5
const LONGEST_LABEL = 12
/** A glyph that shares less of its height with the line so far is on another line. */
const SAME_LINE = 0.3

/** What the layout of a page is found from. The text of a run has the spaces of the page at its ends. */
export function makeRuns(page: PageGlyphs): {
  runs: Run[]
  turned: Run[]
  rules: Extent[]
  width: number
  height: number
} {
  const turn = dominantTurn(page)
  const upright = uprightFrom(turn, page)
  const [runs, turned]: [Run[], Run[]] = [[], []]
  let line = 0
  for (const glyphs of page.lines.flatMap(visualLines)) {
    line++
    const isTurned = glyphs.some((glyph) => isSeen(glyph) && glyph.turn !== turn)
    if (isTurned) turned.push(...runOf(glyphs, line, (extent) => extent))
    else
      runs.push(
        ...splitAtGaps(
          glyphs.map((glyph) => ({ ...glyph, ...upright(glyph), baseline: uprightBaseline(turn, glyph, page) })),
          glyphs,
          line,
        ),
      )
  }
  const [width, height] = turn % 2 === 0 ? [page.width, page.height] : [page.height, page.width]
  return { runs: withWholeLines(runs), turned, rules: page.rules.map(upright), width, height }
}

/**
 * PDFium ends a line where text goes back, which right-to-left text does when each of its letters is drawn alone. What
 * is beside each other there is one line, from right to left.
 */
function withWholeLines(runs: readonly Run[]): Run[] {
  const rows: Run[][] = []
  for (const run of runs) {
    const last = rows.at(-1)?.at(-1)
    if (last && isBeside(last, run) && runsFromRight(last.text + run.text)) rows.at(-1)?.push(run)
    else rows.push([run])
  }
  return rows.flatMap((row) => {
    if (new Set(row.map(({ line }) => line)).size < 2) return row
    const orders = row.map(({ order }) => order).toSorted((a, b) => a - b)
    const [first] = row
    const inOrder = row.toSorted((a, b) => b.right - a.right)
    return inOrder.map((run, i) => ({ ...run, line: first?.line ?? 0, order: orders[i] ?? 0 }))
  })
}

function isBeside(a: Run, b: Run): boolean {
  const gap = gapBetween(a, b)
  return sharedHeight(a, b) > 0.5 && gap < WIDE_GAP * a.size && gap > -WIDE_GAP * a.size
}

/** The direction of most of the text. A page can have all its text turned. */
function dominantTurn({ lines }: PageGlyphs): 0 | 1 | 2 | 3 {
  const counts = [0, 0, 0, 0]
  for (const { turn } of lines.flat()) if (turn !== null) counts[turn] = (counts[turn] ?? 0) + 1
  return counts.indexOf(Math.max(...counts)) as 0 | 1 | 2 | 3
}

/** Turns the page so that its lines run from left to right. */
function uprightFrom(turn: 0 | 1 | 2 | 3, { width, height }: PageGlyphs): (extent: Extent) => Extent {
  switch (turn) {
    case 0:
      return ({ left, top, right, bottom }) => ({ left, top, right, bottom })
    case 1:
      return ({ left, top, right, bottom }) => ({ left: top, top: width - right, right: bottom, bottom: width - left })
    case 2:
      return ({ left, top, right, bottom }) => ({
        ...{ left: width - right, top: height - bottom, right: width - left, bottom: height - top },
      })
    case 3:
      return ({ left, top, right, bottom }) => ({
        ...{ left: height - bottom, top: left, right: height - top, bottom: right },
      })
  }
}

function uprightBaseline(turn: 0 | 1 | 2 | 3, { baseline }: Glyph, { width, height }: PageGlyphs): number {
  if (turn === 1) return width - baseline
  return turn === 2 ? height - baseline : baseline
}

/** PDFium does not end a line after a hyphen: the next line of the page follows in the same one. */
function visualLines(line: readonly Glyph[]): Glyph[][] {
  const lines: Glyph[][] = []
  let current: Glyph[] = []
  let last: Glyph | undefined
  for (const glyph of line) {
    if (last && isSeen(glyph) && isOnOther(last, glyph)) {
      lines.push(current)
      current = []
    }
    current.push(glyph)
    if (isSeen(glyph)) last = glyph
  }
  lines.push(current)
  return lines.filter((glyphs) => glyphs.some(isSeen))
}

function isOnOther(last: Glyph, next: Glyph): boolean {
  if (last.turn !== next.turn) return true
  const isUpright = last.turn === 1 || last.turn === 3
  const across = (glyph: Glyph) => (isUpright ? { ...glyph, top: glyph.left, bottom: glyph.right } : glyph)
  const [a, b] = [across(last), across(next)]
  const isFlat = a.bottom - a.top < 1 || b.bottom - b.top < 1
  return !isFlat && sharedHeight(a, b) < SAME_LINE
}

/** By the positions of glyphs, not by their order, which is not monotonic in mixed directions. */
function splitAtGaps(glyphs: readonly Glyph[], displayed: readonly Glyph[], line: number): Run[] {
  const placeOf = new Map(glyphs.map((glyph, i) => [glyph, displayed[i] ?? glyph]))
  return partsOf(glyphs).flatMap(({ glyphs: own, before }) =>
    runOf(own, line, (glyph) => placeOf.get(glyph) ?? glyph, before),
  )
}

interface Part {
  readonly glyphs: Glyph[]
  readonly before: Glyph | null
}

function partsOf(glyphs: readonly Glyph[]): Part[] {
  const cuts = cutsIn(glyphs.filter(isSeen))
  const parts = new Map<string, Part>()
  let name = ''
  let last: Glyph | null = null
  let stretch = 0
  for (const glyph of glyphs) {
    if (isSeen(glyph)) {
      if (glyph.mcid !== last?.mcid) stretch++
      name = `${cuts.filter((cut) => cut <= glyph.left).length} ${stretch}`
    }
    const part: Part = parts.get(name) ?? { glyphs: [], before: last }
    if (isSeen(glyph)) resume(part.glyphs, glyph, last)
    part.glyphs.push(glyph)
    parts.set(name, part)
    if (isSeen(glyph)) last = glyph
  }
  return [...parts.values()]
}

/** The spaces at the end of a part are before what follows it in the line. If that is elsewhere, the gap decides. */
function resume(part: Glyph[], next: Glyph, before: Glyph | null): void {
  const end = part.findLastIndex(isSeen)
  const last = part[end]
  if (last && last !== before && gapBetween(last, next) <= SPACE * next.size) part.length = end + 1
}

/** The left ends of what follows a wide gap. */
function cutsIn(seen: readonly Glyph[]): number[] {
  const size = Math.max(median(seen.map((glyph) => glyph.size)), 1)
  const parts: Glyph[][] = []
  let reached = Infinity
  for (const glyph of seen.toSorted((a, b) => a.left - b.left)) {
    if (glyph.left - reached > WIDE_GAP * size || parts.length === 0) parts.push([])
    parts.at(-1)?.push(glyph)
    reached = Math.max(parts.at(-1)?.length === 1 ? -Infinity : reached, glyph.right)
  }
  return parts.slice(1).flatMap((part, i) => {
    const start = part[0]?.left ?? 0
    const before = parts[i] ?? []
    const gap = start - around(before).right
    return gap < LABEL_GAP * size && (isLabelOf(before, part) || isLabelOf(part, before)) ? [] : [start]
  })
}

/** A number before figures is a cell. In a right-to-left line the label is at the right, and its period at its left. */
function isLabelOf(label: readonly Glyph[], text: readonly Glyph[]): boolean {
  if (label.length > LONGEST_LABEL || !text.some((glyph) => /\p{L}/u.test(glyph.text))) return false
  const characters = label.map((glyph) => glyph.text)
  return isLabel(characters.join('')) || isLabel(characters.toReversed().join(''))
}

function runOf(
  glyphs: readonly Glyph[],
  line: number,
  placeOf: (glyph: Glyph) => Extent,
  before: Glyph | null = null,
): Run[] {
  const seen = glyphs.filter(isSeen)
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last) return []
  return [
    {
      ...around(seen),
      glyphs,
      text: glyphs.map(({ text }) => text).join(''),
      line,
      order: Math.min(...seen.map(({ index }) => index)),
      ...{ last, before },
      size: median(seen.map(({ size }) => size)),
      isBold: seen.filter(({ isBold }) => isBold).length > 0.9 * seen.length,
      mcid: first.mcid,
      place: around(seen.map(placeOf)),
    },
  ]
}
