import { graphemes } from './clean-text.ts'
import type { FontSource } from './fonts.ts'
import type { TextOptions } from './itemise.ts'
import { type ShapedLine, shapeLine } from './shape.ts'

/** A line and the size, in points, at which it is set. */
export interface FittedLine {
  readonly line: ShapedLine
  readonly size: number
}

/** Smaller than this is not read. */
export const smallest = 5

/**
 * The line at `size`, or as much smaller as its width asks for. Where the smallest readable size is still too wide, the
 * text ends in an ellipsis, between two user-perceived characters.
 */
export async function fitWidth(
  line: ShapedLine,
  { size, width }: { size: number; width: number },
  options: TextOptions,
  source: FontSource,
): Promise<FittedLine> {
  const least = Math.min(size, smallest)
  const fitting = Math.min(size, width / line.width)
  if (fitting >= least) return { line, size: fitting }
  return { line: await truncated(line.text, width / least, options, source), size: least }
}

async function truncated(text: string, ems: number, options: TextOptions, source: FontSource): Promise<ShapedLine> {
  const clusters = [...graphemes.segment(text)]
  const shaped = (count: number) => {
    return shapeLine(`${text.slice(0, clusters[count]?.index).trimEnd()}…`, options, source)
  }
  // The longest beginning that fits, found by halving; a lone ellipsis is always taken.
  let [fits, tooMany] = [0, clusters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if ((await shaped(middle)).width <= ems) fits = middle
    else tooMany = middle
  }
  return shaped(fits)
}
