import type { PdfDocument } from '../document/document.ts'
import type { Rectangle } from '../document/pages.ts'
import { isArray, isDict, type PdfDict } from '../syntax/values.ts'
import { changesUnderMouse, draws, normalAppearances } from './appearance.ts'
import { type Objection, objection, type Place } from './objection.ts'
import { arrayAt, dictAt, entry, isPresent, nameAt } from './read.ts'

/** ISO 32000-2, table 167. */
const FLAG = { hidden: 2, print: 4, noZoom: 8, noRotate: 16, noView: 32, toggleNoView: 256 }

/** Shapes and marks on text: viewers agree on how to draw them without an appearance, and they contain no words. */
const SHAPES = new Set([
  ...['Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Ink'],
  ...['Highlight', 'Underline', 'Squiggly', 'StrikeOut'],
])
/**
 * Types whose appearance every viewer draws (table 171). Viewers do not agree on the others, nor on the appearance of a link
 * and of a pop-up.
 */
const DRAWN = new Set([
  ...SHAPES,
  ...['Widget', 'Text', 'FreeText', 'Stamp', 'Caret', 'Redact', 'Watermark'],
  ...['FileAttachment', 'Sound', 'Movie', 'Screen', '3D', 'RichMedia'],
])

/** In points. A thicker frame of a link, which is not printed, could cover content. */
const MAX_LINK_BORDER = 3

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
  if (type === 'Popup' && (await entry(document, annotation, 'Open')) === true) return 'is open over the page on screen'
  const appearances = await normalAppearances(document, annotation)
  if (appearances.length === 0) {
    // An entry without a type is not drawn.
    if (isWidget || type === 'Popup' || type === NO_TYPE) return undefined
    if (type === 'Link') return (await linkBorder(document, annotation)) > MAX_LINK_BORDER ? ONLY_SCREEN : undefined
    if (!SHAPES.has(type)) return (await isHidden(document, annotation)) ? undefined : NO_APPEARANCE
  } else {
    if (isEmpty(rect)) return undefined
    if (await changesUnderMouse(document, annotation, permittedUnderMouse(isWidget, rect)))
      return 'changes when the mouse is over it'
    if (!(await draws(document, appearances))) return undefined
    if (!DRAWN.has(type)) return 'has a type that not every viewer draws'
  }
  if (isPresent(await entry(document, annotation, 'FixedPrint'))) return 'is placed differently in print'
  return reasonInFlags(await flagsOf(document, annotation))
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

async function flagsOf(document: PdfDocument, annotation: PdfDict): Promise<number> {
  const flags = await entry(document, annotation, 'F')
  return typeof flags === 'number' ? Math.trunc(flags) : 0
}

async function isHidden(document: PdfDocument, annotation: PdfDict): Promise<boolean> {
  return ((await flagsOf(document, annotation)) & FLAG.hidden) !== 0
}

function isEmpty(rect: Rectangle | undefined): boolean {
  return rect === undefined || rect[0] === rect[2] || rect[1] === rect[3]
}

/** /BS replaces /Border; the default is 1 (ISO 32000-2, tables 166 and 168). */
async function linkBorder(document: PdfDocument, annotation: PdfDict): Promise<number> {
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
    const annotation = await document.resolve(item)
    if (!isDict(annotation)) continue
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
