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
import { displayedSize, type Place, type Size, toAppearance } from './place.ts'
import { shapeLine } from './shape.ts'

/** The rectangle must be that of the field, as given to `addSignatureFields`. */
export interface AppearanceRequest extends Place {
  /** The drawn or uploaded signature. */
  readonly picture?: Picture
  /** A typed name instead of a picture. It uses a handwriting font if one exists for its script. */
  readonly typedName?: string
  readonly lines?: AppearanceLines
  /** A label across the top, such as SANDBOX. */
  readonly mark?: string
  /** BCP 47. It selects the regional forms of Han characters if the text has neither kana nor hangul. */
  readonly language?: string
  /** The PDF/A part that the document claims. `readPdfAClaim` reads this and `outputIntent`. */
  readonly pdfA?: PdfAPart
  /** The colour model of the document's output intent. Used only for PDF/A. */
  readonly outputIntent?: OutputIntent
}

/** Displayed below each other in this order. Lines that do not fit are omitted from the end. */
export interface AppearanceLines {
  readonly name?: string
  readonly date?: ZonedDate
  readonly reason?: string
  readonly further?: readonly string[]
}

/**
 * Draws the appearance of a signature. Every character is drawn and can be copied as text. Throws
 * `character_unsupported` for a character that cannot be drawn. Equal requests give equal bytes.
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

  return toAppearance(await canvas.finish(fonts), request)
}

function checkedSize(place: Place): Size {
  const size = displayedSize(place)
  const { width, height } = size
  const isInRange = [width, height].every((side) => Number.isFinite(side) && side >= 1 && side <= 1_000_000)
  if (!isInRange) throw new AppearanceError('box_too_small', `a box of ${width} by ${height} points is too small`)
  return size
}

function textLines({ name, date, reason, further = [] }: AppearanceLines): readonly string[] {
  return [name, date && formatDate(date), reason, ...further]
    .map((text) => cleanText(text ?? ''))
    .filter((text) => text !== '')
}

/** Draws a name as large as the area allows, centred. */
export async function drawTypedName(
  canvas: Canvas,
  typed: string,
  area: Area,
  { language }: Pick<AppearanceRequest, 'language'>,
  fonts: FontSource,
): Promise<void> {
  const options: TextOptions = { style: await typedStyle(typed, language, fonts), language }
  const line = await shapeLine(typed, options, fonts)
  const size = Math.min(area.height / (line.ascent + line.descent), maxTypedSize)
  const fitted = await fitWidth(line, { size, width: area.width }, options, fonts)
  const { ascent, descent, width } = fitted.line
  const place = contain({ width: width * fitted.size, height: (ascent + descent) * fitted.size }, area, 'unscaled')
  canvas.text(fitted.line, { x: place.x, y: place.y + descent * fitted.size, size: fitted.size, colour: black })
}

const maxTypedSize = 48

/** The handwriting style if its font has every character of the name, so that a name never mixes two fonts. */
async function typedStyle(typed: string, language: string | undefined, fonts: FontSource): Promise<FontStyle> {
  const { clusters } = await shapeLine(typed, { style: 'signature', language }, fonts)
  return clusters.every(({ font }) => font.file.style === 'signature') ? 'signature' : 'text'
}

/** The lines are centred vertically and aligned to the start side of the first line's direction. */
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
    // A line must not be larger than the line above it, which may have been reduced to fit the width.
    const maxSize = Math.min(size, lines.at(-1)?.size ?? size)
    lines.push(await fitWidth(line, { size: maxSize, width: area.width }, options, fonts))
  }
  const total = lines.reduce((sum, { line, size }) => sum + (line.ascent + line.descent) * size, 0)
  const isRightAligned = lines[0]?.line.rightToLeft === true
  let top = area.y + (area.height + total) / 2
  for (const { line, size } of lines) {
    const x = isRightAligned ? area.x + area.width - line.width * size : area.x
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
