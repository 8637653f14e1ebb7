import {
  type FormField,
  isDict,
  isName,
  type PdfDict,
  type PdfDocument,
  PdfRef,
  PdfString,
  type PdfValue,
  readRectangle,
  StoredStream,
  textOf,
} from '../../pdf/index.ts'
import type { RevisionDiff } from './revision-diff.ts'

/** The permitted keys of a new signature field and its widget. Actions are not permitted. */
const permittedKeys: ReadonlySet<string> = new Set([
  'Type',
  'Subtype',
  'FT',
  'T',
  'TU',
  'V',
  'F',
  'Ff',
  'Rect',
  'P',
  'AP',
  'MK',
  'BS',
  'Border',
  'DA',
  'Parent',
  'Kids',
  'Lock',
])

/** The new field in a later revision, or the reason why it is not a field that signing adds. */
export async function newField(diff: RevisionDiff, value: PdfValue): Promise<FormField | string> {
  const dict = value instanceof PdfRef ? partOf(diff, value) : undefined
  if (!(value instanceof PdfRef) || dict === undefined) return 'it uses an existing object'
  const field = await readField(diff, value, dict)
  if (field.type !== 'Sig') return 'it is not a signature field'
  if (field.widgets.length > 1) return 'it has several widgets'
  if ([...diff.fields.values()].some(({ name }) => name === field.name)) return 'it has the name of another field'
  for (const ref of [field.ref, ...field.widgets]) {
    const part = partOf(diff, ref)
    const otherKey = part && [...part.keys()].find((key) => !permittedKeys.has(key))
    if (part === undefined) return 'it uses an existing object'
    if (otherKey !== undefined) return `/${otherKey}`
  }
  if (!isDict(field.value) && (await hasVisibleAppearance(diff, field))) return 'it has an appearance but is not signed'
  return field
}

async function readField({ after }: RevisionDiff, ref: PdfRef, dict: PdfDict): Promise<FormField> {
  const [name, type] = [await after.resolve(dict.get('T')), await after.resolve(dict.get('FT'))]
  const kids = await after.optionalArray(dict.get('Kids'), '/Kids')
  return {
    ref,
    dict,
    name: name instanceof PdfString ? textOf(name) : '',
    depth: 0,
    type: isName(type) ? type.value : undefined,
    value: await after.resolve(dict.get('V')),
    widgets: kids === undefined ? [ref] : kids.filter((kid) => kid instanceof PdfRef),
  }
}

/** Whether a field has a non-empty appearance. An unsigned field with one would cover signed content. */
async function hasVisibleAppearance({ after }: RevisionDiff, field: FormField): Promise<boolean> {
  for (const ref of field.widgets) {
    const widget = await after.dict(ref, 'a widget')
    const appearance = await after.optionalDict(widget.get('AP'), '/AP')
    for (const value of appearance?.values() ?? []) {
      const stream = await after.resolve(value)
      if (!(stream instanceof StoredStream) || stream.end > stream.start) return true
    }
  }
  return false
}

function partOf(diff: RevisionDiff, ref: PdfRef): PdfDict | undefined {
  const value = diff.isAdded(ref) ? diff.changed.get(ref.number)?.after : undefined
  return isDict(value) ? value : undefined
}

export function isTimestamp(signature: PdfDict): boolean {
  return isName(signature.get('SubFilter'), 'ETSI.RFC3161')
}

/** Whether a widget of a field has a non-empty rectangle. */
export async function isVisible(document: PdfDocument, field: FormField): Promise<boolean> {
  for (const ref of field.widgets) {
    const dict = await document.dict(ref, 'a widget')
    const rect = await readRectangle(document, await document.resolve(dict.get('Rect')))
    if (rect === undefined || rect[0] !== rect[2] || rect[1] !== rect[3]) return true
  }
  return false
}
