import type { PdfDocument } from '../document/document.ts'
import { eachPage, findPage, type Page, type Rectangle } from '../document/pages.ts'
import { PdfError } from '../error.ts'
import {
  dict,
  isDict,
  name,
  type PdfArray,
  type PdfDict,
  PdfIndirect,
  PdfRef,
  PdfStream,
  type PdfValue,
  sameRef,
  textString,
} from '../syntax/values.ts'
import type { Increment } from '../write/increment.ts'

/** Print and Locked (ISO 32000 §12.5.3): the widget is printed with the page and cannot be moved in a viewer. */
export const widgetFlags = 132
const maxRectangle = 1_000_000

/** The widget of a field to be created. Later increments cannot change these properties. */
export interface NewWidget {
  /** Flat and unique: letters, digits, _ and -. Visible to every reader and permanent, so do not use a person's name. */
  readonly name: string
  /** From 1. */
  readonly page: number
  /** In default user space. undefined creates an invisible field. */
  readonly rect: Rectangle | undefined
  /** The text for assistive technology. Use neutral text, such as "Signature 2 of 3". */
  readonly tooltip: string
}

export interface PlacedWidget<Field extends NewWidget> {
  readonly field: Field
  readonly ref: PdfRef
  readonly page: PdfRef
  readonly pageDict: PdfDict
}

export async function placeWidgets<Field extends NewWidget>(
  increment: Increment,
  fields: readonly Field[],
): Promise<readonly PlacedWidget<Field>[]> {
  const pages = new Map<number, Page>()
  const placed: PlacedWidget<Field>[] = []
  for (const field of fields) {
    const page = pages.get(field.page) ?? (await findPage(increment.document, field.page))
    pages.set(field.page, page)
    placed.push({ field, ref: increment.allocate(), page: page.ref, pageDict: page.dict })
  }
  return placed
}

/** A field merged with its widget (ISO 32000-2 §12.7.4.1). */
export function mergedWidget(type: 'Sig' | 'Tx' | 'Btn' | 'Ch', fieldName: string, rect: Rectangle): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name(type),
    T: textString(fieldName),
    F: widgetFlags,
    Rect: [...rect],
  })
}

export function checkedRectangle({ rect = [0, 0, 0, 0], name: fieldName }: NewWidget): Rectangle {
  const [left, bottom, right, top] = rect
  const inRange = rect.every((value) => Number.isFinite(value) && Math.abs(value) <= maxRectangle)
  if (!inRange || right < left || top < bottom) {
    throw new PdfError('rectangle_invalid', `the rectangle of the field ${fieldName} must be left, bottom, right, top`)
  }
  return rect
}

/** Empty appearances, one for each size. */
export class EmptyForms {
  readonly #forms = new Map<string, PdfIndirect>()

  of([left, bottom, right, top]: Rectangle): PdfIndirect {
    const [width, height] = [right - left, top - bottom]
    const known = this.#forms.get(`${width} ${height}`)
    if (known !== undefined) return known
    const form = new PdfIndirect(emptyForm(width, height))
    this.#forms.set(`${width} ${height}`, form)
    return form
  }
}

function emptyForm(width: number, height: number): PdfStream {
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Resources: dict({}),
  })
  return new PdfStream(entries, new Uint8Array())
}

/** Adds the widgets to the annotations of their pages. */
export async function addToPages(
  increment: Increment,
  placed: readonly PlacedWidget<NewWidget>[],
  { tagged, signed }: { tagged: boolean; signed: boolean },
): Promise<void> {
  for (const number of new Set(placed.map(({ page }) => page.number))) {
    const group = placed.filter(({ page }) => page.number === number)
    const [first] = group
    if (first === undefined) continue
    const { document } = increment
    const { page, pageDict } = first
    const present = pageDict.get('Annots')
    const older = await document.optionalArray(present, '/Annots')
    const existing = signed ? (older ?? []) : indirect(increment, older ?? [])
    const annotations: PdfArray = [...existing, ...group.map(({ ref }) => ref)]
    const changed = new Map<string, PdfValue>(pageDict)
    if (tagged && !pageDict.has('Tabs')) changed.set('Tabs', name('S'))
    const ownArray = older && present instanceof PdfRef && !(await isSharedArray(document, present, page))
    if (ownArray) increment.set(present, annotations)
    else changed.set('Annots', annotations)
    if (!ownArray || changed.size > pageDict.size) increment.set(page, changed)
  }
  if (!signed) await makeAnnotationsIndirect(increment, new Set(placed.map(({ page }) => page.number)))
}

/**
 * Converts direct annotations on all pages to indirect objects. pyHanko rejects every field added after signing, including
 * that of a time-stamp, if the document has a direct annotation.
 */
async function makeAnnotationsIndirect(increment: Increment, done: ReadonlySet<number>): Promise<void> {
  const { document } = increment
  for await (const { ref, dict: page } of eachPage(document)) {
    const present = page.get('Annots')
    const annotations = done.has(ref.number) ? [] : ((await document.optionalArray(present, '/Annots')) ?? [])
    if (!annotations.some(isDict)) continue
    if (present instanceof PdfRef) increment.set(present, indirect(increment, annotations))
    else increment.set(ref, new Map([...page, ['Annots', indirect(increment, annotations)]]))
  }
}

function indirect(increment: Increment, annotations: PdfArray): PdfArray {
  return annotations.map((annotation) => (isDict(annotation) ? increment.add(annotation) : annotation))
}

/** Whether another page uses the same /Annots array. Adding to it would put the widget on both pages. */
async function isSharedArray(document: PdfDocument, array: PdfRef, page: PdfRef): Promise<boolean> {
  for await (const other of eachPage(document)) {
    if (other.ref.number !== page.number && sameRef(other.dict.get('Annots'), array)) return true
  }
  return false
}
