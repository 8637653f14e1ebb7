import { addSignatureFields, type NewField, type Rectangle } from '@countersign/pades'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { append, type Draft } from './draft.ts'

// Where signatures go. All fields of all signers are created in one revision before the first signature: later ones only
// fill them, which is all that a signature before them permits.

export interface SignatureField {
  readonly name: string
  readonly page: number
  readonly rect: Rectangle
}

/** The fields of one signer, in the order of their boxes. */
export function fieldsOf({ state, details }: StoredRequest, signerId: string): SignatureField[] {
  const position = state.signers.findIndex(({ id }) => id === signerId)
  const boxes = details.signers.get(signerId)?.boxes ?? []
  return boxes.map(({ page, rect }, box) => ({
    name: fieldName(state.id, position, box),
    page,
    rect: rect as unknown as Rectangle,
  }))
}

export async function appendFields(draft: Draft, stored: StoredRequest): Promise<Draft> {
  const { signers } = stored.state
  const fields = signers.flatMap(({ id }, position): NewField[] => {
    const tooltip = `Signature ${position + 1} of ${signers.length}`
    return fieldsOf(stored, id).map((field) => ({ ...field, tooltip }))
  })
  return append(draft, 'fields', await addSignatureFields(draft.source, fields))
}

/** Readable by everyone for good, so it names nobody; and no other request over the same bytes has the same. */
function fieldName(requestId: string, position: number, box: number): string {
  return `Signature-${requestId.slice(-12)}-${position + 1}-${box + 1}`
}
