import { isDay } from '../template/format.ts'
import { cleanText } from '../text/clean.ts'
import { findUnshowable } from '../text/find-unshowable.ts'
import { asciiDigits, compareNumbers, normaliseNumber } from './normalise-number.ts'
import { compilePattern } from './pattern/index.ts'
import {
  type DateOptions,
  FIELD_LIMITS,
  type FieldValue,
  type FillContext,
  type NumberOptions,
  type SignerField,
  type TextOptions,
  type UploadOptions,
  type ValueError,
} from './types.ts'

/** A normalised value, null if there is none, or why it is wrong. */
export type Checked =
  | { readonly ok: true; readonly value: FieldValue | null }
  | { readonly ok: false; readonly error: Omit<ValueError, 'field'> }

export type CheckContext = Pick<FillContext, 'today' | 'uploads'>

/**
 * Checks and normalises what was given for one field, whether or not it is shown or required. A normalised value stays the
 * same when it is checked again. An unchecked box is false; every other field without a value is null.
 */
export function checkValue(field: SignerField, given: unknown, context: CheckContext): Checked {
  if (field.type === 'checkbox') return checkCheckbox(given)
  if (given === undefined || given === null) return EMPTY
  if (field.type === 'number') return checkNumber(field, given)
  if (typeof given !== 'string') return wrong('wrong_type')
  // Normalization shortens a text to a fraction that does not matter here.
  if (given.length > MOST_GIVEN) return wrong('too_long', MOST_GIVEN)
  const text = tidy(given)
  if (text === '') return EMPTY
  switch (field.type) {
    case 'text':
      return checkText(field, text)
    case 'date':
      return checkDate(field, text, context.today)
    case 'choice':
      return field.options.some(({ value }) => value === text) ? right(text) : wrong('not_an_option')
    case 'initials':
      return checkInitials(text)
    case 'upload':
      return checkUpload(field, text, context)
    default:
      // The service fills the others.
      return wrong('read_only')
  }
}

const MOST_GIVEN = 10 * FIELD_LIMITS.text
const EMPTY: Checked = { ok: true, value: null }

function right(value: FieldValue): Checked {
  return { ok: true, value }
}

function wrong(code: ValueError['code'], limit?: string | number): Checked {
  return { ok: false, error: limit === undefined ? { code } : { code, limit } }
}

/** Unicode NFC, with line feeds, without spaces at the ends. Tabs come from pasted tables. */
export function tidy(text: string): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ').split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** In characters: Unicode data for graphemes differs between browsers, and the page and the server must agree. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** Forms of pages without scripts send `on`. */
function checkCheckbox(given: unknown): Checked {
  if (given === true || given === 'true' || given === 'on') return right(true)
  const isUnchecked = given === undefined || given === null || given === false || given === 'false' || given === ''
  return isUnchecked ? right(false) : wrong('wrong_type')
}

function checkText({ maxLength, multiline, pattern }: TextOptions, text: string): Checked {
  if (lengthOf(text) > maxLength) return wrong('too_long', maxLength)
  const unsafe = unsafePosition(text, multiline)
  if (unsafe !== null) return wrong('unsafe_character', unsafe)
  if (pattern !== null && !compilePattern(pattern).matches(text)) return wrong('pattern_mismatch')
  return right(text)
}

/** The position, from 1, of a character that must not be in a text that people are shown; null if there is none. */
export function unsafePosition(text: string, multiline = false): number | null {
  let before = 0
  for (const line of multiline ? text.split('\n') : [text]) {
    const found = findUnshowable(line)
    if (found) return before + found.position
    before += lengthOf(line) + 1
  }
  return null
}

function checkNumber({ min, max, decimals }: NumberOptions, given: unknown): Checked {
  if (typeof given !== 'string' && typeof given !== 'number') return wrong('wrong_type')
  if (typeof given === 'string' && given.trim() === '') return EMPTY
  const normalised = normaliseNumber(given)
  if (normalised === null) return wrong('malformed')
  const { number } = normalised
  // As written: 1.250 with two decimals may be a thousand.
  if (normalised.decimals > decimals) return wrong('too_many_decimals', decimals)
  if (min !== null && compareNumbers(number, min) < 0) return wrong('below_min', min)
  if (max !== null && compareNumbers(number, max) > 0) return wrong('above_max', max)
  return right(number)
}

function checkDate({ min, max }: DateOptions, text: string, today: string): Checked {
  const date = normaliseDate(text)
  if (date === null) return wrong('malformed')
  const [first, last] = [min === 'today' ? today : min, max === 'today' ? today : max]
  if (first !== null && date < first) return wrong('below_min', first)
  if (last !== null && date > last) return wrong('above_max', last)
  return right(date)
}

/** A date of the calendar as YYYY-MM-DD, which browsers send in every language; null if there is no such day. */
export function normaliseDate(text: string): string | null {
  const date = asciiDigits(text) ?? ''
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  return isDay(Number(year), Number(month), Number(day)) ? date : null
}

/** Letters of any script, with the joiners of Indic scripts. */
const INITIALS = /^(?=.*\p{L})[\p{L}\p{M}\p{Join_Control} .'’-]+$/u

function checkInitials(text: string): Checked {
  if (lengthOf(text) > FIELD_LIMITS.initials) return wrong('too_long', FIELD_LIMITS.initials)
  const unsafe = unsafePosition(text)
  if (unsafe !== null) return wrong('unsafe_character', unsafe)
  return INITIALS.test(text) ? right(text) : wrong('malformed')
}

/** The value is the id of a file that the service has examined. Its type, size and hash are the service's. */
function checkUpload(field: SignerField & UploadOptions, id: string, { uploads = [] }: CheckContext): Checked {
  const file = uploads.find((one) => one.id === id && one.field === field.name)
  if (file === undefined) return wrong('unknown_upload')
  const error = checkFile(field, file)
  if (error) return { ok: false, error }
  const name = cleanText([...file.name.normalize('NFC')].slice(0, FIELD_LIMITS.fileName).join(''))
  return right({ id, name, type: file.type, size: file.size, sha256: file.sha256 })
}

/** Why a file is not accepted, before it is uploaded or after; null if it is. */
export function checkFile(
  { accept, maxSize }: UploadOptions,
  { type, size }: { readonly type: string; readonly size: number },
): Omit<ValueError, 'field'> | null {
  if (!accept.some((one) => one === type)) return { code: 'not_accepted' }
  return size > maxSize ? { code: 'too_large', limit: maxSize } : null
}
