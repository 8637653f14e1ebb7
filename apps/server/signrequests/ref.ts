import { Type } from 'typebox'
import { Failure } from '../platform/errors.ts'
import { fromPublicId, isUuid } from '../platform/ids.ts'
import { notFound } from './change/change.ts'
import type { RequestRef } from './stored-request.ts'

/** A path names the newest request of a document, or a request by its own id; ?sign_request_id= names an older one. */
export function refOf(params: { document_id: string }, query: { sign_request_id?: string | undefined }): RequestRef {
  const older = query.sign_request_id === undefined ? undefined : requestIdOf(query.sign_request_id)
  if (isUuid(params.document_id)) {
    const documentId = params.document_id.toLowerCase()
    return older === undefined ? { documentId } : { requestId: older, documentId }
  }
  const requestId = requestIdOf(params.document_id)
  if (older !== undefined && older !== requestId) throw notFound()
  return { requestId }
}

function requestIdOf(text: string): string {
  const id = fromPublicId('sr', text)
  if (!id) throw notFound()
  return id
}

/** The path and query of a call about one request. */
export const byDocument = {
  params: Type.Object({
    document_id: Type.String({
      description:
        'The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`).',
      examples: ['01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11', 'sr_06d8h2m4v5e3rkz0t1w9x7y2ba'],
      'x-parameter': 'RequestDocumentId',
    }),
  }),
  querystring: Type.Object({
    sign_request_id: Type.Optional(
      Type.String({
        description: 'The id of an older request of the same document (`sr_…`).',
        'x-parameter': 'SignRequestId',
      }),
    ),
  }),
}

export const SignerId = Type.String({
  description: 'The signer, as the sign request shows it (`sgn_…`).',
  examples: ['sgn_06d8h2m4v5e3rkz0t1w9x7y2ba'],
  'x-parameter': 'SignerId',
})

export function signerIdOf(text: string): string {
  const id = fromPublicId('sgn', text)
  if (!id) throw new Failure('not_found', 'There is no such signer in this request.')
  return id
}

export const ForPerson = Type.Optional(
  Type.String({
    maxLength: 320,
    description:
      'The e-mail address of the person for whom the link is. If the signer is somebody else by now, after a reassignment or a delegation: 409 `wrong_state` with the reason `person_changed`.',
  }),
)
