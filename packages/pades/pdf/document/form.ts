import { PdfError } from '../error.ts'
import { isName, type PdfArray, type PdfDict, type PdfObject, PdfRef, PdfString, textOf } from '../syntax/values.ts'
import type { PdfDocument } from './document.ts'

/** The interactive form, and which of its parts are indirect objects: an increment rewrites these separately. */
export interface AcroForm {
  readonly dict: PdfDict
  /** undefined if the dictionary is a direct object in the catalog. */
  readonly ref: PdfRef | undefined
  readonly fields: PdfArray
  /** undefined if the array is a direct object in the form dictionary, or missing. */
  readonly fieldsRef: PdfRef | undefined
}

export async function readForm(document: PdfDocument): Promise<AcroForm | undefined> {
  const { dict: catalog } = await document.catalog()
  const value = catalog.get('AcroForm')
  const dict = await document.optionalDict(value, '/AcroForm')
  if (dict === undefined) return undefined
  const fieldsValue = dict.get('Fields')
  const fields = await document.optionalArray(fieldsValue, '/Fields')
  return {
    dict,
    ref: value instanceof PdfRef ? value : undefined,
    fields: fields ?? [],
    fieldsRef: fields !== undefined && fieldsValue instanceof PdfRef ? fieldsValue : undefined,
  }
}

/** A terminal field (ISO 32000 §12.7.4.1): one that can have a value. */
export interface FormField {
  readonly ref: PdfRef
  readonly dict: PdfDict
  /** Partial names from the root down, joined by dots (ISO 32000 §12.7.4.2). */
  readonly name: string
  readonly depth: number
  /** Inherited from the field's ancestors if the field has none. */
  readonly type: string | undefined
  readonly value: PdfObject | undefined
  /** The field itself if it is merged with its only widget. */
  readonly widgets: readonly PdfRef[]
}

export async function* eachField(document: PdfDocument, form: AcroForm): AsyncGenerator<FormField> {
  const pending: PendingField[] = toPending(form.fields, undefined)
  const seen = new Set<number>()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!(next.value instanceof PdfRef)) continue
    if (seen.has(next.value.number)) throw new PdfError('pdf_damaged', 'a form field occurs twice in the field tree')
    seen.add(next.value.number)
    if (seen.size > document.limits.fields || (next.parent?.depth ?? 0) > document.limits.depth) {
      throw new PdfError(
        'pdf_limit_exceeded',
        `the form has more than ${document.limits.fields} fields or is nested too deeply`,
      )
    }
    const node = await readNode(document, next.value, next.parent)
    const kids = (await document.optionalArray(node.dict.get('Kids'), '/Kids')) ?? []
    const subfields = await haveNames(document, kids)
    if (subfields) pending.push(...toPending(kids, node))
    else yield toField(node, kids)
  }
}

/** The field with this full name. */
export async function findField(document: PdfDocument, form: AcroForm | undefined, name: string): Promise<FormField> {
  if (form !== undefined) {
    for await (const field of eachField(document, form)) if (field.name === name) return field
  }
  throw missingField(name)
}

/** All fields by their full names. */
export async function fieldsByName(
  document: PdfDocument,
  form: AcroForm | undefined,
): Promise<ReadonlyMap<string, FormField>> {
  const fields = new Map<string, FormField>()
  if (form === undefined) return fields
  for await (const field of eachField(document, form)) if (!fields.has(field.name)) fields.set(field.name, field)
  return fields
}

export function missingField(name: string): PdfError {
  return new PdfError('field_missing', `the document has no form field ${JSON.stringify(name)}`)
}

interface PendingField {
  readonly value: PdfArray[number]
  readonly parent: FieldNode | undefined
}

interface FieldNode {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly name: string
  readonly depth: number
  readonly type: string | undefined
  readonly value: PdfObject | undefined
}

/** In reverse order, because the caller takes fields from the end. */
function toPending(values: PdfArray, parent: FieldNode | undefined): PendingField[] {
  return values.map((value) => ({ value, parent })).toReversed()
}

async function readNode(document: PdfDocument, ref: PdfRef, parent: FieldNode | undefined): Promise<FieldNode> {
  const dict = await document.dict(ref, 'a form field')
  const partial = await document.resolve(dict.get('T'))
  const type = await document.resolve(dict.get('FT'))
  const names = [parent?.name, partial instanceof PdfString ? textOf(partial) : undefined]
  return {
    ref,
    dict,
    name: names.filter((part) => part !== undefined).join('.'),
    depth: (parent?.depth ?? -1) + 1,
    type: isName(type) ? type.value : parent?.type,
    value: dict.has('V') ? await document.resolve(dict.get('V')) : parent?.value,
  }
}

/** Kids that have names are fields; kids without names are the widgets of this field (§12.7.4.1). */
async function haveNames(document: PdfDocument, kids: PdfArray): Promise<boolean> {
  for (const kid of kids) {
    if ((await document.dict(kid, 'a form field')).has('T')) return true
  }
  return false
}

function toField(node: FieldNode, kids: PdfArray): FormField {
  const widgets = kids.filter((kid) => kid instanceof PdfRef)
  const merged = kids.length === 0 && isName(node.dict.get('Subtype'), 'Widget')
  return { ...node, widgets: merged ? [node.ref] : widgets }
}
