import { sampleValues } from '@countersign/domain/field'
import { consentFor, type FieldValues, type WitnessStatement } from '@countersign/signing'
import { Failure } from '../../platform/errors.ts'
import { consentKindOf } from '../agreement.ts'
import { fillContextOf } from '../fill-fields.ts'
import type { Visitor } from '../visits/visit.ts'

const ADDRESS = '1 Sandbox Street, Test Town'

export interface Agreed {
  consent: string
  witness?: WitnessStatement
  fields?: FieldValues
}

/**
 * What a virtual signer agrees to: the English consent of the role, for a witness who they are, and the values of fields.
 * Without given values the required fields are filled with samples.
 */
export function agreedBy(visitor: Visitor, given: FieldValues | undefined): Agreed {
  const { signer, fields } = visitor
  const { sha256: consent } = consentFor('en', consentKindOf(signer))
  return {
    consent,
    ...(signer.role === 'witness' && { witness: { name: signer.name, address: ADDRESS } }),
    ...((fields.length > 0 || given) && { fields: given ?? sampled(visitor) }),
  }
}

function sampled(visitor: Visitor): FieldValues {
  const sample = sampleValues(visitor.fields, fillContextOf(visitor))
  if (sample.ok) return sample.values
  const { name, type } = sample.field
  const advice =
    type === 'upload'
      ? 'It uploads no files: sign on the page, or make the field optional.'
      : 'Send its value in fields.'
  const message = `The virtual signer has no sample for the field "${name}" of the type ${type}. ${advice}`
  throw new Failure('validation_failed', message, { errors: [{ field: `fields.${name}`, code: 'required', message }] })
}
