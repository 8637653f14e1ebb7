import { isSigningRole } from '@countersign/domain/signrequest'
import { addFields, assertSignable, type NewField, PdfDocument, type Rectangle } from '@countersign/pades'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { append, type Draft } from './draft.ts'
import { assignedFieldsOf, valueFieldsOf } from './drawn/value-fields.ts'

// Signature fields, and the fields that signers fill. One revision before the first signature creates those of all
// signers. Later revisions only fill them, which is the only change an earlier signature permits.

export interface SignatureField {
  readonly name: string
  readonly page: number
  readonly rect: Rectangle
  /** The name of the field of initials that it shows; absent: it shows the signature. */
  readonly initials?: string
}

/** The fields of one signer, in the order of the placed boxes, then those of the initials. All share one signature. */
export function fieldsOf({ state, details }: StoredRequest, signerId: string): SignatureField[] {
  const position = state.signers.findIndex(({ id }) => id === signerId)
  const { boxes = [], fields = [] } = details.signers.get(signerId) ?? {}
  const initials = fields.filter(({ type }) => type === 'initials')
  const places = [
    ...boxes.map(({ page, rect }) => ({ page, rect })),
    ...initials.flatMap(({ name, boxes: own }) => own.map(({ page, rect }) => ({ page, rect, initials: name }))),
  ]
  return places.map((place, box) => ({ name: fieldName(state.id, position, box), ...place }))
}

/** Repeats the content check of the upload: a document that fails here was stored before the check covered the reason. */
export async function appendFields(draft: Draft, stored: StoredRequest): Promise<Draft> {
  const signing = stored.state.signers.filter(({ role }) => isSigningRole(role))
  const signatures = signing.flatMap(({ id }, position): NewField[] => {
    const tooltip = `Signature ${position + 1} of ${signing.length}`
    const locks = [...valueFieldsOf(stored, id).map(({ name }) => name), ...assignedFieldsOf(stored, id)]
    return fieldsOf(stored, id).map((field) => ({ ...field, tooltip, locks }))
  })
  const values = signing.flatMap(({ id }) => valueFieldsOf(stored, id))
  const assigned = signing.flatMap(({ id }) => assignedFieldsOf(stored, id))
  await assertSignable(await PdfDocument.open(draft.source))
  return append(draft, 'fields', await addFields(draft.source, { signatures, values, assigned }))
}

/** Contains no name, because every reader of the file can see it. Unique among requests for the same bytes. */
function fieldName(requestId: string, position: number, box: number): string {
  return `Signature-${requestId.slice(-12)}-${position + 1}-${box + 1}`
}
