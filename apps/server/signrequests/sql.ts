// SQL over sign requests, their signers and attempts that statements of other modules are composed of. The aliases are
// fixed: r is the request, s a signer, a an attempt.

/** A FROM item: the request $2 of the tenant $1, as r. */
export const REQUEST = '(SELECT * FROM sign_requests WHERE tenant_id = $1 AND request_id = $2) r'

/** A FROM item: the signers s of the request $2 of the tenant $1. */
export const SIGNERS = '(SELECT * FROM signers WHERE tenant_id = $1 AND request_id = $2) s'

/** A subselect: the requests of the document $2 of the tenant $1. */
export const REQUESTS_OF_DOCUMENT = 'SELECT request_id FROM sign_requests WHERE tenant_id = $1 AND document_id = $2'

/** Joins the request r of a row that has a tenant_id and a request_id. */
export const JOIN_REQUEST = 'JOIN sign_requests r USING (tenant_id, request_id)'

/** Joins the signer s of a row that has a tenant_id, a request_id and a signer_id. */
export const JOIN_SIGNER = 'JOIN signers s USING (tenant_id, request_id, signer_id)'

/** Joins the attempt a of a row that has a tenant_id, a request_id and an attempt_id: its state and its lease. */
export const JOIN_ATTEMPT = 'JOIN attempts a USING (tenant_id, request_id, attempt_id)'

/**
 * Joins the signer s and the request r of each row with this alias, one row after the other. OFFSET 0 keeps the planner
 * from starting with the tenant's requests: a query with a LIMIT would read all of them.
 */
export const joinSignerAndRequestInOrder = (alias: string) => `
  JOIN LATERAL
       (SELECT * FROM signers
         WHERE tenant_id = ${alias}.tenant_id AND request_id = ${alias}.request_id AND signer_id = ${alias}.signer_id
        OFFSET 0) s ON true
  JOIN LATERAL
       (SELECT * FROM sign_requests
         WHERE tenant_id = ${alias}.tenant_id AND request_id = ${alias}.request_id OFFSET 0) r ON true`

/** Joins the request r of the event e, if its stream is a request. */
export const LEFT_JOIN_REQUEST_OF_EVENT =
  'LEFT JOIN sign_requests r ON r.tenant_id = e.tenant_id AND r.request_id = e.stream_id'
