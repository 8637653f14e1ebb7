import { latin1OfBytes } from '../../bytes.ts'
import { inherited } from '../consistency/forms.ts'
import { dictAt, entry } from '../consistency/read.ts'
import type { PdfDocument } from '../document/document.ts'
import { eachField, type FormField, readForm } from '../document/form.ts'
import { eachPage, findPage, type Page, type Rectangle, readRectangle } from '../document/pages.ts'
import { isArray, isDict, isName, type PdfObject, PdfRef, PdfString, StoredStream, textOf } from '../syntax/values.ts'
import { type FieldOption, fieldFlags, flagsOf, type NewValueField, offState, onState } from './value-fields.ts'

/** A field that a signer can fill. */
export interface FillableField {
  /** The full name. */
  readonly name: string
  readonly kind: 'text' | 'choice' | 'checkbox' | 'radio'
  readonly required: boolean
  readonly multiline: boolean
  /** Whether the characters of the value are in `maxLength` cells of equal width. */
  readonly comb: boolean
  readonly maxLength: number | undefined
  /** In points. 0: derived from the box. */
  readonly size: number
  readonly align: 'start' | 'center' | 'right'
  /** The options of a choice field, and the states of buttons other than `Off`. */
  readonly options: readonly FieldOption[]
  /** The values of a field that has several widgets are equal, except those of radio buttons. */
  readonly widgets: readonly FieldWidget[]
  readonly tooltip: string | undefined
  /** The value in the document, which the field revision removes. */
  readonly value: string | boolean | undefined
  /** /Ff, which may be inherited. */
  readonly flags: number
  /** Whether the states of a check box have empty appearances, so that its value needs new ones. */
  readonly blank: boolean
}

export interface FieldWidget {
  /** From 1. */
  readonly page: number
  readonly rect: Rectangle
  readonly rotate: Page['rotate']
  readonly userUnit: number
}

/** All fields of the document that a signer can fill, with or without a value. */
export async function readFillableFields(document: PdfDocument): Promise<readonly FillableField[]> {
  const form = await readForm(document)
  if (form === undefined) return []
  const pages = await widgetPages(document)
  const found: FillableField[] = []
  for await (const field of eachField(document, form)) {
    const fillable = await readField(document, field, pages)
    if (fillable !== undefined) found.push(fillable)
  }
  return found
}

/** A new field as `readFillableFields` will return it, to check values before the field exists. */
export function fillableField(field: NewValueField, page: Pick<Page, 'rotate' | 'userUnit'>): FillableField {
  return {
    name: field.name,
    kind: field.kind,
    required: field.required ?? false,
    multiline: field.kind === 'text' && field.multiline === true,
    comb: false,
    maxLength: field.kind === 'text' ? field.maxLength : undefined,
    size: field.kind === 'checkbox' ? 0 : (field.size ?? 0),
    align: field.kind === 'checkbox' ? 'start' : (field.align ?? 'start'),
    options: optionsOfNew(field),
    widgets: [{ page: field.page, rect: field.rect, rotate: page.rotate, userUnit: page.userUnit }],
    tooltip: field.tooltip,
    value: undefined,
    flags: flagsOf(field),
    blank: field.kind === 'checkbox',
  }
}

function optionsOfNew(field: NewValueField): readonly FieldOption[] {
  if (field.kind === 'checkbox') return [{ value: onState, label: onState }]
  return field.kind === 'choice' ? field.options : []
}

type WidgetPages = ReadonlyMap<number, number>

/** The page number of each annotation, by object number. /P of a widget is optional. */
async function widgetPages(document: PdfDocument): Promise<WidgetPages> {
  const pages = new Map<number, number>()
  let number = 0
  for await (const { dict } of eachPage(document)) {
    number++
    for (const annotation of (await document.optionalArray(dict.get('Annots'), '/Annots')) ?? []) {
      if (annotation instanceof PdfRef) pages.set(annotation.number, number)
    }
  }
  return pages
}

async function readField(
  document: PdfDocument,
  field: FormField,
  pages: WidgetPages,
): Promise<FillableField | undefined> {
  const flags = numberOr(await inherited(document, field.dict, 'Ff'), 0)
  const has = (flag: keyof typeof fieldFlags) => (flags & fieldFlags[flag]) !== 0
  const kind = kindOf(field.type, has)
  const widgets = await readWidgets(document, field, pages)
  // The field revision removes values. That of a parent is also the value of other fields.
  const isInherited = field.value !== undefined && !field.dict.has('V')
  if (kind === undefined || widgets === undefined || isInherited) return undefined
  const states = kind === 'choice' || kind === 'text' ? [] : await readStates(document, field)
  const options = kind === 'choice' ? await readOptions(document, field) : optionsOf(states)
  if (kind !== 'text' && options.length === 0) return undefined
  const maxLength = numberOr(await inherited(document, field.dict, 'MaxLen'), 0)
  const tooltip = await inherited(document, field.dict, 'TU')
  return {
    name: field.name,
    kind,
    required: has('required'),
    multiline: kind === 'text' && has('multiline'),
    comb: kind === 'text' && has('comb') && !has('multiline') && maxLength > 0,
    maxLength: kind === 'text' && maxLength > 0 ? maxLength : undefined,
    size: kind === 'text' || kind === 'choice' ? await readSize(document, field) : 0,
    align: alignments.get(numberOr(await inherited(document, field.dict, 'Q'), 0)) ?? 'start',
    options,
    widgets,
    tooltip: tooltip instanceof PdfString ? textOf(tooltip) : undefined,
    value: givenValue(kind, field.value),
    flags,
    blank: kind === 'checkbox' && states.every(({ isEmpty }) => isEmpty),
  }
}

/** undefined for fields without a value that can be drawn: push buttons, passwords, files, rich text and lists. */
function kindOf(
  type: string | undefined,
  has: (flag: keyof typeof fieldFlags) => boolean,
): FillableField['kind'] | undefined {
  switch (type) {
    case 'Tx':
      return has('password') || has('fileSelect') || has('richText') ? undefined : 'text'
    case 'Ch':
      return has('combo') ? 'choice' : undefined
    case 'Btn':
      return has('pushButton') ? undefined : has('radio') ? 'radio' : 'checkbox'
    default:
      return undefined
  }
}

function givenValue(kind: FillableField['kind'], value: PdfObject | undefined): string | boolean | undefined {
  if (value instanceof PdfString) return textOf(value)
  if (!isName(value)) return undefined
  return kind === 'checkbox' ? value.value !== offState : value.value
}

const alignments: ReadonlyMap<number, FillableField['align']> = new Map([
  [1, 'center'],
  [2, 'right'],
])

/** Invisible, Hidden and NoView (§12.5.3). */
const hiddenFlags = 1 | (1 << 1) | (1 << 5)

/** undefined if a widget is hidden, on no page or without a size. */
async function readWidgets(
  document: PdfDocument,
  field: FormField,
  pages: WidgetPages,
): Promise<readonly FieldWidget[] | undefined> {
  const widgets: FieldWidget[] = []
  for (const ref of field.widgets) {
    const page = pages.get(ref.number)
    const dict = await document.dict(ref, 'a widget')
    const rect = await readRectangle(document, await entry(document, dict, 'Rect'))
    if (page === undefined || rect === undefined || rect[0] === rect[2] || rect[1] === rect[3]) return undefined
    if ((numberOr(await entry(document, dict, 'F'), 0) & hiddenFlags) !== 0) return undefined
    const { rotate, userUnit } = await findPage(document, page)
    widgets.push({ page, rect, rotate, userUnit })
  }
  return widgets.length > 0 ? widgets : undefined
}

/** /Opt: each option is its text, or a pair of export value and text (ISO 32000-2, table 234). */
async function readOptions(document: PdfDocument, field: FormField): Promise<readonly FieldOption[]> {
  const options: FieldOption[] = []
  const listed = await inherited(document, field.dict, 'Opt')
  for (const item of isArray(listed) ? listed : []) {
    const option = await document.resolve(item)
    const parts = isArray(option) ? await Promise.all(option.map((part) => document.resolve(part))) : [option]
    const [value, label = value] = parts
    if (value instanceof PdfString && label instanceof PdfString) {
      options.push({ value: textOf(value), label: textOf(label) })
    }
  }
  return options
}

interface State {
  readonly name: string
  readonly isEmpty: boolean
}

/** The states in the appearances of the widgets, other than `Off`. */
async function readStates(document: PdfDocument, field: FormField): Promise<readonly State[]> {
  const states: State[] = []
  for (const ref of field.widgets) {
    const appearances = await dictAt(document, await document.dict(ref, 'a widget'), 'AP')
    const normal = appearances && (await entry(document, appearances, 'N'))
    for (const [state, value] of isDict(normal) ? normal : []) {
      const form = await document.resolve(value)
      const isEmpty = form instanceof StoredStream && form.start === form.end
      if (state !== offState) states.push({ name: state, isEmpty })
    }
  }
  return states
}

function optionsOf(states: readonly State[]): readonly FieldOption[] {
  return [...new Set(states.map((state) => state.name))].map((state) => ({ value: state, label: state }))
}

/** The operand of Tf in /DA, which the form may set for all fields (§12.7.4.3). */
async function readSize(document: PdfDocument, field: FormField): Promise<number> {
  const form = (await readForm(document))?.dict
  const own = await inherited(document, field.dict, 'DA')
  const appearance = own ?? (form && (await entry(document, form, 'DA')))
  const size = appearance instanceof PdfString ? sizeOperand.exec(latin1OfBytes(appearance.bytes))?.[1] : undefined
  return Number(size ?? 0) || 0
}

/** Begins only at the first digit of a number: otherwise the time for a long one would grow with its square. */
const sizeOperand = /(?<![\d.])([\d.]+)\s+Tf\b/

function numberOr(value: PdfObject | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
