import type { Appearance } from '../pdf/signature/prepare.ts'
import { type Area, Canvas } from './canvas.ts'
import { cleanText } from './clean-text.ts'
import { black, type Colour, type OutputIntent, type PdfAPart, white } from './colour.ts'
import { formatDate, type ZonedDate } from './date.ts'
import { AppearanceError } from './error.ts'
import { type FittedLine, fitWidth } from './fit.ts'
import type { FontSource, FontStyle } from './fonts.ts'
import type { TextOptions } from './itemise.ts'
import { layOut, sizeLines } from './layout.ts'
import { contain, drawPicture, type Picture } from './picture.ts'
import { displayedSize, type Place, putInPlace, type Size } from './place.ts'
import { shapeLine } from './shape.ts'

/** The rectangle must be the field's own, as `addSignatureFields` was given it. */
export interface AppearanceRequest extends Place {
  /** What was drawn or uploaded. */
  readonly picture?: Picture
  /** A name typed in place of a drawing; shown where the picture would be, in a hand where its script has one. */
  readonly typedName?: string
  readonly lines?: AppearanceLines
  /** Shown across the top, such as SANDBOX. */
  readonly mark?: string
  /** BCP 47; tells whose forms Han characters take where neither kana nor hangul stand beside them. */
  readonly language?: string
  /** The part of PDF/A that the document claims (`readArchivalClaim` tells both). */
  readonly pdfA?: PdfAPart
  /** Only asked for PDF/A: the colour model of the document's output intent. */
  readonly outputIntent?: OutputIntent
}

/** Shown below each other, in this order; what does not fit is left out from the end. */
export interface AppearanceLines {
  readonly name?: string
  readonly date?: ZonedDate
  readonly reason?: string
  readonly further?: readonly string[]
}

/**
 * Draws what a signature shows. Every character is drawn and can be copied as text, or the request is refused naming
 * the one that cannot; the same request gives the same bytes.
 */
export async function makeAppearance(request: AppearanceRequest, fonts: FontSource): Promise<Appearance> {
  const box = checkedSize(request)
  const canvas = new Canvas({ part: request.pdfA ?? 0, outputIntent: request.outputIntent ?? 'none' })
  const lines = textLines(request.lines ?? {})
  const typed = cleanText(request.typedName ?? '')
  const mark = cleanText(request.mark ?? '')
  const hasPicture = request.picture !== undefined || typed !== ''
  const areas = layOut(box, { mark: mark !== '', picture: hasPicture, text: lines.length > 0 })

  if (areas.picture !== undefined && request.picture !== undefined) {
    await drawPicture(canvas, request.picture, areas.picture)
  } else if (areas.picture !== undefined) await drawTypedName(canvas, typed, areas.picture, request, fonts)
  if (areas.text !== undefined) await drawLines(canvas, lines, areas.text, request, fonts)
  if (areas.mark !== undefined) await drawMark(canvas, mark, areas.mark, box, request, fonts)

  return putInPlace(await canvas.finish(fonts), request)
}

function checkedSize(place: Place): Size {
  const size = displayedSize(place)
  const { width, height } = size
  const sane = [width, height].every((side) => Number.isFinite(side) && side >= 4 && side <= 1_000_000)
  if (!sane) throw new AppearanceError('box_too_small', `a box of ${width} by ${height} points shows nothing`)
  return size
}

function textLines({ name, date, reason, further = [] }: AppearanceLines): readonly string[] {
  return [name, date && formatDate(date), reason, ...further]
    .map((text) => cleanText(text ?? ''))
    .filter((text) => text !== '')
}

/** As large as the area allows, in its middle. */
export async function drawTypedName(
  canvas: Canvas,
  typed: string,
  area: Area,
  { language }: Pick<AppearanceRequest, 'language'>,
  fonts: FontSource,
): Promise<void> {
  const options: TextOptions = { style: await typedStyle(typed, language, fonts), language }
  const line = await shapeLine(typed, options, fonts)
  const size = Math.min(area.height / (line.ascent + line.descent), largestTyped)
  const fitted = await fitWidth(line, { size, width: area.width }, options, fonts)
  const { ascent, descent, width } = fitted.line
  const place = contain({ width: width * fitted.size, height: (ascent + descent) * fitted.size }, area, 'asItIs')
  canvas.text(fitted.line, { x: place.x, y: place.y + descent * fitted.size, size: fitted.size, colour: black })
}

const largestTyped = 48

/** A hand where it has every character: half a name in another type looks like a mistake. */
async function typedStyle(typed: string, language: string | undefined, fonts: FontSource): Promise<FontStyle> {
  const { clusters } = await shapeLine(typed, { style: 'signature', language }, fonts)
  return clusters.every(({ font }) => font.file.style === 'signature') ? 'signature' : 'text'
}

/** The block stands on the side where its first line begins to be read, in the middle of the height. */
async function drawLines(
  canvas: Canvas,
  texts: readonly string[],
  area: Area,
  { language }: AppearanceRequest,
  fonts: FontSource,
): Promise<void> {
  const options: TextOptions = { style: 'text', language }
  const shaped = await Promise.all(texts.map((text) => shapeLine(text, options, fonts)))
  const lines: FittedLine[] = []
  for (const { line, size } of sizeLines(shaped, area.height)) {
    // No line is larger than the one above it, which may have had to shrink.
    const atMost = Math.min(size, lines.at(-1)?.size ?? size)
    lines.push(await fitWidth(line, { size: atMost, width: area.width }, options, fonts))
  }
  const total = lines.reduce((sum, { line, size }) => sum + (line.ascent + line.descent) * size, 0)
  const fromRight = lines[0]?.line.rightToLeft === true
  let top = area.y + (area.height + total) / 2
  for (const { line, size } of lines) {
    const x = fromRight ? area.x + area.width - line.width * size : area.x
    canvas.text(line, { x, y: top - line.ascent * size, size, colour: black })
    top -= (line.ascent + line.descent) * size
  }
}

const markColour: Colour = [0.3]

async function drawMark(
  canvas: Canvas,
  mark: string,
  band: Area,
  { width, height }: Size,
  { language }: AppearanceRequest,
  fonts: FontSource,
): Promise<void> {
  const { colours } = canvas
  canvas.draw(`${colours.fill(markColour)}\n${band.x} ${band.y} ${band.width} ${band.height} re f`)
  canvas.draw(`${colours.stroke(markColour)}\n0.5 w 0.25 0.25 ${width - 0.5} ${height - 0.5} re S`)
  const options: TextOptions = { style: 'text', language }
  const line = await shapeLine(mark, options, fonts)
  const size = (0.95 * band.height) / (line.ascent + line.descent)
  const fitted = await fitWidth(line, { size, width: 0.95 * band.width }, options, fonts)
  const extent = (fitted.line.ascent + fitted.line.descent) * fitted.size
  canvas.text(fitted.line, {
    x: band.x + (band.width - fitted.line.width * fitted.size) / 2,
    y: band.y + (band.height - extent) / 2 + fitted.line.descent * fitted.size,
    size: fitted.size,
    colour: white,
  })
}
