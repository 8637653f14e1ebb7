import { graphemes } from './clean-text.ts'
import type { FontSource } from './fonts.ts'
import type { TextOptions } from './itemise.ts'
import { type ShapedLine, shapeLine } from './shape.ts'

/** A line and its font size in points. */
export interface FittedLine {
  readonly line: ShapedLine
  readonly size: number
}

/** The smallest legible font size, in points. */
export const minFontSize = 5

/**
 * The line at `size`, or smaller to fit the width. If it is too wide at the smallest legible size, truncates the text with
 * an ellipsis at a grapheme boundary.
 */
export async function fitWidth(
  line: ShapedLine,
  { size, width }: { size: number; width: number },
  options: TextOptions,
  source: FontSource,
): Promise<FittedLine> {
  const least = Math.min(size, minFontSize)
  const fitting = Math.min(size, width / line.width)
  if (fitting >= least) return { line, size: fitting }
  return { line: await truncated(line.text, width / least, options, source), size: least }
}

async function truncated(text: string, ems: number, options: TextOptions, source: FontSource): Promise<ShapedLine> {
  const clusters = [...graphemes.segment(text)]
  const shaped = (count: number) => {
    return shapeLine(`${text.slice(0, clusters[count]?.index).trimEnd()}…`, options, source)
  }
  // Binary search for the longest prefix that fits. An ellipsis alone is always accepted.
  let [fits, tooMany] = [0, clusters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if ((await shaped(middle)).width <= ems) fits = middle
    else tooMany = middle
  }
  return shaped(fits)
}
