import type { FilledField, SignerField } from '@countersign/domain/field'
import type { FieldValue, NewValueField } from '@countersign/pades'
import type { PdfAClaim } from '@countersign/pades/appearance'
import {
  assignedFieldsOf as assignedBy,
  type DrawnIn,
  drawValues as drawIn,
  newFieldsOf,
  type SignerFields,
} from '../../signrequests/fields/draw-values.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'

// The fields that signers fill. They are made before all signatures, and the signature of their signer fills and locks
// them (docs/adr/0077-signer-fields-in-the-pdf.md).

/** The new fields of one signer, in the order of the definitions. */
export function valueFieldsOf(stored: StoredRequest, signerId: string): NewValueField[] {
  return newFieldsOf(signerFieldsOf(stored, signerId))
}

/** The form fields of the document that the signer fills, by their full names. */
export function assignedFieldsOf(stored: StoredRequest, signerId: string): string[] {
  return assignedBy(definitionsOf(stored, signerId))
}

/** Draws what the signer filled in. */
export function drawValues(
  stored: StoredRequest,
  signerId: string,
  values: readonly FilledField[],
  document: DrawnIn & { claim: PdfAClaim },
): Promise<readonly FieldValue[]> {
  return drawIn(signerFieldsOf(stored, signerId), values, document)
}

export function signerFieldsOf(stored: StoredRequest, signerId: string): SignerFields {
  const { state, details } = stored
  const signer = state.signers.findIndex(({ id }) => id === signerId)
  return {
    definitions: definitionsOf(stored, signerId),
    prefix: `Field-${state.id.slice(-12)}-${signer + 1}`,
    language: details.signers.get(signerId)?.options.locale ?? undefined,
  }
}

function definitionsOf({ details }: StoredRequest, signerId: string): readonly SignerField[] {
  return details.signers.get(signerId)?.fields ?? []
}
