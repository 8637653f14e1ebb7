import {
  type AcroForm,
  eachField,
  type FormField,
  isArray,
  isDict,
  type PdfDict,
  type PdfDocument,
  PdfRef,
  type PdfValue,
  readForm,
} from '../../pdf/index.ts'
import { isTimestamp, newFieldFault, visibility } from './new-field.ts'
import type { Step } from './step.ts'
import { changedKeys, sameValue } from './values.ts'

/** What filling in a field changes; all else about a field was fixed before the first signature. */
const signedKeys: ReadonlySet<string> = new Set(['V', 'AP'])
const filledKeys: ReadonlySet<string> = new Set(['V', 'AP', 'AS', 'I'])

/** Compares the form and every field of it. */
export async function compareForms(step: Step): Promise<void> {
  const [before, after] = [await readForm(step.before), await readForm(step.after)]
  if (before === undefined || after === undefined) {
    if (before !== after) step.report('form_changed', { detail: '/AcroForm' })
    return
  }
  compareFormDictionaries(step, before, after)
  const [older, newer] = [await fieldsOf(step.before, before), await fieldsOf(step.after, after)]
  for (const field of older.values()) {
    const same = newer.get(field.ref.number)
    if (same === undefined) step.report('field_removed', { field: field.name })
    else await compareField(step, field, same)
  }
  for (const field of newer.values()) if (!older.has(field.ref.number)) await acceptField(step, field)
}

function compareFormDictionaries(step: Step, before: AcroForm, after: AcroForm): void {
  for (const key of changedKeys(before.dict, after.dict)) {
    if (key !== 'Fields') step.report('form_changed', { detail: `/AcroForm /${key}` })
  }
  const kept = before.fields.every((field, index) => sameValue(field, after.fields[index]))
  if (!kept) step.report('form_changed', { detail: '/AcroForm /Fields' })
  explainContainer(step, after.ref, 'AcroForm')
  // Some documents use one array for the form's fields and a page's annotations; what joins it is judged as a field.
  explainContainer(step, after.fieldsRef, 'Fields', 'Annots')
}

function explainContainer(step: Step, ref: PdfRef | undefined, ...roles: readonly string[]): void {
  if (ref !== undefined && step.isOnly(ref, (key) => roles.includes(key))) step.explain(ref)
}

async function fieldsOf(document: PdfDocument, form: AcroForm): Promise<ReadonlyMap<number, FormField>> {
  const fields = new Map<number, FormField>()
  for await (const field of eachField(document, form)) fields.set(field.ref.number, field)
  return fields
}

async function compareField(step: Step, before: FormField, after: FormField): Promise<void> {
  const { name: field } = before
  const sameWidgets = sameValue([...before.widgets], [...after.widgets])
  if (before.name !== after.name || before.type !== after.type || !sameWidgets) {
    step.report('field_changed', { field })
    return
  }
  const parts = [after.ref, ...after.widgets.filter((widget) => widget.number !== after.ref.number)]
  const changed = new Set<string>()
  for (const ref of parts) for (const key of partChanges(step, ref)) changed.add(key)
  if (changed.size === 0) return
  const filled = before.type === 'Sig' ? signedKeys : filledKeys
  const beyond = [...changed].filter((key) => !filled.has(key))
  if (beyond.length > 0) step.report('field_changed', { field, detail: `/${beyond.join(', /')}` })
  else if (before.type === 'Sig') compareSignatureField(step, before, after, changed)
  else step.report('form_filled', { field })
  for (const ref of parts) await explainPart(step, ref)
}

function partChanges(step: Step, ref: PdfRef): readonly string[] {
  const touched = step.touched.get(ref.number)
  if (touched === undefined) return []
  if (!isDict(touched.before) || !isDict(touched.after)) return ['']
  return changedKeys(touched.before, touched.after)
}

/** Explains the field's object and, with it, the new objects of its new appearance. */
async function explainPart(step: Step, ref: PdfRef): Promise<void> {
  const touched = step.touched.get(ref.number)
  if (touched === undefined || !isDict(touched.after)) return
  step.explain(ref)
  const appearance = touched.after.get('AP')
  if (!isDict(touched.before) || !sameValue(touched.before.get('AP'), appearance)) step.claim(appearance)
  if (!(touched.after.get('V') instanceof PdfRef)) return
  if (!isDict(touched.before) || !sameValue(touched.before.get('V'), touched.after.get('V'))) {
    step.claim(touched.after.get('V'))
  }
}

function compareSignatureField(step: Step, before: FormField, after: FormField, changed: ReadonlySet<string>): void {
  const { name: field } = before
  if (isDict(before.value)) {
    step.report(changed.has('V') ? 'signature_replaced' : 'signature_appearance_changed', { field })
  } else if (!isDict(after.value)) step.report('field_changed', { field, detail: 'not signed' })
  else if (!step.isAdded(after.dict.get('V'))) step.report('signature_value_shared', { field })
  else step.report('signature_added', { field })
}

/** A field that was not there before: a signature's, or none that signing adds. */
async function acceptField(step: Step, field: FormField): Promise<void> {
  const { name } = field
  const fault = await newFieldFault(step, field)
  if (fault !== undefined) {
    step.report('field_added', { field: name, detail: fault })
    return
  }
  const visible = await visibility(step.after, field)
  const value: PdfValue | undefined = field.dict.get('V')
  if (isDict(field.value) && !step.isAdded(value)) {
    step.report('signature_value_shared', { field: name })
    return
  }
  step.explain(field.ref)
  for (const widget of field.widgets) step.explain(widget)
  for (const part of [field.dict, ...(await widgetDicts(step, field))]) step.claim(part.get('AP'))
  step.claim(value)
  if (visible || !isDict(field.value)) step.report('signature_field_added', { field: name })
  if (isDict(field.value)) {
    step.report(isTimestamp(field.value) ? 'timestamp_added' : 'signature_added', { field: name })
  }
}

async function widgetDicts({ after }: Step, field: FormField): Promise<readonly PdfDict[]> {
  const dicts = await Promise.all(field.widgets.map((widget) => after.resolve(widget)))
  return dicts.filter((dict) => isDict(dict) && !isArray(dict)) as readonly PdfDict[]
}
