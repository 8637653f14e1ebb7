import type { Statement } from '../platform/db/database.ts'

// Erasure in the tables of a request, as countersign_eraser, in the transaction that records the erasure in the chain.

/** Erases what the sender wrote about the request. */
export function eraseRequest(tenantId: string, requestId: string): Statement {
  return {
    text: `
      UPDATE sign_requests SET message = NULL, reference = NULL, metadata = '{}'
       WHERE tenant_id = $1 AND request_id = $2`,
    values: [tenantId, requestId],
  }
}

/** Erases the options of one signer, or of all signers (null). Their names are erased by the change itself. */
export function eraseSignerOptions(tenantId: string, requestId: string, signerId: string | null): Statement {
  return {
    text: `
      UPDATE signers SET options = options || '{"accessCodeHash":null,"redirectUrl":null,"certificate":null}'
       WHERE tenant_id = $1 AND request_id = $2 AND ($3::uuid IS NULL OR signer_id = $3)`,
    values: [tenantId, requestId, signerId],
  }
}

/** Of a request o: open, completed or held. */
const NEEDS_DOCUMENT = `(o.state IN ('pending','in_progress','sealing','completed') OR o.held_since IS NOT NULL)`

/** A subselect: the document of the request $2 of the tenant $1, unless another request needs it. */
export const DOCUMENT_NO_OTHER_REQUEST_NEEDS = `
  SELECT r.document_id FROM sign_requests r
   WHERE r.tenant_id = $1 AND r.request_id = $2
     AND NOT EXISTS
         (SELECT FROM sign_requests o
           WHERE o.tenant_id = $1 AND o.document_id = r.document_id AND o.request_id <> $2
             AND ${NEEDS_DOCUMENT} AND o.erased IS NULL)`

/**
 * Other requests that need the document. After any end but completion a document may get a new request, whose files are
 * encrypted with the same key.
 */
export function otherRequestsNeeding(tenantId: string, requestId: string, documentId: string): Statement {
  return {
    text: `
      SELECT o.request_id, o.state, o.held_since FROM sign_requests o
       WHERE o.tenant_id = $1 AND o.document_id = $2 AND o.request_id <> $3
         AND ${NEEDS_DOCUMENT} AND o.erased IS DISTINCT FROM 'documents'`,
    values: [tenantId, documentId, requestId],
  }
}

/** The requests of a tenant that have a signer with this email address. */
export function requestsWithSigner(tenantId: string, email: string): Statement {
  return {
    text: `SELECT request_id, signer_id FROM signers
            WHERE tenant_id = $1 AND lower(email) = lower($2) ORDER BY request_id`,
    values: [tenantId, email],
  }
}
