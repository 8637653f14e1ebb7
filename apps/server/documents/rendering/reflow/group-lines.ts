import type { Extent } from '../ink.ts'
import { around, isSeen, median, type Run, sharedHeight } from './glyphs.ts'
import { inReadingOrder } from './join-lines.ts'

/** Runs beside each other. */
export interface Line extends Extent {
  readonly runs: readonly Run[]
  readonly text: string
  readonly size: number
  readonly isBold: boolean
  /** Of most of its glyphs. Fonts reach more or less below it. */
  readonly baseline: number
}

/** Runs that share this much of their height are on one line. */
const ON_LINE = 0.5

/** From top to bottom. */
export function groupLines(runs: readonly Run[]): Line[] {
  const groups: { runs: Run[]; extent: Extent }[] = []
  for (const run of runs.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const last = groups.at(-1)
    if (last && sharedHeight(last.extent, run) > ON_LINE) {
      last.runs.push(run)
      last.extent = { ...last.extent, top: Math.min(last.extent.top, run.top), bottom: Math.max(last.extent.bottom, run.bottom) } // biome-ignore format: one step
    } else groups.push({ runs: [run], extent: run })
  }
  return groups.map(({ runs }) => lineOf(inReadingOrder(runs)))
}

export function lineOf(runs: readonly Run[]): Line {
  const glyphCount = (some: readonly Run[]) => some.reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  return {
    ...around(runs),
    runs,
    text: runs.map(({ text }) => text).join(' '),
    size: median(runs.flatMap(({ size, glyphs }) => glyphs.map(() => size))),
    baseline: median(runs.flatMap(({ glyphs }) => glyphs.filter(isSeen).map(({ baseline }) => baseline))),
    isBold: glyphCount(runs.filter(({ isBold }) => isBold)) > 0.9 * glyphCount(runs),
  }
}

export function middleOf({ top, bottom }: Extent): number {
  return (top + bottom) / 2
}
