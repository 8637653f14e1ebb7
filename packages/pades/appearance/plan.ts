import { type Caption, typesetCaption } from './caption.ts'
import { cleanText } from './clean-text.ts'
import { AppearanceError } from './error.ts'
import type { FontSource, HandwritingStyle } from './fonts/fonts.ts'
import { type Area, haloWidth, type Size, textHalo } from './geometry.ts'
import { inkOf } from './ink.ts'
import { aboveCaption, captionRoom, layOut } from './layout.ts'
import { shapeLine } from './shape.ts'
import { type NameOptions, typesetName } from './typed-name.ts'
import type { TypesetText } from './typeset-text.ts'

/** What a box shows, except for a drawn or uploaded picture. */
export interface PlanRequest {
  /** Whether a picture will be drawn. */
  readonly hasPicture: boolean
  /** A typed name instead of a picture. It uses a handwriting font if one exists for its script. */
  readonly typedName?: string | undefined
  /** How a typed name is written. */
  readonly handwriting?: HandwritingStyle | undefined
  readonly caption?: Caption | undefined
  /** A small label at the top, such as SANDBOX. */
  readonly mark?: string | undefined
  /** BCP 47. It selects the regional forms of Han characters if the text has neither kana nor hangul. */
  readonly language?: string | undefined
}

/** Text in points from the lower left corner of the box. */
export interface PlacedText extends TypesetText {
  readonly slant: number
  /** The width of the white around the glyphs, in points. */
  readonly halo: number
}

/** The one design of a signature: the PDF and the preview on the signing page are both drawn from it. */
export interface AppearancePlan {
  readonly size: Size
  /** For the picture, as large as it fits. */
  readonly picture: Area | undefined
  readonly typed: PlacedText | undefined
  readonly caption: PlacedText | undefined
  readonly mark: PlacedText | undefined
}

export async function planAppearance(size: Size, request: PlanRequest, fonts: FontSource): Promise<AppearancePlan> {
  const { hasPicture, language } = request
  const typedName = cleanText(request.typedName ?? '')
  const handwriting = typedName === '' ? 'plain' : request.handwriting
  const mark = cleanText(request.mark ?? '')
  const areas = layOut(checkedSize(size), { mark: mark !== '' })
  const hasInk = hasPicture || typedName !== ''
  const set = await typesetCaption(request.caption ?? {}, captionRoom(areas.inner, hasInk), language, fonts)
  const { inner } = areas
  // Without ink the caption is centred in the area.
  const bottom = set && !hasInk ? inner.y + (inner.height - set.height) / 2 : inner.y
  const ink = set && hasInk ? aboveCaption(inner, set.height) : inner
  const alone = hasInk || set ? '' : cleanText(request.caption?.name ?? '')
  const name = hasPicture ? '' : typedName || alone
  return {
    size,
    picture: hasPicture ? ink : undefined,
    typed: name === '' ? undefined : await placeName(name, ink, { language, handwriting }, fonts),
    caption: set && { ...upright(set.size), lines: set.lines.map((at) => moved(at, inner.x, bottom)) },
    mark: areas.mark && (await placeMark(mark, areas.mark, language, fonts)),
  }
}

/** A name is a signature like a drawn one: it has the same white around it, and leaves the same space for it. */
async function placeName(name: string, area: Area, options: NameOptions, fonts: FontSource): Promise<PlacedText> {
  return { ...(await typesetName(name, area, options, fonts)), halo: haloWidth }
}

function upright(size: number): Omit<PlacedText, 'lines'> {
  return { size, slant: 0, halo: textHalo(size) }
}

function moved<Line extends { readonly x: number; readonly y: number }>(line: Line, x: number, y: number): Line {
  return { ...line, x: line.x + x, y: line.y + y }
}

function checkedSize(size: Size): Size {
  const { width, height } = size
  const isInRange = [width, height].every((side) => Number.isFinite(side) && side >= 1 && side <= 1_000_000)
  if (!isInRange) throw new AppearanceError('box_too_small', `a box of ${width} by ${height} points is too small`)
  return size
}

/** At the end of the row, as large as the row. */
async function placeMark(
  mark: string,
  row: Area,
  language: string | undefined,
  fonts: FontSource,
): Promise<PlacedText> {
  const line = await shapeLine(mark, { style: 'text', language }, fonts)
  const { left, right, above, below } = inkOf(line)
  const size = Math.min(row.height / (above + below), row.width / (right - left))
  return { ...upright(size), lines: [{ line, x: row.x + row.width - right * size, y: row.y + below * size }] }
}
