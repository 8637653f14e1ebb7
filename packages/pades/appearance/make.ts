import type { Appearance } from '../pdf/fields/appearance.ts'
import { Canvas } from './canvas.ts'
import type { Caption } from './caption.ts'
import { black, type Colour, ink, type OutputIntent, type PdfAPart } from './colour.ts'
import type { FontSource, HandwritingStyle } from './fonts/fonts.ts'
import type { Area } from './geometry.ts'
import { drawPicture, type Picture } from './picture.ts'
import { displayedSize, type Place, toAppearance } from './place.ts'
import { type AppearancePlan, type PlacedText, planAppearance } from './plan.ts'
import { type NameOptions, typesetName } from './typed-name.ts'

/** The rectangle must be that of the field, as given to `addSignatureFields`. */
export interface AppearanceRequest extends Place {
  /** The drawn or uploaded signature. */
  readonly picture?: Picture
  /** A typed name instead of a picture. It uses a handwriting font if one exists for its script. */
  readonly typedName?: string
  /** How a typed name is written. By default `quick`. */
  readonly handwriting?: HandwritingStyle
  /** Below the signature. What is not legible in a small box is omitted; a name is never cut. */
  readonly caption?: Caption
  /** A small label at the top, such as SANDBOX. */
  readonly mark?: string
  /** BCP 47. It selects the regional forms of Han characters if the text has neither kana nor hangul. */
  readonly language?: string
  /** The PDF/A part that the document claims. `readPdfAClaim` reads this and `outputIntent`. */
  readonly pdfA?: PdfAPart
  /** The colour model of the document's output intent. Used only for PDF/A. */
  readonly outputIntent?: OutputIntent
}

/**
 * Draws the appearance of a signature. Every character is drawn and can be copied as text. Throws
 * `character_unsupported` for a character that cannot be drawn. Equal requests give equal bytes.
 */
export async function makeAppearance(request: AppearanceRequest, fonts: FontSource): Promise<Appearance> {
  const { picture, pdfA = 0, outputIntent = 'none' } = request
  const plan = await planAppearance(displayedSize(request), { ...request, hasPicture: picture !== undefined }, fonts)
  const canvas = new Canvas({ part: pdfA, outputIntent })
  await drawPlan(canvas, plan, picture)
  return toAppearance(await canvas.finish(fonts), request)
}

/** Captions and marks are lighter than the signature. */
const captionColour: Colour = [0.2]
const markColour: Colour = [0.42]

async function drawPlan(canvas: Canvas, plan: AppearancePlan, picture: Picture | undefined): Promise<void> {
  // The signature is drawn last: nothing may cover it, not even the white around a caption.
  if (plan.mark) drawText(canvas, plan.mark, markColour)
  // Without a signature the text takes its place.
  if (plan.caption) drawText(canvas, plan.caption, plan.picture || plan.typed ? captionColour : black)
  if (plan.typed) drawText(canvas, plan.typed, ink)
  if (plan.picture && picture) await drawPicture(canvas, picture, plan.picture)
}

function drawText(canvas: Canvas, { size, slant, halo, lines }: PlacedText, colour: Colour): void {
  for (const { line, x, y } of lines) canvas.textHalo(line, { x, y, size, slant, halo })
  for (const { line, x, y } of lines) canvas.text(line, { x, y, size, slant, colour })
}

/** Draws a name as large as the area allows, centred. */
export async function drawTypedName(
  canvas: Canvas,
  typed: string,
  area: Area,
  options: NameOptions,
  fonts: FontSource,
): Promise<void> {
  const { size, slant, lines } = await typesetName(typed, area, options, fonts)
  for (const { line, x, y } of lines) canvas.text(line, { x, y, size, slant, colour: ink })
}
