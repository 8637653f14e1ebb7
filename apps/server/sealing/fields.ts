import { addSignatureFields, assertSignable, type NewField, PdfDocument, type Rectangle } from '@countersign/pades'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { append, type Draft } from './draft.ts'

// Signature fields. One revision before the first signature creates the fields of all signers. Later revisions only fill
// them, which is the only change an earlier signature permits.

export interface SignatureField {
  readonly name: string
  readonly page: number
  readonly rect: Rectangle
}

/** The fields of one signer, in the order of the placed boxes. */
export function fieldsOf({ state, details }: StoredRequest, signerId: string): SignatureField[] {
  const position = state.signers.findIndex(({ id }) => id === signerId)
  const boxes = details.signers.get(signerId)?.boxes ?? []
  return boxes.map(({ page, rect }, box) => ({
    name: fieldName(state.id, position, box),
    page,
    rect,
  }))
}

/** Repeats the content check of the upload: a document that fails here was stored before the check covered the reason. */
export async function appendFields(draft: Draft, stored: StoredRequest): Promise<Draft> {
  const { signers } = stored.state
  const fields = signers.flatMap(({ id }, position): NewField[] => {
    const tooltip = `Signature ${position + 1} of ${signers.length}`
    return fieldsOf(stored, id).map((field) => ({ ...field, tooltip }))
  })
  await assertSignable(await PdfDocument.open(draft.source))
  return append(draft, 'fields', await addSignatureFields(draft.source, fields))
}

/** Contains no name, because every reader of the file can see it. Unique among requests for the same bytes. */
function fieldName(requestId: string, position: number, box: number): string {
  return `Signature-${requestId.slice(-12)}-${position + 1}-${box + 1}`
}
