import { FIELD_LIMITS, type SignerField, type ValueErrorCode } from '@countersign/domain/field/page'

// Chooses the sentence for a wrong value. The server and the scripts look it up in the same messages.

/** The keys of `fields.errors` in the catalogues. */
export const ERROR_KEYS = [
  'required',
  'required_checkbox',
  'required_choice',
  'required_upload',
  'too_long',
  'pattern_mismatch',
  'malformed_number',
  'malformed_date',
  'malformed_initials',
  'whole_number',
  'too_many_decimals',
  'below_min',
  'above_max',
  'below_min_date',
  'above_max_date',
  'not_an_option',
  'unsafe_character',
  'unknown_upload',
  'not_accepted',
  'too_large',
  'does_not_fit',
  'character_unsupported',
  'hidden',
  'other',
] as const
export type ErrorKey = (typeof ERROR_KEYS)[number]

/** Why the server refuses a file, beside `not_accepted` and `too_large`. */
export const UPLOAD_PROBLEMS = ['damaged', 'password', 'active_content', 'too_complex', 'too_many'] as const

export interface ErrorMessage {
  key: ErrorKey
  /** What the sentence names, as text; empty if it names nothing. */
  limit: string
}

/** How the page writes what a sentence names. */
export interface LimitFormats {
  number(decimal: string): string
  /** `date`: YYYY-MM-DD. */
  date(date: string): string
  bytes(size: number): string
}

/** `today` is the day that a limit of a date can mean. */
export function errorMessage(
  field: SignerField,
  code: ValueErrorCode,
  { today, formats }: { today: string; formats: LimitFormats },
): ErrorMessage {
  const key = keyOf(field, code)
  return { key, limit: limitOf(field, key, today, formats) }
}

function keyOf({ type, ...field }: SignerField, code: ValueErrorCode): ErrorKey {
  switch (code) {
    case 'required':
      return type === 'checkbox' || type === 'choice' || type === 'upload' ? `required_${type}` : 'required'
    case 'malformed':
      return type === 'number' || type === 'date' || type === 'initials' ? `malformed_${type}` : 'other'
    case 'too_many_decimals':
      return 'decimals' in field && field.decimals === 0 ? 'whole_number' : code
    case 'below_min':
    case 'above_max':
      return type === 'date' ? `${code}_date` : code
    case 'unknown_field':
    case 'wrong_type':
    case 'read_only':
      return 'other'
    default:
      return code
  }
}

function limitOf(field: SignerField, key: ErrorKey, today: string, { number, date, bytes }: LimitFormats): string {
  const bound = key.startsWith('below') ? 'min' : 'max'
  switch (field.type) {
    case 'text':
      return number(String(field.maxLength))
    case 'initials':
      return number(String(FIELD_LIMITS.initials))
    case 'number':
      return number(key === 'too_many_decimals' ? String(field.decimals) : (field[bound] ?? ''))
    case 'date':
      return date((field[bound] === 'today' ? today : field[bound]) ?? today)
    case 'upload':
      return key === 'too_large' ? bytes(field.maxSize) : field.accept.map((type) => type.toUpperCase()).join(', ')
    default:
      return ''
  }
}
