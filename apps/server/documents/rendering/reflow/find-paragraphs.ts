import type { Extent } from '../ink.ts'
import { around, gapBetween, isSeen, type Run, sharedHeight } from './glyphs.ts'
import { type Line, lineOf } from './group-lines.ts'
import { joinRuns, runsFromRight, type Words } from './join-lines.ts'
import { isBullet, splitLabel } from './labels.ts'
import { unbreakableStart } from './line-breaks.ts'

/** Lines that are read as one. */
export interface Lines {
  readonly lines: readonly Line[]
  readonly runs: readonly Run[]
  readonly text: string
  readonly size: number
  readonly isBold: boolean
}

/** Times the usual distance of lines: more is the end of a paragraph. */
const FARTHER = 1.25
/** Of the size: what is an indent and what is not. */
const INDENT = 0.8
const OTHER_SIZE = 0.12
const FAR_APART = 4

/** The paragraphs of lines in one column. `measure`: the extent of the column. */
export function findParagraphs(lines: readonly Line[], measure: Extent, words: Words): Lines[] {
  const distance = usualDistance(lines)
  const groups: Line[][] = []
  const parts = lines.flatMap(partsOf)
  for (const [i, line] of parts.entries()) {
    const group = groups.at(-1)
    if (group && isContinued(group, line, parts[i + 1], { measure, distance })) group.push(line)
    else groups.push([line])
  }
  return groups.map((group) => {
    const runs = group.flatMap((line) => line.runs)
    return {
      ...{ lines: group, runs, text: joinRuns(runs, words) },
      size: group[0]?.size ?? 0,
      isBold: group.every(({ isBold }) => isBold),
    }
  })
}

/** What is far apart on one line is not one sentence: a date at the right of a name. */
export function partsOf(line: Line): Line[] {
  const parts: Run[][] = []
  for (const run of line.runs) {
    const last = parts.at(-1)?.at(-1)
    if (last && gapBetween(last, run) < FAR_APART * line.size) parts.at(-1)?.push(run)
    else parts.push([run])
  }
  return parts.map(lineOf)
}

/** From line to line within paragraphs, in sizes of the text: the smaller distances of the page. */
function usualDistance(lines: readonly Line[]): number {
  const distances = lines.slice(1).map((line, i) => (line.baseline - (lines[i]?.baseline ?? 0)) / line.size)
  const close = distances.filter((distance) => distance > 0.5 && distance < 2.5).toSorted((a, b) => a - b)
  return close[Math.floor(0.3 * close.length)] ?? 1.5
}

interface Column {
  readonly measure: Extent
  readonly distance: number
}

function isContinued(group: readonly Line[], next: Line, later: Line | undefined, column: Column): boolean {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return false
  if (isOtherSize(last, next)) return false
  // Parts of one line.
  if (sharedHeight(last, next) > 0.5) return false
  if (next.isBold !== first.isBold && (next.isBold || first.isBold) && last.isBold !== next.isBold) return false
  if ((next.baseline - last.baseline) / next.size > FARTHER * column.distance) return false
  if (isNewItem(last, next)) return false
  if (isIndented(group, next, later, column.measure)) return false
  return !wouldHaveFit(last, next, column.measure)
}

export function isOtherSize(last: Line, next: Line): boolean {
  return Math.abs(next.size - last.size) > OTHER_SIZE * last.size
}

function isNewItem(last: Line, next: Line): boolean {
  const item = splitLabel(next.text.trim())
  if (!item) return false
  return isBullet(item.label) || /[.;:,!?。；：]\s*(and|or|und|oder|et|ou|y|o|e)?\s*$/iu.test(last.text) || splitLabel(last.text.trim()) !== null // biome-ignore format: one thought
}

/** The first line of a paragraph can be indented, and the further lines of an item. */
function isIndented(group: readonly Line[], next: Line, later: Line | undefined, measure: Extent): boolean {
  const [first, last] = [group[0] as Line, group.at(-1) as Line]
  const start = startOf(runsFromRight(next.text), measure)
  const by = start(next) - start(last)
  const indent = INDENT * next.size
  const isItem = splitLabel(first.text.trim()) !== null
  if (by > indent) {
    const isHanging = isItem && group.length === 1
    return !isHanging && start(last) < indent && later !== undefined && start(later) < indent
  }
  return by < -indent && group.length > 1 && isItem
}

/** The distance from where lines begin. */
function startOf(isFromRight: boolean, { left, right }: Extent): (line: Extent) => number {
  return isFromRight ? (line) => right - line.right : (line) => line.left - left
}

/** The line ends, and not within a word, although the first word of the next one had room in it. */
export function wouldHaveFit(last: Line, next: Line, measure: Extent): boolean {
  if (/\p{L}[-\u2010]\s*$/u.test(last.text) && /^\s*\p{Ll}/u.test(next.text)) return false
  const isFromRight = runsFromRight(last.text)
  const [before, after] = [startOf(isFromRight, measure)(last), startOf(!isFromRight, measure)(last)]
  const isCentred = before > 2 * last.size && Math.abs(before - after) < last.size
  const room = isCentred ? before + after : after
  return room > widthOfStart(next) + SPACE * last.size
}

/** Of the size: a space, and what the widths of glyphs are wrong by. */
const SPACE = 0.75

/** What a line cannot be broken within, at its start, is as wide as its glyphs. */
function widthOfStart({ runs }: Line): number {
  const glyphs = runs.flatMap((run) => run.glyphs)
  const first = glyphs.findIndex(isSeen)
  const start = glyphs.slice(first)
  const { length } = unbreakableStart(start.map(({ text }) => text).join(''))
  let taken = 0
  const within = start.filter(({ text }) => {
    taken += text.length
    return taken <= length
  })
  const { left, right } = around(within)
  return right - left
}
