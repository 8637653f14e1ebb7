import { cleanText } from './clean-text.ts'
import { smallest } from './fit.ts'
import type { FontSource } from './fonts.ts'
import type { TextOptions } from './itemise.ts'
import { type ShapedLine, shapeLine } from './shape.ts'

/** Text to be set into a box, whole or not at all. */
export interface TextBox {
  readonly text: string
  /** In points. */
  readonly width: number
  readonly height: number
  /** In points; as much smaller as the box asks for. */
  readonly size: number
  /** `start`: on the side where the text begins to be read. */
  readonly align: 'start' | 'left' | 'center' | 'right'
  /** Whether it may take several lines, broken where its script is, and at its own line ends. */
  readonly multiline: boolean
  /** BCP 47, where it is known. */
  readonly language?: string
}

export interface SetLine {
  readonly line: ShapedLine
  /** Of the baseline's start, in points from the box's lower left corner. */
  readonly x: number
  readonly y: number
}

export interface SetText {
  readonly size: number
  readonly lines: readonly SetLine[]
}

/**
 * Every character is drawn, at a size that can be read, or nothing is: undefined where the smallest size is too large
 * for the box. One line stands in the middle of the height; several begin at the top.
 */
export async function setText(box: TextBox, fonts: FontSource): Promise<SetText | undefined> {
  const shape = remembering(fonts)
  const paragraphs = await Promise.all(paragraphsOf(box).map((text) => measure(text, box, shape)))
  const at = async (size: number): Promise<SetText | undefined> => {
    const lines = await setAt(size, box, paragraphs, shape)
    return lines && { size, lines }
  }
  return (await at(box.size)) ?? largestThatFits(box.size, at)
}

/** By halving: what fits at a size fits at smaller ones. */
async function largestThatFits(
  tooLarge: number,
  at: (size: number) => Promise<SetText | undefined>,
): Promise<SetText | undefined> {
  let found = tooLarge > smallest ? await at(smallest) : undefined
  let [least, most] = [0, Math.ceil((tooLarge - smallest) / step)]
  while (found !== undefined && most - least > 1) {
    const middle = (least + most) >> 1
    const set = await at(smallest + middle * step)
    if (set === undefined) most = middle
    else [found, least] = [set, middle]
  }
  return found
}

type Shape = (text: string, options: TextOptions) => Promise<ShapedLine>

/** Lengths are in ems, so that a line is shaped once for all sizes that are tried. */
function remembering(fonts: FontSource): Shape {
  const shaped = new Map<string, Promise<ShapedLine>>()
  return (text, options) => {
    const key = `${options.direction ?? ''} ${text}`
    const line = shaped.get(key) ?? shapeLine(text, options, fonts)
    shaped.set(key, line)
    return line
  }
}

/** In points; a difference that is not seen. */
const step = 0.25
/** From baseline to baseline, in ems, unless the letters need more. */
const pitch = 1.2
/** Between the ink of two lines. */
const clearance = 0.08
/** How far letters reach above and below the line, whichever stand there: so that lines begin alike in all boxes. */
const usual = { above: 0.73, below: 0.21 }
/** From the box's upper edge to the first of several baselines, in ems: that of one line in a box of its own height. */
const firstLine = 0.965
/** In points, of a line's length: the sum of rounded widths. */
const tolerance = 0.05

function paragraphsOf({ text, multiline }: TextBox): string[] {
  const paragraphs = multiline ? text.split(/\r\n|[\n\r\u2028\u2029]/u).map(cleanText) : [cleanText(text)]
  return paragraphs.some((paragraph) => paragraph !== '') ? paragraphs : []
}

/** A paragraph as the pieces between which it may be broken, with their widths in ems. */
interface Measured {
  readonly pieces: readonly { readonly text: string; readonly width: number; readonly bare: number }[]
  readonly options: TextOptions
}

async function measure(text: string, { language, multiline }: TextBox, shape: Shape): Promise<Measured> {
  const auto: TextOptions = { style: 'text', language }
  const { width, rightToLeft } = await shape(text, auto)
  if (!multiline) return { pieces: [{ text, width, bare: width }], options: auto }
  const options: TextOptions = { ...auto, direction: rightToLeft ? 'rtl' : 'ltr' }
  const pieces = breakable(text).map(async (piece) => {
    const [whole, bare] = [await shape(piece, options), await shape(piece.trimEnd(), options)]
    return { text: piece, width: whole.width, bare: bare.width }
  })
  return { pieces: await Promise.all(pieces), options }
}

async function setAt(
  size: number,
  box: TextBox,
  paragraphs: readonly Measured[],
  shape: Shape,
): Promise<readonly SetLine[] | undefined> {
  const room = (box.width + tolerance) / size
  const shaped: ShapedLine[] = []
  for (const paragraph of paragraphs) {
    const texts = broken(paragraph, room)
    if (texts === undefined) return undefined
    for (const text of texts) shaped.push(await shape(text, paragraph.options))
  }
  if (shaped.some(({ width }) => width > room)) return undefined
  const baselines = stacked(shaped, size, box)
  if (baselines === undefined) return undefined
  return shaped.map((line, index) => ({ line, x: startOf(line, size, box), y: baselines[index] ?? 0 }))
}

/** As many pieces to a line as it takes; undefined where one is wider than the line. */
function broken({ pieces }: Measured, room: number): readonly string[] | undefined {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const piece of pieces) {
    if (piece.bare > room) return undefined
    if (line !== '' && width + piece.bare > room) {
      lines.push(line.trimEnd())
      line = ''
      width = 0
    }
    line += piece.text
    width += piece.width
  }
  return [...lines, line.trimEnd()]
}

/** The baselines from the box's lower edge, or undefined where the lines are too high together. */
function stacked(lines: readonly ShapedLine[], size: number, { height, multiline }: TextBox): number[] | undefined {
  const inks = lines.map(inkOf)
  const steps = inks.slice(1).map(({ above }, index) => Math.max(pitch, (inks[index]?.below ?? 0) + above + clearance))
  const [first, last] = [inks[0], inks.at(-1)]
  if (first === undefined || last === undefined) return []
  const needed = first.above + steps.reduce((sum, one) => sum + one, 0) + last.below
  if (needed * size > height) return undefined
  let y = multiline
    ? height - Math.min(Math.max(first.above, firstLine) * size, height - (needed - first.above) * size)
    : within((height - usual.above * size) / 2, last.below * size, height - first.above * size)
  const baselines = [y]
  for (const one of steps) {
    y -= one * size
    baselines.push(y)
  }
  return baselines
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/** How far a line's glyphs reach from its baseline, in ems. */
function inkOf({ clusters }: ShapedLine): { above: number; below: number } {
  let [above, below] = [0, 0]
  for (const { font, glyphs } of clusters) {
    for (const { id, y } of glyphs) {
      const extents = font.shaper.glyphExtents(id)
      if (extents === undefined || extents.height === 0) continue
      const top = y + extents.yBearing / font.unitsPerEm
      above = Math.max(above, top)
      below = Math.max(below, -(top + extents.height / font.unitsPerEm))
    }
  }
  return { above, below }
}

function startOf({ width, rightToLeft }: ShapedLine, size: number, box: TextBox): number {
  const align = box.align === 'start' ? (rightToLeft ? 'right' : 'left') : box.align
  const spare = Math.max(0, box.width - width * size)
  return align === 'left' ? 0 : align === 'right' ? spare : spare / 2
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts that put no space between words, where a line may end after any of them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Laoo}\p{Script=Khmr}\p{Script=Mymr}]/u
/** What does not begin a line. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{M}ー々〜]/u
/** What does not end one. */
const opening = /[\p{Ps}\p{Pi}]$/u

/** Cut where a line may be broken; space stays with what it follows. */
function breakable(text: string): readonly string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const before = pieces.at(-1)
    const begins =
      before === undefined ||
      (/\s$/u.test(before) && !/^\s/u.test(segment)) ||
      ((unspaced.test(segment) || unspaced.test(before)) &&
        !closing.test(segment) &&
        !/^\s/u.test(segment) &&
        !opening.test(before))
    if (begins) pieces.push(segment)
    else pieces[pieces.length - 1] = `${before}${segment}`
  }
  return pieces
}
