import { cleanText } from './clean-text.ts'
import type { FontSource } from './fonts/fonts.ts'
import { inkOf } from './ink.ts'
import type { TextOptions } from './itemise.ts'
import { type ShapedLine, shapeLine } from './shape.ts'

/** The smallest legible font size, in points. */
export const minFontSize = 5

/** Text to be typeset in a box, completely or not at all. */
export interface TextBox {
  readonly text: string
  /** In points. */
  readonly width: number
  readonly height: number
  /** The preferred size in points. It is reduced to fit the box. */
  readonly size: number
  /** `start`: left or right, depending on the direction of the text. */
  readonly align: 'start' | 'left' | 'center' | 'right'
  /** Whether the text may be broken into several lines, at word boundaries of its script and at its line ends. */
  readonly multiline: boolean
  /** BCP 47, if known. */
  readonly language?: string
}

export interface TypesetLine {
  readonly line: ShapedLine
  /** The start of the baseline, in points from the lower left corner of the box. */
  readonly x: number
  readonly y: number
}

export interface TypesetText {
  readonly size: number
  readonly lines: readonly TypesetLine[]
}

/**
 * Typesets all characters at a legible size. Returns undefined if the text does not fit at the smallest legible size. A
 * single line is centred vertically; multiline text begins at the top.
 */
export async function typesetText(box: TextBox, fonts: FontSource): Promise<TypesetText | undefined> {
  const shape = cachedShaper(fonts)
  const paragraphs = await Promise.all(paragraphsOf(box).map((text) => measure(text, box, shape)))
  const at = async (size: number): Promise<TypesetText | undefined> => {
    const lines = await typesetAt(size, box, paragraphs, shape)
    return lines && { size, lines }
  }
  return (await at(box.size)) ?? largestThatFits(box.size, at)
}

/** Binary search: text that fits at one size also fits at smaller sizes. */
async function largestThatFits(
  tooLarge: number,
  at: (size: number) => Promise<TypesetText | undefined>,
): Promise<TypesetText | undefined> {
  let found = tooLarge > minFontSize ? await at(minFontSize) : undefined
  let [least, most] = [0, Math.ceil((tooLarge - minFontSize) / sizeStep)]
  while (found !== undefined && most - least > 1) {
    const middle = (least + most) >> 1
    const typeset = await at(minFontSize + middle * sizeStep)
    if (typeset === undefined) most = middle
    else [found, least] = [typeset, middle]
  }
  return found
}

type Shape = (text: string, options: TextOptions) => Promise<ShapedLine>

/** Lengths are in ems, so a line is shaped once for all sizes. */
function cachedShaper(fonts: FontSource): Shape {
  const shaped = new Map<string, Promise<ShapedLine>>()
  return (text, options) => {
    const key = `${options.direction ?? ''} ${text}`
    const line = shaped.get(key) ?? shapeLine(text, options, fonts)
    shaped.set(key, line)
    return line
  }
}

/** In points. A smaller difference is not visible. */
const sizeStep = 0.25
/** The minimum distance between baselines, in ems. */
const lineSpacing = 1.2
/** The minimum distance between the ink of two lines, in ems. */
const clearance = 0.08
/** The ascent for centring a single line, in ems. It is fixed, so that lines are aligned in all boxes of one height. */
const capHeight = 0.73
/** The distance from the upper edge of the box to the first baseline of multiline text, in ems. */
const firstBaseline = 0.965
/** The tolerance for the rounding of widths, in points. */
const tolerance = 0.05

function paragraphsOf({ text, multiline }: TextBox): string[] {
  const paragraphs = multiline ? text.split(/\r\n|[\n\r\u2028\u2029]/u).map(cleanText) : [cleanText(text)]
  return paragraphs.some((paragraph) => paragraph !== '') ? paragraphs : []
}

/** A paragraph as segments between which it may be broken, with their widths in ems. */
interface MeasuredParagraph {
  /** `trimmedWidth` excludes trailing white space. */
  readonly segments: readonly { readonly text: string; readonly width: number; readonly trimmedWidth: number }[]
  readonly options: TextOptions
}

async function measure(text: string, { language, multiline }: TextBox, shape: Shape): Promise<MeasuredParagraph> {
  const auto: TextOptions = { style: 'text', language }
  const { width, rightToLeft } = await shape(text, auto)
  if (!multiline) return { segments: [{ text, width, trimmedWidth: width }], options: auto }
  const options: TextOptions = { ...auto, direction: rightToLeft ? 'rtl' : 'ltr' }
  const segments = breakableSegments(text).map(async (segment) => {
    const [whole, trimmed] = [await shape(segment, options), await shape(segment.trimEnd(), options)]
    return { text: segment, width: whole.width, trimmedWidth: trimmed.width }
  })
  return { segments: await Promise.all(segments), options }
}

async function typesetAt(
  size: number,
  box: TextBox,
  paragraphs: readonly MeasuredParagraph[],
  shape: Shape,
): Promise<readonly TypesetLine[] | undefined> {
  const maxWidth = (box.width + tolerance) / size
  const shaped: ShapedLine[] = []
  for (const paragraph of paragraphs) {
    const texts = breakLines(paragraph, maxWidth)
    if (texts === undefined) return undefined
    for (const text of texts) shaped.push(await shape(text, paragraph.options))
  }
  if (shaped.some(({ width }) => width > maxWidth)) return undefined
  const baselines = placeBaselines(shaped, size, box)
  if (baselines === undefined) return undefined
  return shaped.map((line, index) => ({ line, x: startOf(line, size, box), y: baselines[index] ?? 0 }))
}

/** Fills each line with as many segments as fit. Returns undefined if a segment is wider than the line. */
function breakLines({ segments }: MeasuredParagraph, maxWidth: number): readonly string[] | undefined {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const segment of segments) {
    if (segment.trimmedWidth > maxWidth) return undefined
    if (line !== '' && width + segment.trimmedWidth > maxWidth) {
      lines.push(line.trimEnd())
      line = ''
      width = 0
    }
    line += segment.text
    width += segment.width
  }
  return [...lines, line.trimEnd()]
}

/** The baselines relative to the lower edge of the box, or undefined if the lines do not fit the height. */
function placeBaselines(
  lines: readonly ShapedLine[],
  size: number,
  { height, multiline }: TextBox,
): number[] | undefined {
  const inks = lines.map((line) => inkOf(line))
  const steps = inks
    .slice(1)
    .map(({ above }, index) => Math.max(lineSpacing, (inks[index]?.below ?? 0) + above + clearance))
  const [first, last] = [inks[0], inks.at(-1)]
  if (first === undefined || last === undefined) return []
  const needed = first.above + steps.reduce((sum, one) => sum + one, 0) + last.below
  if (needed * size > height) return undefined
  let y = multiline
    ? height - Math.min(Math.max(first.above, firstBaseline) * size, height - (needed - first.above) * size)
    : clamp((height - capHeight * size) / 2, last.below * size, height - first.above * size)
  const baselines = [y]
  for (const one of steps) {
    y -= one * size
    baselines.push(y)
  }
  return baselines
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function startOf({ width, rightToLeft }: ShapedLine, size: number, box: TextBox): number {
  const align = box.align === 'start' ? (rightToLeft ? 'right' : 'left') : box.align
  const remaining = Math.max(0, box.width - width * size)
  return align === 'left' ? 0 : align === 'right' ? remaining : remaining / 2
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts without spaces between words. A line may break after any word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Laoo}\p{Script=Khmr}\p{Script=Mymr}]/u
/** Characters that must not begin a line. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{M}ー々〜]/u
/** Characters that must not end a line. */
const opening = /[\p{Ps}\p{Pi}]$/u

/** Splits text at permitted line breaks. White space belongs to the segment before it. */
export function breakableSegments(text: string): readonly string[] {
  const segments: string[] = []
  for (const { segment } of words.segment(text)) {
    const before = segments.at(-1)
    const begins =
      before === undefined ||
      (/\s$/u.test(before) && !/^\s/u.test(segment)) ||
      ((unspaced.test(segment) || unspaced.test(before)) &&
        !closing.test(segment) &&
        !/^\s/u.test(segment) &&
        !opening.test(before))
    if (begins) segments.push(segment)
    else segments[segments.length - 1] = `${before}${segment}`
  }
  return segments
}
