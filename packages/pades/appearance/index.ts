export { Canvas, type ColourRule, type Drawing } from './canvas.ts'
export type { Caption } from './caption.ts'
export type { Colour, OutputIntent, PdfAPart } from './colour.ts'
export { formatDate, type ZonedDate } from './date.ts'
export { AppearanceError, type AppearanceErrorCode } from './error.ts'
export { FontSet } from './fonts/font-set.ts'
export {
  type FontFile,
  type FontQuery,
  type FontSource,
  type FontStyle,
  HANDWRITING_STYLES,
  type HandwritingStyle,
} from './fonts/fonts.ts'
export { type Area, contain, type Size } from './geometry.ts'
export type { TextOptions } from './itemise.ts'
export { legibleText } from './legible-text.ts'
export { type AppearanceRequest, drawTypedName, makeAppearance } from './make.ts'
export { outlineOf } from './outline.ts'
export { type PdfAClaim, readPdfAClaim } from './pdfa-claim.ts'
export { drawPicture, type Jpeg, type Mask, type Picture, type Pixels, type Strokes } from './picture.ts'
export { displayedSize, type Place } from './place.ts'
export { type AppearancePlan, type PlacedText, type PlanRequest, planAppearance } from './plan.ts'
export { type ShapedLine, shapeLine } from './shape.ts'
export type { Point, Stroke } from './strokes.ts'
export { type TextBox, type TypesetLine, type TypesetText, typesetText } from './typeset-text.ts'
export { checkFieldValue, type GivenValue, type ValueObjection } from './values/check.ts'
export { drawFieldValues, type ValueStyle, type ValueToDraw } from './values/draw.ts'
