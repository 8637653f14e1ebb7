import type { Row, Statement } from '../../platform/db/database.ts'
import { JOIN_ATTEMPT } from '../../signrequests/sql.ts'

// How far an attempt with a certificate is. Its lease and its end are the rules' own (`attempts`); here is what the
// next step needs, whoever does it. Every step ends by a write that only goes through from the step before.

export const ATTEMPT_STEPS = ['preparing', 'to_sign', 'finishing', 'signed', 'failed'] as const
export type AttemptStep = (typeof ATTEMPT_STEPS)[number]

export interface AttemptRef {
  tenantId: string
  requestId: string
  attemptId: string
}

export interface CertificateAttempt extends AttemptRef {
  checkId: string
  step: AttemptStep
  /** The increment before the signature's own. */
  fields: Uint8Array | null
  /** While it is to be signed, or was: `Attributes` as the signing core stores them. */
  phase: string | null
  signature: Uint8Array | null
  errorCode: string | null
}

export function insertAttempt({ tenantId, requestId, attemptId }: AttemptRef, checkId: string): Statement {
  return {
    name: 'insert-certificate-attempt',
    text: `
      INSERT INTO certificate_attempts (tenant_id, request_id, attempt_id, check_id) VALUES ($1, $2, $3, $4)`,
    values: [tenantId, requestId, attemptId, checkId],
  }
}

export const findAttempt = {
  statement({ tenantId, requestId, attemptId }: AttemptRef): Statement {
    return {
      name: 'find-certificate-attempt',
      text: `
        SELECT * FROM certificate_attempts WHERE tenant_id = $1 AND request_id = $2 AND attempt_id = $3`,
      values: [tenantId, requestId, attemptId],
    }
  },

  read([row]: Row[]): CertificateAttempt | undefined {
    return (
      row && {
        tenantId: row.tenant_id as string,
        requestId: row.request_id as string,
        attemptId: row.attempt_id as string,
        checkId: row.check_id as string,
        step: row.step as AttemptStep,
        fields: row.fields as Buffer | null,
        phase: row.phase as string | null,
        signature: row.signature as Buffer | null,
        errorCode: row.error_code as string | null,
      }
    )
  },
}

/** How far the attempt of a signer is, with the state and lease of the request's attempt; what to sign while it is open. */
export function selectProgress(ref: AttemptRef, signerId: string): Statement {
  return { name: 'read-certificate-attempt', text: PROGRESS, values: [...keyOf(ref), signerId] }
}

const PROGRESS = `
  SELECT c.step, c.error_code, a.state, a.error_code AS ended_by, a.lease_until,
         CASE WHEN c.step = 'to_sign' THEN c.phase END AS phase, CASE WHEN c.step = 'to_sign' THEN c.fields END AS fields
    FROM certificate_attempts c ${JOIN_ATTEMPT}
   WHERE a.tenant_id = $1 AND a.request_id = $2 AND a.attempt_id = $3 AND a.signer_id = $4`

/** What is to be signed is known: it is the signer's turn. */
export function offerToSign(ref: AttemptRef, phase: string, fields: Uint8Array | null): Statement {
  return {
    name: 'offer-to-sign',
    text: `
      UPDATE certificate_attempts SET step = 'to_sign', phase = $4, fields = $5, due_at = NULL
       WHERE ${ONE} AND step = 'preparing'`,
    values: [...keyOf(ref), phase, fields],
  }
}

/** It is the sealer's turn again. Gives a row if it was the signer's. */
export function takeSignature(ref: AttemptRef, signature: Uint8Array): Statement {
  return {
    name: 'take-signature',
    text: `
      UPDATE certificate_attempts SET step = 'finishing', signature = $4, due_at = clock_timestamp()
       WHERE ${ONE} AND step = 'to_sign'
      RETURNING attempt_id`,
    values: [...keyOf(ref), signature],
  }
}

/** Over, one way or the other; what was to be signed is not kept. */
export function endAttempt(
  ref: AttemptRef,
  end: { step: 'signed' } | { step: 'failed'; errorCode: string },
): Statement {
  return {
    name: 'end-certificate-attempt',
    text: `
      UPDATE certificate_attempts SET step = $4, error_code = $5, phase = NULL, fields = NULL, due_at = NULL
       WHERE ${ONE} AND step NOT IN ('signed', 'failed')`,
    values: [...keyOf(ref), end.step, end.step === 'failed' ? end.errorCode : null],
  }
}

/** Something was in the way: again in a moment. */
export function tryAgain(ref: AttemptRef, inSeconds: number): Statement {
  return {
    name: 'try-attempt-again',
    text: `
      UPDATE certificate_attempts SET due_at = clock_timestamp() + make_interval(secs => $4)
       WHERE ${ONE} AND step IN ('preparing', 'finishing')`,
    values: [...keyOf(ref), inSeconds],
  }
}

const ONE = 'tenant_id = $1 AND request_id = $2 AND attempt_id = $3'

function keyOf({ tenantId, requestId, attemptId }: AttemptRef): string[] {
  return [tenantId, requestId, attemptId]
}

/** By whom the certificates were believed whose signatures are in the document. */
export const trustedAnchors = {
  statement(tenantId: string, requestId: string): Statement {
    return {
      name: 'trusted-anchors',
      text: `
        SELECT DISTINCT c.path[array_upper(c.path, 1)] AS anchor
          FROM certificate_attempts a JOIN certificate_checks c USING (tenant_id, check_id)
         WHERE a.tenant_id = $1 AND a.request_id = $2 AND a.step = 'signed'`,
      values: [tenantId, requestId],
    }
  },

  read(rows: Row[]): Uint8Array[] {
    return rows.map(({ anchor }) => anchor as Buffer)
  },
}
