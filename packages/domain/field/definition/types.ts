import type {
  CordsOrigin,
  PageInfo,
  PlacedBox,
  PlacementErrorCode,
  PlacementWarningCode,
  Rect,
} from '../../placement/types.ts'
import type { ChoiceOption, SignerField, SignerFieldInput } from '../types.ts'

/** A form field of the document that a signer can fill. */
export interface PdfFormField {
  /** The full name. */
  readonly name: string
  readonly kind: 'text' | 'choice' | 'checkbox' | 'radio'
  readonly multiline: boolean
  readonly maxLength: number | undefined
  /** Of a choice, or the states of a radio button. */
  readonly options: readonly ChoiceOption[]
  readonly widgets: readonly { readonly page: number; readonly rect: Rect }[]
}

export interface DefinitionsInput {
  /** Where the lists are in the body: signers of a request, or roles of a template. */
  readonly owner: 'signers' | 'roles'
  /** Other roles than those that sign have no fields (`unusedMembers`). */
  readonly signers: readonly { readonly fields?: readonly SignerFieldInput[] | undefined }[]
  readonly pages: readonly PageInfo[]
  readonly cordsOrigin: CordsOrigin
  /** The signature boxes. One over a field is a warning. */
  readonly signatures: readonly PlacedBox[]
  readonly pdfFields: readonly PdfFormField[]
  /** YYYY-MM-DD, for prefilled dates. */
  readonly today: string
}

export const DEFINITION_ERROR_CODES = [
  'required',
  'not_allowed',
  'malformed',
  'duplicate',
  'unknown_field',
  'out_of_range',
  'too_long',
  'too_many',
] as const
export type DefinitionErrorCode = (typeof DEFINITION_ERROR_CODES)[number] | PlacementErrorCode

export interface DefinitionError {
  /** The path in the body, such as `signers[0].fields[2].pattern`. */
  readonly field: string
  readonly code: DefinitionErrorCode
  readonly message: string
}

export interface DefinitionWarning {
  readonly field: string
  readonly code: 'under_signature' | PlacementWarningCode
  readonly message: string
}

export type Definitions =
  | {
      readonly ok: true
      /** By signer. */
      readonly fields: readonly (readonly SignerField[])[]
      readonly warnings: readonly DefinitionWarning[]
    }
  | { readonly ok: false; readonly errors: readonly DefinitionError[] }

/** An error of one field, with the name of the option. */
export interface OptionError {
  readonly option: string
  readonly code: DefinitionErrorCode
  readonly message: string
}

export function optionError(option: string, code: DefinitionErrorCode, message: string): OptionError {
  return { option, code, message }
}
