import type { Checked } from './check-value.ts'
import { drawnOf } from './draw.ts'
import { type GivenValues, readValues } from './read-values.ts'
import {
  type FillContext,
  type FilledField,
  isFillable,
  type SignerField,
  type SignerFieldType,
  type ValueError,
} from './types.ts'

export type CheckedValues =
  | { readonly ok: true; readonly values: readonly FilledField[] }
  | { readonly ok: false; readonly errors: readonly ValueError[] }

/** A client that sends thousands of unknown names, or long ones, gets an answer of bounded length. */
const MOST_UNKNOWN = 10
const LONGEST_NAME = 60

/**
 * Checks what a client sent for the fields of one signer, and returns the values of the fields that the signer is shown.
 * The definitions decide, never the client: a value for a field that is hidden, read-only or filled by the service is an
 * error, not ignored, because somebody wrote it. An empty value is as good as none.
 */
export function checkValues(fields: readonly SignerField[], given: unknown, context: FillContext): CheckedValues {
  if (!isObject(given)) return { ok: false, errors: [{ field: '', code: 'wrong_type' }] }
  const { checked, visibility } = readValues(fields, given, context)
  const sent = new Map(Object.entries(given))
  const errors = unknownNames(fields, [...sent.keys()])
  const values: FilledField[] = []
  for (const field of fields) {
    const seen = visibility(field)
    const error = faultOf(field, seen, sent.get(field.name), checked(field))
    if (error) errors.push({ field: field.name, ...error })
    if (seen === 'shown') values.push(filled(field, checked(field), context))
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values }
}

/** What is shown now, while the signer types: the value and drawing of each shown field, null if it is empty or wrong. */
export function shownValues(
  fields: readonly SignerField[],
  given: GivenValues,
  context: FillContext,
): readonly FilledField[] {
  const { checked, visibility } = readValues(fields, given, context)
  const shown = fields.filter((field) => visibility(field) === 'shown')
  return shown.map((field) => filled(field, checked(field), context))
}

function isObject(given: unknown): given is GivenValues {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function unknownNames(fields: readonly SignerField[], names: readonly string[]): ValueError[] {
  const known = new Set(fields.map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name)).slice(0, MOST_UNKNOWN)
  return unknown.map((name) => ({ field: name.slice(0, LONGEST_NAME), code: 'unknown_field' }))
}

type Fault = Omit<ValueError, 'field'>

function faultOf(field: SignerField, seen: string, given: unknown, result: Checked): Fault | null {
  if (!isFillable(field)) return isEmpty(given) ? null : { code: 'read_only' }
  // The wrong value of the field that decides is reported there.
  if (seen === 'unknown') return null
  if (seen === 'hidden') return isEmpty(given) ? null : { code: 'hidden' }
  if (!result.ok) return result.error
  const isMissing = result.value === null || result.value === false
  return field.required && isMissing ? { code: 'required' } : null
}

/** Pages without scripts send empty texts for fields that are left out. */
function isEmpty(given: unknown): boolean {
  if (typeof given === 'string') return given.trim() === ''
  return given === undefined || given === null || given === false
}

function filled(field: SignerField, result: Checked, context: FillContext): FilledField {
  const { name, type } = field
  const value = serviceValue(type, context) ?? (result.ok ? result.value : null)
  return { name, type, value, drawn: drawnOf(field, value, context.locale) }
}

function serviceValue(type: SignerFieldType, { today, signer }: FillContext): string | null {
  if (type === 'date_signed') return today
  if (type === 'name') return signer.name
  return type === 'email' ? signer.email : null
}
