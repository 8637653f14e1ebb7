import { gapBetween, isSeen, type Run } from './glyphs.ts'

/** Scripts that are written without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u
/** Of these, those whose text has no spaces beside figures and foreign words either. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
const HYPHENS = /[-\u2010\u00ad]$/
/** A gap of this many times the size is a space. */
export const SPACE = 0.15

/** The words of the page, to decide whether a hyphen at the end of a line is part of its word. */
export interface Words {
  has(word: string): boolean
}

export function wordsIn(runs: readonly Run[]): Words {
  const words = new Set(runs.flatMap(({ text }) => text.toLowerCase().match(WORD) ?? []))
  return { has: (word) => words.has(word.toLowerCase()) }
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-\u2010][\p{L}\p{M}\p{N}]+)*/gu

/** The text of runs in reading order, as one paragraph. */
export function joinRuns(runs: readonly Run[], words: Words): string {
  let text = ''
  let last: Run | undefined
  for (const run of runs) {
    text = last && last.line === run.line ? besides(text, last, run) : continued(text, run.text, words)
    last = run
  }
  return tidy(text)
}

/** The spaces at the ends of two runs are between them only if the line has nothing else between them. */
function besides(text: string, last: Run, run: Run): string {
  const isSpaced = run.before === last.last && (/\s$/.test(text) || /^\s/.test(run.text))
  return text.trimEnd() + (isSpaced || gapBetween(last, run) > SPACE * run.size ? ' ' : '') + run.text.trimStart()
}

/** A line and the next one. */
export function continued(text: string, next: string, words: Words): string {
  const [before, after] = [text.trimEnd(), next.trimStart()]
  if (before === '' || after === '') return before + after
  const [last, first] = [[...before].at(-1) ?? '', [...after][0] ?? '']
  const isSpaced = /\s$/.test(text) || /^\s/.test(next)
  if (WITHOUT_SPACES.test(last) && WITHOUT_SPACES.test(first)) return before + after
  if (!isSpaced && (EAST_ASIAN.test(last) || EAST_ASIAN.test(first))) return before + after
  if (!isSpaced && HYPHENS.test(before) && /[\p{L}\p{N}]/u.test(first)) return hyphenated(before, after, words)
  return `${before} ${after}`
}

/**
 * The hyphen goes only where it is certain that the line broke the word: the page has the whole word elsewhere, and not
 * with a hyphen. Otherwise it stays, because it may be part of the word.
 */
function hyphenated(before: string, after: string, words: Words): string {
  const [start = ''] = /[\p{L}\p{M}\p{N}]+(?=.$)/u.exec(before) ?? []
  const [end = ''] = /^[\p{L}\p{M}\p{N}]+/u.exec(after) ?? []
  if (start === '') return `${before} ${after}`
  const isBroken = /^\p{Ll}/u.test(end) && words.has(start + end) && !words.has(`${start}-${end}`)
  return isBroken ? before.slice(0, -1) + after : before + after
}

export function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}]/gu

/** Whether most letters are of a right-to-left script. */
export function runsFromRight(text: string): boolean {
  const fromRight = text.match(RIGHT_TO_LEFT)?.length ?? 0
  return fromRight > 0 && 2 * fromRight > (text.match(/\p{L}/gu)?.length ?? 0)
}

/** Runs beside each other in the order in which they are read. Those of one line keep their logical order. */
export function inReadingOrder(runs: readonly Run[]): Run[] {
  const lines = new Map<number, Run[]>()
  for (const run of runs) lines.set(run.line, [...(lines.get(run.line) ?? []), run])
  const isFromRight = runsFromRight(runs.map(({ text }) => text).join(''))
  const edge = (line: readonly Run[]) =>
    isFromRight ? -Math.max(...line.map(({ right }) => right)) : Math.min(...line.map(({ left }) => left))
  return [...lines.values()]
    .toSorted((a, b) => edge(a) - edge(b))
    .flatMap((line) => line.toSorted((a, b) => a.order - b.order))
    .filter(isSeen)
}
