import { dateAt } from '@countersign/domain/expiry'
import type { SignerField } from '@countersign/domain/field'
import type { AccountSettings } from '../../accounts/settings.ts'
import type { FoundDocument } from '../../documents/find.ts'
import { Failure, type FieldError } from '../../platform/errors.ts'
import { findMisfits } from '../fields/find-misfits.ts'
import type { CreateBody } from './body.ts'

/** Refuses values that their signers cannot change and that do not fit their boxes. */
export async function requireFieldsFit(
  { signers }: CreateBody,
  fields: readonly (readonly SignerField[])[],
  document: FoundDocument,
  { timeZone, now }: AccountSettings,
): Promise<void> {
  const errors: FieldError[] = []
  for (const [i, signer] of signers.entries()) {
    const definitions = fields[i] ?? []
    const misfits = await findMisfits(signer, definitions, document, dateAt(timeZone, now))
    errors.push(
      ...misfits.map(({ definition, code, message }) => {
        const field = `signers[${i}].fields[${definitions.indexOf(definition)}]`
        // A read-only value is the prefill, which a request made from a template gives.
        return { field: definition.readOnly ? `${field}.prefill` : field, code, message }
      }),
    )
  }
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
}
