import type { Statement } from '../../platform/db/database.ts'
import { JOIN_ATTEMPT, JOIN_REQUEST } from '../../signrequests/sql.ts'
import type { AttemptRef } from '../attempts/ref.ts'

// Reads of remote attempts for the signer's pages, and for what a provider requests or sends.

export interface AttemptOfSigner extends AttemptRef {
  signerId: string
  /** The first link generation of the person: attempts of an earlier person are not theirs. */
  since: number
}

const ONE_OF_SIGNER =
  'm.tenant_id = $1 AND m.request_id = $2 AND m.attempt_id = $3 AND m.signer_id = $4 AND m.generation >= $5'

function keyOf({ tenantId, requestId, attemptId, signerId, since }: AttemptOfSigner): unknown[] {
  return [tenantId, requestId, attemptId, signerId, since]
}

/** How far the attempt is, with the state and lease of the request's attempt, once there is one. */
export function selectProgress(attempt: AttemptOfSigner): Statement {
  return { name: 'read-remote-attempt', text: PROGRESS, values: keyOf(attempt) }
}

const PROGRESS = `
  SELECT m.step, m.journey, m.error_code, m.departure, m.credentials, m.profile, a.state, a.error_code AS ended_by,
         a.lease_until, r.lease
    FROM remote_attempts m ${JOIN_REQUEST} LEFT ${JOIN_ATTEMPT}
   WHERE ${ONE_OF_SIGNER}`

/** The certificates that the provider offers. */
export function selectCredentials(attempt: AttemptOfSigner): Statement {
  return {
    name: 'credentials-offered',
    text: `SELECT m.step, m.credentials FROM remote_attempts m WHERE ${ONE_OF_SIGNER}`,
    values: keyOf(attempt),
  }
}

/** The person's newest attempt. It may have ended since the visitor was read. */
export function selectNewest({ tenantId, requestId, signerId, since }: Omit<AttemptOfSigner, 'attemptId'>): Statement {
  return {
    name: 'newest-remote-attempt',
    text: `
      SELECT attempt_id, profile, step, error_code FROM remote_attempts
       WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3 AND generation >= $4
       ORDER BY created_at DESC LIMIT 1`,
    values: [tenantId, requestId, signerId, since],
  }
}

/** How many attempts the signer began in the last hour, as `count`. */
export function countRecentAttempts(signerId: string): Statement {
  return {
    name: 'recent-remote-attempts',
    text: `
      SELECT count(*) FROM remote_attempts
       WHERE signer_id = $1 AND created_at > clock_timestamp() - interval '1 hour'`,
    values: [signerId],
  }
}

/** By the hash of the transaction id that the provider returns. For countersign_resolver. */
export function selectByTransaction(hash: Uint8Array): Statement {
  return {
    name: 'find-journey',
    text: `
      SELECT tenant_id, request_id, attempt_id, signer_id, framed, journey FROM remote_attempts WHERE txn_hash = $1`,
    values: [hash],
  }
}

/** By the hash of the document address that the provider was given, until the attempt ends. For countersign_resolver. */
export function selectByDocument(hash: Uint8Array): Statement {
  return {
    name: 'find-shown-attempt',
    text: `
      SELECT tenant_id, request_id, attempt_id FROM remote_attempts
       WHERE document_hash = $1 AND step IN ('leave','away')`,
    values: [hash],
  }
}

/** What was prepared, and on which revision. */
export function selectPrepared({ tenantId, requestId, attemptId }: AttemptRef): Statement {
  return {
    name: 'shown-attempt',
    text: `
      SELECT m.phase, m.fields, a.base_revision FROM remote_attempts m ${JOIN_ATTEMPT}
       WHERE m.tenant_id = $1 AND m.request_id = $2 AND m.attempt_id = $3`,
    values: [tenantId, requestId, attemptId],
  }
}
