import {
  type AcroForm,
  type FormField,
  fieldsOfSigner,
  isDict,
  PdfRef,
  type PdfValue,
  readForm,
} from '../../pdf/index.ts'
import { indexField } from './field-index.ts'
import { isTimestamp, isVisible, newField } from './new-field.ts'
import type { RevisionDiff } from './revision-diff.ts'
import { changedKeys, sameObject, sameValue } from './values.ts'

/** The keys that signing or filling a field changes. All other keys must not change after the first signature. */
const signedKeys: ReadonlySet<string> = new Set(['V', 'AP'])
const filledKeys: ReadonlySet<string> = new Set(['V', 'AP', 'AS', 'I'])

/** Compares the form dictionary, the rewritten fields and the new fields. */
export async function compareForms(diff: RevisionDiff): Promise<void> {
  const [before, after] = [await readForm(diff.before), await readForm(diff.after)]
  if (before === undefined || after === undefined) {
    if (before !== after) diff.report('form_changed', { detail: '/AcroForm' })
    return
  }
  compareFormDictionaries(diff, before, after)
  const rewritten = new Set([...diff.changed.keys()].flatMap((number) => diff.fields.get(number) ?? []))
  const isSigners = await fieldsOfAddedSigners(diff, rewritten)
  for (const field of rewritten) await compareField(diff, field, isSigners)
  for (const value of after.fields.slice(before.fields.length)) await compareNewField(diff, value)
}

function compareFormDictionaries(diff: RevisionDiff, before: AcroForm, after: AcroForm): void {
  for (const key of changedKeys(before.dict, after.dict)) {
    if (key !== 'Fields') diff.report('form_changed', { detail: `/AcroForm /${key}` })
  }
  const moved = before.fields.find((field, place) => !sameValue(field, after.fields[place]))
  if (moved !== undefined) {
    const field = moved instanceof PdfRef ? diff.fields.get(moved.number)?.name : undefined
    diff.report('field_removed', field === undefined ? {} : { field })
  }
  acceptContainer(diff, after.ref, 'AcroForm')
  // Some documents use one array for the form's fields and a page's annotations. Its new items are checked as fields.
  acceptContainer(diff, after.fieldsRef, 'Fields', 'Annots')
}

function acceptContainer(diff: RevisionDiff, ref: PdfRef | undefined, ...roles: readonly string[]): void {
  if (ref !== undefined && diff.hasOnlyRole(ref, (key) => roles.includes(key))) diff.accept(ref)
}

type IsSigners = (fieldName: string) => boolean

/** Whether a field belongs to a signer whose signature the revision adds. */
async function fieldsOfAddedSigners(diff: RevisionDiff, rewritten: ReadonlySet<FormField>): Promise<IsSigners> {
  const found: IsSigners[] = []
  for (const { ref, dict: older, type, value: signed } of rewritten) {
    const newer = await diff.after.dict(ref, 'a form field')
    const value = await diff.after.resolve(newer.get('V'))
    if (type !== 'Sig' || isDict(signed) || !isDict(value) || isTimestamp(value)) continue
    // The /Lock of the earlier revision: a signer cannot assign fields to themselves.
    if (diff.isAdded(newer.get('V'))) found.push(await fieldsOfSigner(diff.after, older, value))
  }
  return (fieldName) => found.some((isSigners) => isSigners(fieldName))
}

/** The name and type cannot have changed: a rewritten ancestor would remain unaccepted. */
async function compareField(diff: RevisionDiff, field: FormField, isSigners: IsSigners): Promise<void> {
  const parts = [field.ref, ...field.widgets.filter((widget) => widget.number !== field.ref.number)]
  const changed = new Set(parts.flatMap((ref) => partChanges(diff, ref)))
  const permittedKeys = field.type === 'Sig' ? signedKeys : filledKeys
  const others = [...changed].filter((key) => !permittedKeys.has(key))
  if (others.length > 0) diff.report('field_changed', { field: field.name, detail: `/${others.join(', /')}` })
  else if (field.type === 'Sig') await compareSignatureField(diff, field, changed)
  else await compareValueField(diff, field, isSigners)
  for (const ref of parts) acceptPart(diff, ref)
}

function partChanges(diff: RevisionDiff, ref: PdfRef): readonly string[] {
  const object = diff.changed.get(ref.number)
  if (object === undefined) return []
  if (!isDict(object.before) || !isDict(object.after)) return ['']
  return changedKeys(object.before, object.after)
}

/** Accepts a field or widget, and the new objects of its new appearance and value. */
function acceptPart(diff: RevisionDiff, ref: PdfRef): void {
  const object = diff.changed.get(ref.number)
  if (object === undefined || !isDict(object.after)) return
  diff.accept(ref)
  const appearance = object.after.get('AP')
  if (!isDict(object.before) || !sameValue(object.before.get('AP'), appearance)) diff.acceptAdded(appearance)
  if (!(object.after.get('V') instanceof PdfRef)) return
  if (!isDict(object.before) || !sameValue(object.before.get('V'), object.after.get('V'))) {
    diff.acceptAdded(object.after.get('V'))
  }
}

/** The first value of a field belongs to its signer if the same revision adds their signature. */
async function compareValueField(diff: RevisionDiff, field: FormField, isSigners: IsSigners): Promise<void> {
  const dict = await diff.after.dict(field.ref, 'a form field')
  const value = dict.has('V') ? await diff.after.resolve(dict.get('V')) : field.value
  if (await isCopy(diff, field)) return
  const isSignersValue = field.value === undefined && value !== undefined && isSigners(field.name)
  diff.report(isSignersValue ? 'value_added' : 'form_filled', { field: field.name })
  indexField(diff.fields, { ...field, dict, value })
}

/** Whether the only change of a field is that equal appearances were written again. */
async function isCopy(diff: RevisionDiff, field: FormField): Promise<boolean> {
  for (const ref of new Set([field.ref, ...field.widgets])) {
    const object = diff.changed.get(ref.number)
    if (object === undefined) continue
    if (!isDict(object.before) || !isDict(object.after)) return false
    if (changedKeys(object.before, object.after).some((key) => key !== 'AP')) return false
    const [older, newer] = [object.before.get('AP'), object.after.get('AP')]
    if (!isDict(older) || !isDict(newer) || changedKeys(older, newer).some((key) => key !== 'N')) return false
    const normal = [await diff.before.resolve(older.get('N')), await diff.after.resolve(newer.get('N'))] as const
    if (!(await sameObject(diff.before, normal[0], diff.after, normal[1]))) return false
  }
  return true
}

async function compareSignatureField(
  diff: RevisionDiff,
  field: FormField,
  changed: ReadonlySet<string>,
): Promise<void> {
  const { name } = field
  const dict = await diff.after.dict(field.ref, 'a form field')
  const value = await diff.after.resolve(dict.get('V'))
  if (isDict(field.value)) {
    diff.report(changed.has('V') ? 'signature_replaced' : 'signature_appearance_changed', { field: name })
  } else if (!isDict(value)) diff.report('field_changed', { field: name, detail: 'not signed' })
  else if (!diff.isAdded(dict.get('V'))) diff.report('signature_value_shared', { field: name })
  else diff.report('signature_added', { field: name })
  indexField(diff.fields, { ...field, dict, value })
}

/** Accepts a new signature field, and reports any other new field. */
async function compareNewField(diff: RevisionDiff, value: PdfValue): Promise<void> {
  const field = await newField(diff, value)
  if (typeof field === 'string') {
    diff.report('field_added', { detail: field })
    return
  }
  indexField(diff.fields, field)
  const { name } = field
  const signature = field.dict.get('V')
  if (isDict(field.value) && !diff.isAdded(signature)) {
    diff.report('signature_value_shared', { field: name })
    return
  }
  for (const ref of [field.ref, ...field.widgets]) {
    diff.accept(ref)
    const part = diff.changed.get(ref.number)?.after
    if (isDict(part)) diff.acceptAdded(part.get('AP'))
  }
  diff.acceptAdded(signature)
  if (!isDict(field.value) || (await isVisible(diff.after, field)))
    diff.report('signature_field_added', { field: name })
  if (isDict(field.value)) {
    diff.report(isTimestamp(field.value) ? 'timestamp_added' : 'signature_added', { field: name })
  }
}
