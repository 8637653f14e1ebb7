import type { FontSource, HandwritingStyle } from './fonts/fonts.ts'
import { type Area, haloWidth } from './geometry.ts'
import { inkOf } from './ink.ts'
import type { TextOptions } from './itemise.ts'
import { type ShapedLine, shapeLine } from './shape.ts'
import { breakableSegments, type TypesetLine, type TypesetText } from './typeset-text.ts'

/** Lines of a typed name, in points from the lower left corner of the box. */
export interface TypesetName extends TypesetText {
  /** How far the letters lean to the right. */
  readonly slant: number
}

export interface NameOptions {
  readonly language?: string | undefined
  /** By default `quick`. */
  readonly handwriting?: HandwritingStyle | undefined
}

/** Sets a name as large as the area allows, centred, on the number of lines that makes it largest. It is never cut. */
export async function typesetName(
  name: string,
  area: Area,
  { language, handwriting = 'quick' }: NameOptions,
  fonts: FontSource,
): Promise<TypesetName> {
  const { options, slant } = await writtenStyle(name, language, handwriting, fonts)
  let best: TypesetName | undefined
  for (const lines of await brokenInto(name, maxLines, options, fonts)) {
    const set = stack(lines, area, slant)
    if (best === undefined || set.size > worthALine * best.size) best = set
  }
  if (best === undefined) throw new RangeError('a name has at least one line')
  return best
}

const maxSize = 60
const maxLines = 4
/** How much larger a name must become to be broken into more lines. */
const worthALine = 1.2

/**
 * The handwriting font if it has every character of the name, so that a name never mixes two fonts. Otherwise a variant of
 * the text font.
 */
async function writtenStyle(
  name: string,
  language: string | undefined,
  handwriting: HandwritingStyle,
  fonts: FontSource,
): Promise<{ options: TextOptions; slant: number }> {
  const options: TextOptions = { style: 'signature', handwriting, language }
  const { clusters } = await shapeLine(name, options, fonts)
  if (clusters.every(({ font }) => font.file.style === 'signature')) return { options, slant: 0 }
  const { weight, slant } = variants[handwriting]
  return { options: { style: 'text', weight, language }, slant }
}

/** How the text font stands in for a handwriting font that does not exist. */
const variants: Readonly<Record<HandwritingStyle, { weight: number; slant: number }>> = {
  quick: { weight: 400, slant: 0.2 },
  flowing: { weight: 300, slant: 0.28 },
  round: { weight: 600, slant: 0.14 },
  plain: { weight: 400, slant: 0 },
}

/** The name on one line, two lines and so on, each with lines of similar widths. */
async function brokenInto(
  name: string,
  most: number,
  options: TextOptions,
  fonts: FontSource,
): Promise<readonly (readonly ShapedLine[])[]> {
  const whole = await shapeLine(name, options, fonts)
  const segments = breakableSegments(name)
  const directed: TextOptions = { ...options, direction: whole.rightToLeft ? 'rtl' : 'ltr' }
  const widths = await Promise.all(segments.map(async (text) => (await shapeLine(text, directed, fonts)).width))
  const results: (readonly ShapedLine[])[] = [[whole]]
  for (let count = 2; count <= Math.min(most, segments.length); count++) {
    const texts = balanced(segments, widths, count)
    if (texts.length !== count) continue
    results.push(await Promise.all(texts.map((text) => shapeLine(text, directed, fonts))))
  }
  return results
}

/** Fills lines up to the smallest width at which `count` lines suffice. */
function balanced(segments: readonly string[], widths: readonly number[], count: number): string[] {
  const fill = (limit: number) => {
    const lines: string[] = []
    let width = Infinity
    for (const [index, segment] of segments.entries()) {
      const own = widths[index] ?? 0
      if (width + own > limit) {
        lines.push('')
        width = 0
      }
      lines[lines.length - 1] += segment
      width += own
    }
    return lines.map((line) => line.trim())
  }
  let [least, most] = [Math.max(...widths), widths.reduce((sum, width) => sum + width, 0)]
  for (let step = 0; step < 16; step++) {
    const middle = (least + most) / 2
    if (fill(middle).length <= count) most = middle
    else least = middle
  }
  return fill(most)
}

/** The distance between the ink of two lines, and the least distance of their baselines, in ems. */
const clearance = 0.06
const minStep = 0.8

function stack(lines: readonly ShapedLine[], area: Area, slant: number): TypesetName {
  const inks = lines.map((line) => inkOf(line, slant))
  const steps = inks
    .slice(1)
    .map(({ above }, index) => Math.max(minStep, (inks[index]?.below ?? 0) + above + clearance))
  const [above, below] = [inks[0]?.above ?? 0, inks.at(-1)?.below ?? 0]
  const ems = { width: Math.max(...inks.map(({ left, right }) => right - left)), height: above + below + sumOf(steps) }
  const halo = Math.min(haloWidth, area.height / 20)
  const room = { width: area.width - 2 * halo, height: area.height - 2 * halo }
  const size = Math.min(room.height / ems.height, room.width / ems.width, maxSize)
  let y = area.y + (area.height + ems.height * size) / 2 - above * size
  const placed: TypesetLine[] = []
  for (const [index, line] of lines.entries()) {
    const { left, right } = inks[index] ?? { left: 0, right: 0 }
    placed.push({ line, x: area.x + (area.width - (right - left) * size) / 2 - left * size, y })
    y -= (steps[index] ?? 0) * size
  }
  return { size, slant, lines: placed }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
