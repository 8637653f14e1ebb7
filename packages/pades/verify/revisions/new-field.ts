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
import type { Step } from './step.ts'

/** All a new signature field and its widget may say; an action or a submit address is not among it. */
const plainKeys: ReadonlySet<string> = new Set([
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

/** A field that a later revision brought, if it is one that signing brings; otherwise why it is none. */
export async function newField(step: Step, value: PdfValue): Promise<FormField | string> {
  const dict = value instanceof PdfRef ? partOf(step, value) : undefined
  if (!(value instanceof PdfRef) || dict === undefined) return 'made of an older object'
  const field = await readField(step, value, dict)
  if (field.type !== 'Sig') return 'not a signature field'
  if (field.widgets.length > 1) return 'several widgets'
  if ([...step.fields.values()].some(({ name }) => name === field.name)) return 'the name of another field'
  for (const ref of [field.ref, ...field.widgets]) {
    const part = partOf(step, ref)
    const odd = part && [...part.keys()].find((key) => !plainKeys.has(key))
    if (part === undefined) return 'made of an older object'
    if (odd !== undefined) return `/${odd}`
  }
  if (!isDict(field.value) && (await showsSomething(step, field))) return 'shows something without being signed'
  return field
}

async function readField({ after }: Step, ref: PdfRef, dict: PdfDict): Promise<FormField> {
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

/** An empty box is a place to sign; one that already shows something covers what was signed. */
async function showsSomething({ after }: Step, field: FormField): Promise<boolean> {
  for (const ref of field.widgets) {
    const widget = await after.dict(ref, 'a widget')
    const appearance = await after.optionalDict(widget.get('AP'), '/AP')
    for (const value of appearance?.values() ?? []) {
      const drawn = await after.resolve(value)
      if (!(drawn instanceof StoredStream) || drawn.end > drawn.start) return true
    }
  }
  return false
}

function partOf(step: Step, ref: PdfRef): PdfDict | undefined {
  const value = step.isAdded(ref) ? step.touched.get(ref.number)?.after : undefined
  return isDict(value) ? value : undefined
}

export function isTimestamp(signature: PdfDict): boolean {
  return isName(signature.get('SubFilter'), 'ETSI.RFC3161')
}

/** Whether a field takes up room on a page. */
export async function isVisible(document: PdfDocument, field: FormField): Promise<boolean> {
  for (const ref of field.widgets) {
    const dict = await document.dict(ref, 'a widget')
    const rect = await readRectangle(document, await document.resolve(dict.get('Rect')))
    if (rect === undefined || rect[0] !== rect[2] || rect[1] !== rect[3]) return true
  }
  return false
}
