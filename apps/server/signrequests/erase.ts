import type { Statement } from '../platform/db/database.ts'

// Erasure in the tables of a request, as countersign_eraser, in the transaction that records the erasure in the chain.

/** What the sender wrote about a request. */
export interface SenderTexts {
  message: string | null
  reference: string | null
  metadata: Record<string, string>
}

/**
 * Replaces what the sender wrote by what remains of it, and deletes the hash of the body that created the request, which
 * names all signers. An equal create within 24 hours is no longer recognised as a repeat.
 */
export function eraseRequest(tenantId: string, requestId: string, remains: SenderTexts): Statement {
  return {
    text: `
      UPDATE sign_requests SET message = $3, reference = $4, metadata = $5, body_hash = ''
       WHERE tenant_id = $1 AND request_id = $2`,
    values: [tenantId, requestId, remains.message, remains.reference, JSON.stringify(remains.metadata)],
  }
}

/**
 * Erases the options and fields of one signer, or of all signers (null), what they filled in for attempts, and where their
 * links lead. Their names and values are erased by the change itself. The options were set for the first person; the access
 * code is not needed after the end.
 */
export function eraseSignerOptions(
  tenantId: string,
  requestId: string,
  signerId: string | null,
  { since, until }: { since: number; until: number },
): Statement[] {
  const where = 'tenant_id = $1 AND request_id = $2 AND ($3::uuid IS NULL OR signer_id = $3)'
  return [
    {
      text: `
        UPDATE signers SET options = options || '{"accessCodeHash":null,"redirectUrl":null,"certificate":null}', fields = '[]'
         WHERE ${where}`,
      values: [tenantId, requestId, signerId],
    },
    {
      text: `
        UPDATE attempts SET field_values = NULL
         WHERE ${where} AND link_generation >= $4 AND link_generation < $5`,
      values: [tenantId, requestId, signerId, since, until],
    },
    {
      text: `
        UPDATE signing_links SET embed_origin = NULL, return_url = NULL
         WHERE ${where} AND generation >= $4 AND generation < $5`,
      values: [tenantId, requestId, signerId, since, until],
    },
  ]
}

/** Whether a request of the tenant is on legal hold: one row if so. As countersign_app. */
export function selectHeld(tenantId: string): Statement {
  return {
    text: 'SELECT request_id FROM sign_requests WHERE tenant_id = $1 AND held_since IS NOT NULL LIMIT 1',
    values: [tenantId],
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

/** The requests of a tenant of which something is left to erase: the people, or with `documents` also the files. */
export function requestsNotErased(tenantId: string, documents: boolean): Statement {
  return {
    text: `
      SELECT request_id FROM sign_requests
       WHERE tenant_id = $1 AND (erased IS NULL OR $2 AND erased <> 'documents') ORDER BY request_id`,
    values: [tenantId, documents],
  }
}

/**
 * The requests of a tenant in which somebody with this address is a signer, or was one before they were replaced, and the
 * first link generation of that person.
 */
export function requestsWithPerson(tenantId: string, email: string): Statement {
  return {
    text: `
      SELECT s.request_id, s.signer_id, p.since FROM signers s
       CROSS JOIN LATERAL (
         SELECT s.email, s.person_since AS since
          UNION ALL
         SELECT f.email, f.since FROM jsonb_to_recordset(s.former_persons) AS f(email text, since int)) p
       WHERE s.tenant_id = $1 AND lower(p.email) = lower($2)
       ORDER BY s.request_id, s.position, p.since`,
    values: [tenantId, email],
  }
}
