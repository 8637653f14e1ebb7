import { Failure } from '../platform/errors.ts'
import { fromPublicId, isUuid } from '../platform/ids.ts'
import { notFound } from './change/change.ts'
import type { RequestRef } from './stored-request.ts'

/** A path names the newest request of a document; ?sign_request_id= names an older one. */
export function refOf(params: { document_id: string }, query: { sign_request_id?: string | undefined }): RequestRef {
  if (!isUuid(params.document_id)) throw notFound()
  const documentId = params.document_id.toLowerCase()
  if (query.sign_request_id === undefined) return { documentId }
  const requestId = fromPublicId('sr', query.sign_request_id)
  if (!requestId) throw notFound()
  return { requestId, documentId }
}

export function signerIdOf(text: string): string {
  const id = fromPublicId('sgn', text)
  if (!id) throw new Failure('not_found', 'There is no such signer in this request.')
  return id
}
