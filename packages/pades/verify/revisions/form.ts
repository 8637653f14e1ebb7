import { type AcroForm, type FormField, isDict, PdfRef, type PdfValue, readForm } from '../../pdf/index.ts'
import { indexField } from './field-index.ts'
import { isTimestamp, isVisible, newField } from './new-field.ts'
import type { Step } from './step.ts'
import { changedKeys, sameValue } from './values.ts'

/** What filling in a field changes; all else about a field was fixed before the first signature. */
const signedKeys: ReadonlySet<string> = new Set(['V', 'AP'])
const filledKeys: ReadonlySet<string> = new Set(['V', 'AP', 'AS', 'I'])

/** Compares the form, every field that was written anew, and those that are new. */
export async function compareForms(step: Step): Promise<void> {
  const [before, after] = [await readForm(step.before), await readForm(step.after)]
  if (before === undefined || after === undefined) {
    if (before !== after) step.report('form_changed', { detail: '/AcroForm' })
    return
  }
  compareFormDictionaries(step, before, after)
  const written = new Set([...step.touched.keys()].flatMap((number) => step.fields.get(number) ?? []))
  for (const field of written) await compareField(step, field)
  for (const value of after.fields.slice(before.fields.length)) await acceptField(step, value)
}

function compareFormDictionaries(step: Step, before: AcroForm, after: AcroForm): void {
  for (const key of changedKeys(before.dict, after.dict)) {
    if (key !== 'Fields') step.report('form_changed', { detail: `/AcroForm /${key}` })
  }
  const moved = before.fields.find((field, place) => !sameValue(field, after.fields[place]))
  if (moved !== undefined) {
    const field = moved instanceof PdfRef ? step.fields.get(moved.number)?.name : undefined
    step.report('field_removed', field === undefined ? {} : { field })
  }
  explainContainer(step, after.ref, 'AcroForm')
  // Some documents use one array for the form's fields and a page's annotations; what joins it is judged as a field.
  explainContainer(step, after.fieldsRef, 'Fields', 'Annots')
}

function explainContainer(step: Step, ref: PdfRef | undefined, ...roles: readonly string[]): void {
  if (ref !== undefined && step.isOnly(ref, (key) => roles.includes(key))) step.explain(ref)
}

/** Its ancestors were not written anew, or that is what is left over; so name and type are what they were. */
async function compareField(step: Step, field: FormField): Promise<void> {
  const parts = [field.ref, ...field.widgets.filter((widget) => widget.number !== field.ref.number)]
  const changed = new Set(parts.flatMap((ref) => partChanges(step, ref)))
  const filled = field.type === 'Sig' ? signedKeys : filledKeys
  const beyond = [...changed].filter((key) => !filled.has(key))
  if (beyond.length > 0) step.report('field_changed', { field: field.name, detail: `/${beyond.join(', /')}` })
  else if (field.type === 'Sig') await compareSignatureField(step, field, changed)
  else step.report('form_filled', { field: field.name })
  for (const ref of parts) explainPart(step, ref)
}

function partChanges(step: Step, ref: PdfRef): readonly string[] {
  const touched = step.touched.get(ref.number)
  if (touched === undefined) return []
  if (!isDict(touched.before) || !isDict(touched.after)) return ['']
  return changedKeys(touched.before, touched.after)
}

/** Explains the field's object and, with it, the new objects of its new appearance. */
function explainPart(step: Step, ref: PdfRef): void {
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

async function compareSignatureField(step: Step, field: FormField, changed: ReadonlySet<string>): Promise<void> {
  const { name } = field
  const dict = await step.after.dict(field.ref, 'a form field')
  const value = await step.after.resolve(dict.get('V'))
  if (isDict(field.value)) {
    step.report(changed.has('V') ? 'signature_replaced' : 'signature_appearance_changed', { field: name })
  } else if (!isDict(value)) step.report('field_changed', { field: name, detail: 'not signed' })
  else if (!step.isAdded(dict.get('V'))) step.report('signature_value_shared', { field: name })
  else step.report('signature_added', { field: name })
  indexField(step.fields, { ...field, dict, value })
}

/** A field that was not there before: a signature's, or none that signing adds. */
async function acceptField(step: Step, value: PdfValue): Promise<void> {
  const field = await newField(step, value)
  if (typeof field === 'string') {
    step.report('field_added', { detail: field })
    return
  }
  indexField(step.fields, field)
  const { name } = field
  const shown = field.dict.get('V')
  if (isDict(field.value) && !step.isAdded(shown)) {
    step.report('signature_value_shared', { field: name })
    return
  }
  for (const ref of [field.ref, ...field.widgets]) {
    step.explain(ref)
    const part = step.touched.get(ref.number)?.after
    if (isDict(part)) step.claim(part.get('AP'))
  }
  step.claim(shown)
  if (!isDict(field.value) || (await isVisible(step.after, field)))
    step.report('signature_field_added', { field: name })
  if (isDict(field.value)) {
    step.report(isTimestamp(field.value) ? 'timestamp_added' : 'signature_added', { field: name })
  }
}
