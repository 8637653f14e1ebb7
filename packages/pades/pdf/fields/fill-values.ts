import { type AcroForm, type FormField, fieldsByName, missingField } from '../document/form.ts'
import type { Permissions } from '../document/permissions.ts'
import { PdfError } from '../error.ts'
import {
  dict,
  name,
  type PdfDict,
  type PdfRef,
  PdfStream,
  type PdfValue,
  StoredStream,
  textString,
} from '../syntax/values.ts'
import type { Increment } from '../write/increment.ts'
import { type Appearance, formXObject } from './appearance.ts'
import { offState } from './value-fields.ts'

/** The value of a field that a signer filled, by the full name of the field. */
export type FieldValue = TextValue | ButtonValue

/** The value of a text field, or the selected option of a choice field. */
export interface TextValue {
  readonly name: string
  readonly text: string
  /** One for each widget of the field. */
  readonly appearances: readonly Appearance[]
}

/** The state of a check box or of a group of radio buttons. */
export interface ButtonValue {
  readonly name: string
  /** `Off`, or the state of one of the widgets. */
  readonly state: string
  /** By widget, the appearance of each state. If absent, the widgets keep theirs. */
  readonly appearances?: readonly Readonly<Record<string, Appearance>>[]
}

/** The fields that the signature locks, and the changes that earlier signatures permit. */
export interface FillingRules {
  readonly locked: ReadonlySet<string>
  readonly permissions: Pick<Permissions, 'isLocked'>
}

/** Writes the values into the increment of a signature. Changes only /V, /AP and /AS. */
export async function fillValues(
  increment: Increment,
  form: AcroForm | undefined,
  values: readonly FieldValue[],
  rules: FillingRules,
): Promise<void> {
  if (rules.locked.size === 0 && values.length === 0) return
  const fields = await fieldsByName(increment.document, form)
  const filled = new Set<string>()
  for (const value of values) {
    if (filled.has(value.name)) throw unsuitable(value.name, 'is given twice')
    filled.add(value.name)
    const field = fields.get(value.name)
    if (field === undefined) throw missingField(value.name)
    checkFillable(field, value, rules)
    if ('state' in value) await fillButton(increment, field, value)
    else await fillText(increment, field, value)
  }
  for (const locked of rules.locked) {
    const field = filled.has(locked) ? undefined : fields.get(locked)
    if (field !== undefined && field.value === undefined) await renewAppearance(increment, field)
  }
}

/**
 * Copies the appearance of a locked field that remains empty into the increment. pyHanko takes a locked field for changed
 * if its appearance is older than the signature that locks it.
 */
async function renewAppearance(increment: Increment, field: FormField): Promise<void> {
  const { document } = increment
  for (const ref of isTextType(field.type) ? field.widgets : []) {
    const widget = await document.dict(ref, 'a widget')
    const appearances = await document.optionalDict(widget.get('AP'), '/AP')
    const normal = await document.resolve(appearances?.get('N'))
    if (!(normal instanceof StoredStream)) continue
    const copy = new PdfStream(normal.dict, await document.rawStreamBytes(normal))
    increment.set(ref, new Map([...widget, ['AP', new Map([...(appearances ?? []), ['N', increment.add(copy)]])]]))
  }
}

function isTextType(type: string | undefined): boolean {
  return type === 'Tx' || type === 'Ch'
}

function checkFillable(field: FormField, value: FieldValue, { locked, permissions }: FillingRules): void {
  const isSuitable = 'state' in value ? field.type === 'Btn' : isTextType(field.type)
  if (!isSuitable) throw unsuitable(field.name, 'is not a field for this kind of value')
  if (permissions.isLocked(field.name)) {
    throw new PdfError('field_locked', `a signature locks the field ${JSON.stringify(field.name)}`)
  }
  // Otherwise a later increment could change the value without violating this signature.
  if (!locked.has(field.name)) throw unsuitable(field.name, 'is not in the /Lock of the signature field')
  if (field.value !== undefined) throw unsuitable(field.name, 'already has a value')
}

async function fillText(increment: Increment, field: FormField, { text, appearances }: TextValue): Promise<void> {
  if (appearances.length !== field.widgets.length) {
    throw unsuitable(field.name, `has ${field.widgets.length} widgets; there are ${appearances.length} appearances`)
  }
  const changes = appearances.map((appearance) => dict({ AP: dict({ N: increment.add(formXObject(appearance)) }) }))
  await writeField(increment, field, textString(text), changes)
}

async function fillButton(increment: Increment, field: FormField, value: ButtonValue): Promise<void> {
  const { state, appearances = [] } = value
  const selected = await Promise.all(field.widgets.map((widget) => hasState(increment, widget, state)))
  if (state !== offState && !selected.includes(true)) {
    throw unsuitable(field.name, `has no state ${JSON.stringify(state)}`)
  }
  const changes = selected.map((isOn, index) => {
    const states = Object.entries(appearances[index] ?? {})
    const forms = new Map(states.map(([each, appearance]) => [each, increment.add(formXObject(appearance))]))
    return dict({ AS: name(isOn ? state : offState), AP: forms.size > 0 ? dict({ N: forms }) : undefined })
  })
  await writeField(increment, field, name(state), changes)
}

async function hasState({ document }: Increment, widget: PdfRef, state: string): Promise<boolean> {
  const appearances = await document.optionalDict((await document.dict(widget, 'a widget')).get('AP'), '/AP')
  const states = await document.optionalDict(appearances?.get('N'), '/N of a button')
  return states?.has(state) === true
}

/** /V belongs to the field, the other changes to its widgets. */
async function writeField(
  increment: Increment,
  field: FormField,
  value: PdfValue,
  changes: readonly PdfDict[],
): Promise<void> {
  const filled = new Map<string, PdfValue>([...field.dict, ['V', value]])
  for (const [index, widget] of field.widgets.entries()) {
    const change = changes[index] ?? new Map()
    if (widget.number === field.ref.number) for (const [key, entry] of change) filled.set(key, entry)
    else increment.set(widget, new Map([...(await increment.document.dict(widget, 'a widget')), ...change]))
  }
  increment.set(field.ref, filled)
}

function unsuitable(fieldName: string, why: string): PdfError {
  return new PdfError('field_unsuitable', `the field ${JSON.stringify(fieldName)} ${why}`)
}
