/** Fields that a signer fills: the definition as the API takes it and as it is stored, and the values. */
import type { Box, Rect, SignerCords } from '../placement/types.ts'

export const SIGNER_FIELD_TYPES = [
  'text',
  'number',
  'date',
  'checkbox',
  'choice',
  'initials',
  'date_signed',
  'name',
  'email',
  'upload',
] as const
export type SignerFieldType = (typeof SIGNER_FIELD_TYPES)[number]

export const UPLOAD_TYPES = ['pdf', 'png', 'jpeg'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

export const FIELD_LIMITS = {
  perSigner: 100,
  perRequest: 500,
  uploadsPerSigner: 10,
  /** Boxes of all fields of a request. */
  places: 1_000,
  /** Characters of all texts of a request at their greatest length, counted at each place. Bounds the work of drawing. */
  drawn: 100_000,
  /** The part of the lower box's height that the boxes of two fields may have in common: lines of a form are close. */
  overlap: 0.25,
  /** Texts are counted in characters (code points). */
  label: 100,
  hint: 200,
  pattern: 200,
  format: 40,
  /** Characters × states of all patterns of a signer. Bounds the work of checking one form. */
  patternWork: 1_000_000,
  text: 2_000,
  fewestOptions: 2,
  mostOptions: 100,
  option: 100,
  initials: 10,
  /** Digits before the decimal mark, and after it. */
  digits: 15,
  decimals: 6,
  /** In bytes. */
  upload: 25_000_000,
  fileName: 100,
} as const

export const FIELD_DEFAULTS = {
  text: 200,
  multilineText: 1_000,
  decimals: 2,
  /** In bytes. */
  upload: 10_000_000,
} as const

export interface ChoiceOption {
  /** As in events, and as a form field of the document names it. */
  readonly value: string
  /** As the signer reads it and as it is drawn. */
  readonly label: string
}

/** As in the create body. Exactly one condition is given. */
export interface ShowIfInput {
  /** The name of another field of the same signer. */
  readonly field: string
  readonly equals?: string | number | undefined
  readonly is_checked?: boolean | undefined
  readonly is_filled?: boolean | undefined
}

/** As in the create body. `page` and `cords` are those of a signature. */
export interface SignerFieldInput extends SignerCords {
  /** Unique among the fields of the signer. */
  readonly name: string
  readonly type: SignerFieldType
  readonly label?: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean | undefined
  readonly prefill?: string | number | boolean | undefined
  readonly read_only?: boolean | undefined
  readonly show_if?: ShowIfInput | undefined
  /** The name of a form field in the document, instead of `page` and `cords`. */
  readonly pdf_field?: string | undefined
  readonly pattern?: string | undefined
  readonly max_length?: number | undefined
  readonly multiline?: boolean | undefined
  readonly min?: string | number | undefined
  readonly max?: string | number | undefined
  readonly decimals?: number | undefined
  readonly format?: string | undefined
  readonly options?: readonly (string | ChoiceOption)[] | undefined
  readonly accept?: readonly UploadType[] | undefined
  readonly max_size?: number | undefined
}

export type ShowIf =
  | { readonly field: string; readonly test: 'equals'; readonly value: string }
  | { readonly field: string; readonly test: 'checked' | 'filled'; readonly value: boolean }

export interface FieldBox {
  /** From 1. */
  readonly page: number
  /** On the page as displayed, origin top left, in points. */
  readonly display: Box
  /** In default user space. */
  readonly rect: Rect
}

interface CommonOptions {
  readonly name: string
  readonly label: string
  readonly hint: string | null
  readonly required: boolean
  readonly readOnly: boolean
  /** Normalised. What the page shows first; the value if the field is read-only. */
  readonly prefill: string | boolean | null
  readonly showIf: ShowIf | null
  readonly pdfField: string | null
  readonly boxes: readonly FieldBox[]
}

export interface TextOptions {
  readonly type: 'text'
  readonly pattern: string | null
  readonly maxLength: number
  readonly multiline: boolean
}

export interface NumberOptions {
  readonly type: 'number'
  readonly min: string | null
  readonly max: string | null
  readonly decimals: number
  readonly format: string | null
}

export interface DateOptions {
  readonly type: 'date'
  /** A date, or `today`: the day on which the value is checked. */
  readonly min: string | null
  readonly max: string | null
  readonly format: string | null
}

export interface ChoiceOptions {
  readonly type: 'choice'
  readonly options: readonly ChoiceOption[]
}

export interface UploadOptions {
  readonly type: 'upload'
  readonly accept: readonly UploadType[]
  readonly maxSize: number
}

export interface DateSignedOptions {
  readonly type: 'date_signed'
  readonly format: string | null
}

export type TypeOptions =
  | TextOptions
  | NumberOptions
  | DateOptions
  | ChoiceOptions
  | UploadOptions
  | DateSignedOptions
  | { readonly type: 'checkbox' | 'initials' | 'name' | 'email' }

/** A definition as stored: checked, with all defaults. */
export type SignerField = CommonOptions & TypeOptions

/** A file that the service received from the signer and examined. */
export interface UploadedFile {
  readonly id: string
  readonly name: string
  readonly type: UploadType
  /** In bytes. */
  readonly size: number
  readonly sha256: string
}

/** A number is decimal text, such as `1250.5`, because binary fractions are inexact. */
export type FieldValue = string | boolean | UploadedFile

/** What is drawn in each box of a field. */
export type Drawn =
  | { readonly as: 'text'; readonly text: string; readonly multiline: boolean }
  /** In the style of a signature. */
  | { readonly as: 'initials'; readonly text: string }
  | { readonly as: 'check' }

/** A field that the signer was shown. */
export interface FilledField {
  readonly name: string
  readonly type: SignerFieldType
  /** Null: the signer left it empty. */
  readonly value: FieldValue | null
  /** Null: nothing is drawn. */
  readonly drawn: Drawn | null
}

export interface FillContext {
  /** YYYY-MM-DD in the account's time zone. */
  readonly today: string
  /** The signer's language, such as `de`. */
  readonly locale: string
  readonly signer: { readonly name: string; readonly email: string }
  /** The signer's files, each with the field that it was uploaded for. */
  readonly uploads?: readonly (UploadedFile & { readonly field: string })[]
}

export const VALUE_ERROR_CODES = [
  'unknown_field',
  'wrong_type',
  'required',
  'hidden',
  'read_only',
  'too_long',
  'pattern_mismatch',
  'malformed',
  'too_many_decimals',
  'below_min',
  'above_max',
  'not_an_option',
  'unsafe_character',
  'unknown_upload',
  'not_accepted',
  'too_large',
  // Found when the value is set into its box.
  'does_not_fit',
  'character_unsupported',
] as const
export type ValueErrorCode = (typeof VALUE_ERROR_CODES)[number]

/** For texts in the signer's language: the page has a sentence for each code. */
export interface ValueError {
  /** The field's name; empty if the values are not an object. */
  readonly field: string
  readonly code: ValueErrorCode
  /** What the sentence names: a limit, or the position of a character. */
  readonly limit?: string | number
}

/** The service fills these. Their values are never taken from the signer. */
export function isServiceFilled({ type }: Pick<SignerField, 'type'>): boolean {
  return type === 'date_signed' || type === 'name' || type === 'email'
}

/** Whether the signer can fill the field. */
export function isFillable(field: SignerField): boolean {
  return !field.readOnly && !isServiceFilled(field)
}
