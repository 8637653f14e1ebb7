import { unwrap } from '../../api/client.ts'
import type { Environment } from '../../api/environment.tsx'
import type { Summary } from '../model/pages.ts'

export type RequestAction = 'remind' | 'cancel'

/** Reminds the signers whose turn it is, or cancels the request. A document can have older requests, so the id names it. */
export function act({ client }: Pick<Environment, 'client'>, action: RequestAction, { id, document_id }: Summary) {
  const params = { path: { document_id }, query: { sign_request_id: id } }
  return action === 'remind'
    ? unwrap(client.POST('/api/v1/document-signrequest/{document_id}/remind', { params, body: {} }))
    : unwrap(client.POST('/api/v1/document-signrequest/{document_id}/cancel', { params }))
}
