import {
  type FormField,
  isDict,
  isName,
  type PdfDict,
  type PdfDocument,
  type PdfRef,
  readRectangle,
  StoredStream,
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

/** Why a field that a later revision brought is none that signing brings; undefined when it is. */
export async function newFieldFault(step: Step, field: FormField): Promise<string | undefined> {
  if (field.type !== 'Sig') return 'not a signature field'
  if (field.widgets.length > 1) return 'several widgets'
  if (field.dict.has('Parent')) return 'below another field'
  for (const ref of [field.ref, ...field.widgets]) {
    const dict = await partOf(step, ref)
    if (dict === undefined) return 'made of an older object'
    const odd = [...dict.keys()].find((key) => !plainKeys.has(key))
    if (odd !== undefined) return `/${odd}`
  }
  if (!isDict(field.value) && (await showsSomething(step, field))) return 'shows something without being signed'
  return undefined
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

async function partOf(step: Step, ref: PdfRef): Promise<PdfDict | undefined> {
  const value = step.isAdded(ref) ? step.touched.get(ref.number)?.after : undefined
  return isDict(value) ? value : undefined
}

export function isTimestamp(signature: PdfDict): boolean {
  return isName(signature.get('SubFilter'), 'ETSI.RFC3161')
}

/** Whether a field takes up room on a page. */
export async function visibility(document: PdfDocument, field: FormField): Promise<boolean> {
  for (const ref of field.widgets) {
    const dict = await document.dict(ref, 'a widget')
    const rect = await readRectangle(document, await document.resolve(dict.get('Rect')))
    if (rect === undefined || rect[0] !== rect[2] || rect[1] !== rect[3]) return true
  }
  return false
}
