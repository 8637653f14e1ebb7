import type { PdfDocument } from '../document/document.ts'
import type { Rectangle } from '../document/pages.ts'
import { isArray, type PdfDict } from '../syntax/values.ts'
import { changesUnderMouse, drawn, hasBox, normalAppearances, selectsState } from './appearance.ts'
import { type Objection, objection, type Place } from './objection.ts'
import { arrayAt, dictAt, dictOf, entry, isPresent, isRectangle, nameAt } from './read.ts'

/** ISO 32000-2, table 167. */
const FLAG = { hidden: 2, print: 4, noZoom: 8, noRotate: 16, noView: 32, toggleNoView: 256 }

const FRAMES = new Set(['Square', 'Circle'])
const TEXT_MARKS = new Set(['Highlight', 'Underline', 'Squiggly', 'StrikeOut'])
/**
 * Types whose appearance every viewer draws (table 171). Viewers do not agree on the others, nor on the appearance of a link
 * and of a pop-up.
 */
const DRAWN = new Set([
  ...FRAMES,
  ...TEXT_MARKS,
  ...['Line', 'Polygon', 'PolyLine', 'Ink'],
  ...['Widget', 'Text', 'FreeText', 'Stamp', 'Caret', 'Redact', 'Watermark'],
  ...['FileAttachment', 'Sound', 'Movie', 'Screen', '3D', 'RichMedia'],
])

/** In points. A thicker frame, which not every viewer draws or prints, could cover content. */
export const MAX_FRAME = 3

/** Objects to an annotation that is not the same on screen, in print and in every later view. */
export async function checkAnnotation(
  document: PdfDocument,
  annotation: PdfDict,
  place: Place,
): Promise<Objection | undefined> {
  const type = (await nameAt(document, annotation, 'Subtype')) ?? NO_TYPE
  const reason = await reasonAgainst(document, annotation, type, place.rect)
  if (reason === undefined) return undefined
  const code = reason === NO_APPEARANCE ? 'appearance_missing' : 'annotation_visibility'
  return objection(code, `an annotation (${type}) ${reason}`, place)
}

const NO_TYPE = 'no type'
const NO_APPEARANCE = 'has no appearance, so each viewer draws it in its own way'

async function reasonAgainst(
  document: PdfDocument,
  annotation: PdfDict,
  type: string,
  rect: Rectangle | undefined,
): Promise<string | undefined> {
  const isWidget = type === 'Widget'
  if (await isOpen(document, annotation, type)) return 'is open over the page on screen'
  const appearances = await normalAppearances(document, annotation)
  if (appearances.length === 0) {
    // An entry without a type is not drawn.
    if (isWidget || type === 'Popup' || type === NO_TYPE) return undefined
    if (type === 'Link') return (await frameWidth(document, annotation)) > MAX_FRAME ? ONLY_SCREEN : undefined
    if (await isHidden(document, annotation)) return undefined
    return (await isPlainShape(document, annotation, type))
      ? reasonInFlags(await flagsOf(document, annotation))
      : NO_APPEARANCE
  }
  const hasRectangle = await isRectangle(document, annotation.get('Rect'))
  if (hasRectangle && isEmpty(rect)) return undefined
  if (await changesUnderMouse(document, annotation, permittedUnderMouse(isWidget, rect)))
    return 'changes when the mouse is over it'
  const marks = await drawn(document, appearances)
  if (marks.length === 0) return undefined
  if (!DRAWN.has(type)) return 'has a type that not every viewer draws'
  if (!hasRectangle || !(await hasBox(document, marks))) return 'has a place that viewers read in different ways'
  if (!(await selectsState(document, annotation))) return 'does not say which of its appearances is shown'
  if (isPresent(await entry(document, annotation, 'FixedPrint'))) return 'is placed differently in print'
  return reasonInFlags(await flagsOf(document, annotation))
}

/**
 * Whether viewers agree on how to draw a shape that has no appearance: a frame or a disc, or marks on text, in a given colour.
 * Some viewers do not draw lines, and they cut ink at different edges.
 */
async function isPlainShape(document: PdfDocument, annotation: PdfDict, type: string): Promise<boolean> {
  if ((await arrayAt(document, annotation, 'C')).length === 0) return false
  if (TEXT_MARKS.has(type)) {
    const corners = await arrayAt(document, annotation, 'QuadPoints')
    return corners.length > 0 && corners.length % 8 === 0
  }
  const style = await dictAt(document, annotation, 'BS')
  const isSolid = ((style && (await nameAt(document, style, 'S'))) ?? 'S') === 'S'
  return FRAMES.has(type) && isSolid && (await frameWidth(document, annotation)) > 0
}

/** In points, on each side: a check box. */
const MAX_CHECK_BOX = 40
const NOTHING: ReadonlySet<string> = new Set()
const PRESSED: ReadonlySet<string> = new Set(['D'])
const PRESSED_OR_OVER: ReadonlySet<string> = new Set(['D', 'R'])

/** A button looks pressed while it is pressed, and a check box may react to the mouse. Nothing else may. */
function permittedUnderMouse(isWidget: boolean, rect: Rectangle | undefined): ReadonlySet<string> {
  if (!isWidget || rect === undefined) return NOTHING
  const isCheckBox = rect[2] - rect[0] <= MAX_CHECK_BOX && rect[3] - rect[1] <= MAX_CHECK_BOX
  return isCheckBox ? PRESSED_OR_OVER : PRESSED
}

const ONLY_SCREEN = 'appears only on screen'

function reasonInFlags(flags: number): string | undefined {
  const has = (flag: number) => (flags & flag) !== 0
  if (has(FLAG.hidden)) return 'is hidden, and can be shown later'
  if (has(FLAG.toggleNoView)) return 'appears or disappears when it is selected'
  if (has(FLAG.noView)) return has(FLAG.print) ? 'appears only in print' : 'is hidden, and can be shown later'
  if (!has(FLAG.print)) return ONLY_SCREEN
  if (has(FLAG.noZoom) || has(FLAG.noRotate)) return 'does not follow the zoom or rotation of the page on screen'
  return undefined
}

/** Viewers do not agree on flags of more than 32 bits; they count as all flags. */
async function flagsOf(document: PdfDocument, annotation: PdfDict): Promise<number> {
  const flags = await entry(document, annotation, 'F')
  if (typeof flags !== 'number') return 0
  return Math.abs(flags) < 2 ** 31 ? Math.trunc(flags) : -1
}

/** A note or a pop-up whose window is open. The pop-up need not be in the page's list of annotations. */
async function isOpen(document: PdfDocument, annotation: PdfDict, type: string): Promise<boolean> {
  const popup = await dictAt(document, annotation, 'Popup')
  const owners = type === 'Popup' || type === 'Text' ? [annotation, popup] : [popup]
  for (const owner of owners) {
    if (owner !== undefined && (await entry(document, owner, 'Open')) === true) return true
  }
  return false
}

async function isHidden(document: PdfDocument, annotation: PdfDict): Promise<boolean> {
  return ((await flagsOf(document, annotation)) & FLAG.hidden) !== 0
}

function isEmpty(rect: Rectangle | undefined): boolean {
  return rect === undefined || rect[0] === rect[2] || rect[1] === rect[3]
}

/** /BS replaces /Border; the default is 1 (ISO 32000-2, tables 166 and 168). */
export async function frameWidth(document: PdfDocument, annotation: PdfDict): Promise<number> {
  const style = await dictAt(document, annotation, 'BS')
  const width = style
    ? await entry(document, style, 'W')
    : await document.resolve(await oldBorder(document, annotation))
  return typeof width === 'number' ? width : 1
}

async function oldBorder(document: PdfDocument, annotation: PdfDict) {
  const border = await arrayAt(document, annotation, 'Border')
  return border[2]
}

/** The annotations of a page, with their places. */
export async function* annotationsOf(
  document: PdfDocument,
  page: PdfDict,
  number: number,
): AsyncGenerator<{ annotation: PdfDict; place: Place }> {
  for (const item of await arrayAt(document, page, 'Annots')) {
    const annotation = dictOf(await document.resolve(item))
    if (annotation === undefined) continue
    yield { annotation, place: { page: number, rect: await rectOf(document, annotation) } }
  }
}

/** As viewers read it: the first four numbers, and 0 for what is not a number. */
async function rectOf(document: PdfDocument, annotation: PdfDict): Promise<Rectangle | undefined> {
  const value = await entry(document, annotation, 'Rect')
  if (!isArray(value)) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = await Promise.all(
    value.slice(0, 4).map(async (item) => {
      const number = await document.resolve(item)
      return typeof number === 'number' ? number : 0
    }),
  )
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}
