/** Checks of fields by the rules of the API. Loaded once a request has a field. */
import {
  checkDefinitions,
  checkValues,
  type DefinitionError,
  type DefinitionsInput,
  describeValueError,
  type PdfFormField,
} from '@countersign/domain/field'
import { asDisplayed } from '../model/cords.ts'
import type { FieldDefinition, Page } from '../model/types.ts'

export interface FieldsToCheck {
  readonly signers: DefinitionsInput['signers']
  readonly pages: readonly Page[]
  readonly pdfFields: readonly PdfFormField[]
  /** YYYY-MM-DD. */
  readonly today: string
}

/** What the API would refuse, without what the editor says at the boxes themselves: outside, too small, overlapping. */
export function fieldErrors({ signers, pages, pdfFields, today }: FieldsToCheck): readonly DefinitionError[] {
  const checked = checkDefinitions({
    owner: 'signers',
    signers,
    pages: pages.map(asDisplayed),
    cordsOrigin: 'top_left',
    signatures: [],
    pdfFields,
    today,
  })
  if (checked.ok) return []
  return checked.errors.filter(({ field, code }) => code === 'required' || !/\.(cords|page)(\[\d+\])?$/.test(field))
}

/** Why a signer could not write the text into the field; null if they could. The definition is without errors. */
export function tryText(definition: FieldDefinition, written: string, today: string): string | null {
  const checked = checkDefinitions({
    owner: 'signers',
    signers: [{ fields: [{ ...alone(definition), page: ['1'], cords: [{ x: 0, y: 0, w: 99, h: 99 }] }] }],
    pages: [asDisplayed({ number: 1, width: 100, height: 100 })],
    cordsOrigin: 'top_left',
    signatures: [],
    pdfFields: [],
    today,
  })
  const fields = checked.ok ? (checked.fields[0] ?? []) : []
  const context = { today, locale: 'en', signer: { name: '', email: '' } }
  const result = checkValues(fields, { [definition.name]: written }, context)
  const [error] = result.ok ? [] : result.errors
  return error ? describeValueError(fields, error) : null
}

/** Without what depends on other fields. */
function alone({
  show_if: _condition,
  prefill: _prefill,
  read_only: _readOnly,
  pdf_field: _form,
  ...rest
}: FieldDefinition) {
  return rest
}
