import { checkXfa } from '../consistency/forms.ts'
import { PdfDocument } from '../document/document.ts'
import { type AcroForm, eachField, readForm } from '../document/form.ts'
import { eachPage, findPage, type Page, type Rectangle } from '../document/pages.ts'
import { type Permissions, readPermissions } from '../document/permissions.ts'
import { PdfError } from '../error.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { tagWidgets } from '../structure-tree/structure-tree.ts'
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
import { Increment } from '../write/increment.ts'

/** Print and Locked (ISO 32000 §12.5.3): the widget is printed with the page and cannot be moved in a viewer. */
const widgetFlags = 132
/** SignaturesExist and AppendOnly (§12.7.3). */
const signatureFlags = 3
const maxRectangle = 1_000_000

/** A signature field to be created. Later increments cannot change these properties. */
export interface NewField {
  /** Flat and unique: letters, digits, _ and -. Visible to every reader and permanent, so do not use a person's name. */
  readonly name: string
  /** From 1. */
  readonly page: number
  /** In default user space. undefined creates an invisible field. */
  readonly rect: Rectangle | undefined
  /** The text for assistive technology. Use neutral text, such as "Signature 2 of 3". */
  readonly tooltip: string
}

/**
 * Writes the field revision: all signature fields, each merged with its widget and with an empty appearance. It also sets
 * everything that later increments must not change: positions, tooltips, structure entries and /SigFlags. Returns the
 * bytes to append.
 */
export async function addSignatureFields(source: ByteSource, fields: readonly NewField[]): Promise<Uint8Array> {
  const document = await PdfDocument.open(source)
  const form = await readForm(document)
  const permissions = await readPermissions(document, form)
  await checkFields(document, form, permissions, fields)

  const increment = await Increment.after(document)
  const placed = await placeFields(document, increment, fields)
  const structParents = permissions.signed ? undefined : await tagWidgets(increment, placed)
  writeWidgets(increment, placed, structParents)
  await addToPages(increment, placed, { tagged: structParents !== undefined, signed: permissions.signed })
  if (!permissions.signed) await makeAnnotationsIndirect(increment, new Set(placed.map(({ page }) => page.number)))
  await addToForm(
    increment,
    form,
    permissions.signed,
    placed.map(({ ref }) => ref),
  )
  return (await increment.finish()).bytes
}

async function checkFields(
  document: PdfDocument,
  form: AcroForm | undefined,
  permissions: Permissions,
  fields: readonly NewField[],
): Promise<void> {
  if (permissions.certified !== undefined) {
    throw new PdfError('pdf_certified', 'the document is certified; only its existing fields can be signed')
  }
  const xfa = await checkXfa(document, (await document.catalog()).dict)
  if (xfa !== undefined) throw new PdfError('pdf_xfa_form', xfa.reason)
  const taken = await namesInUse(document, form)
  for (const field of fields) {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(field.name)) {
      throw new PdfError(
        'field_name_invalid',
        `the field name ${JSON.stringify(field.name)} is invalid; use 1 to 64 letters, digits, _ and -`,
      )
    }
    if (taken.has(field.name)) throw new PdfError('field_name_taken', `the document already has a field ${field.name}`)
    if (permissions.isLocked(field.name))
      throw new PdfError('field_locked', `a signature locks the field ${field.name}`)
    taken.add(field.name)
  }
}

/** Validators match fields by partial name, so a partial name used anywhere in the tree is taken. */
async function namesInUse(document: PdfDocument, form: AcroForm | undefined): Promise<Set<string>> {
  const names = new Set<string>()
  if (form === undefined) return names
  for await (const field of eachField(document, form)) for (const part of field.name.split('.')) names.add(part)
  return names
}

interface PlacedField {
  readonly field: NewField
  readonly ref: PdfRef
  readonly page: PdfRef
  readonly pageDict: PdfDict
}

async function placeFields(document: PdfDocument, increment: Increment, fields: readonly NewField[]) {
  const pages = new Map<number, Page>()
  const placed: PlacedField[] = []
  for (const field of fields) {
    const page = pages.get(field.page) ?? (await findPage(document, field.page))
    pages.set(field.page, page)
    placed.push({ field, ref: increment.allocate(), page: page.ref, pageDict: page.dict })
  }
  return placed
}

function writeWidgets(
  increment: Increment,
  placed: readonly PlacedField[],
  structParents: readonly number[] | undefined,
): void {
  const emptyForms = new Map<string, PdfIndirect>()
  for (const [index, { field, ref, page }] of placed.entries()) {
    const rect = checkedRectangle(field)
    const size = [rect[2] - rect[0], rect[3] - rect[1]] as const
    const appearance = emptyForms.get(size.join()) ?? new PdfIndirect(emptyForm(size))
    emptyForms.set(size.join(), appearance)
    increment.set(
      ref,
      new Map([
        ...signatureWidget(field.name, rect),
        ...dict({
          TU: textString(field.tooltip),
          P: page,
          AP: dict({ N: appearance }),
          StructParent: structParents?.[index],
        }),
      ]),
    )
  }
}

/** A signature field merged with its widget (ISO 32000-2 §12.7.5.5). */
export function signatureWidget(fieldName: string, rect: Rectangle): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(fieldName),
    F: widgetFlags,
    Rect: [...rect],
  })
}

function checkedRectangle({ rect = [0, 0, 0, 0], name: fieldName }: NewField): Rectangle {
  const [left, bottom, right, top] = rect
  const inRange = rect.every((value) => Number.isFinite(value) && Math.abs(value) <= maxRectangle)
  if (!inRange || right < left || top < bottom) {
    throw new PdfError('rectangle_invalid', `the rectangle of the field ${fieldName} must be left, bottom, right, top`)
  }
  return rect
}

function emptyForm([width, height]: readonly [number, number]): PdfStream {
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Resources: dict({}),
  })
  return new PdfStream(entries, new Uint8Array())
}

async function addToPages(
  increment: Increment,
  placed: readonly PlacedField[],
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

/**
 * Adds fields to the form. An unsigned form becomes an indirect object, so that later increments need not change the
 * catalog. In a signed form only the list of fields changes.
 */
export async function addToForm(
  increment: Increment,
  form: AcroForm | undefined,
  signed: boolean,
  added: readonly PdfRef[],
): Promise<void> {
  const fields: PdfArray = [...(form?.fields ?? []), ...added]
  const changed = new Map<string, PdfValue>(form?.dict ?? [])
  if (!signed) {
    changed.set('SigFlags', signatureFlags)
    if (!(await needsAppearances(increment.document, form))) changed.delete('NeedAppearances')
  }
  if (form?.fieldsRef === undefined) changed.set('Fields', fields)
  else increment.set(form.fieldsRef, fields)
  if (form?.ref !== undefined) {
    if (!signed || form.fieldsRef === undefined) increment.set(form.ref, changed)
    return
  }
  const { ref, dict: catalog } = await increment.document.catalog()
  const value = signed && form !== undefined ? changed : increment.add(changed)
  if (value === changed && form?.fieldsRef !== undefined) return
  increment.set(ref, new Map([...catalog, ['AcroForm', value]]))
}

/**
 * Whether /NeedAppearances must remain because a field would be invisible without it. Otherwise it is removed, because it
 * makes viewers redraw the fields, which they may report as a change after signing.
 */
async function needsAppearances(document: PdfDocument, form: AcroForm | undefined): Promise<boolean> {
  if (form === undefined || (await document.resolve(form.dict.get('NeedAppearances'))) !== true) return false
  for await (const field of eachField(document, form)) {
    if (field.type === 'Sig') continue
    for (const widget of field.widgets) {
      const appearance = await document.optionalDict((await document.dict(widget, 'a widget')).get('AP'), '/AP')
      if (appearance?.has('N') !== true) return true
    }
  }
  return false
}
