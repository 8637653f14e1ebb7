import type { Row, Statement } from '../../platform/db/database.ts'
import { bytes, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { JOIN_ATTEMPT } from '../../signrequests/sql.ts'
import { type AttemptEnd, type AttemptRef, keyOf, ONE_ATTEMPT } from '../attempts/ref.ts'
import type { AttemptRow } from '../attempts/strategy.ts'

export const ATTEMPT_STEPS = ['preparing', 'to_sign', 'finishing', 'signed', 'failed'] as const
export type AttemptStep = (typeof ATTEMPT_STEPS)[number]

export interface CertificateAttempt extends AttemptRow {
  checkId: string
  /** The signer's time zone; null: the sender's. */
  zone: string | null
  step: AttemptStep
  /** The prepared signature as `storePhase` of the PAdES package writes it; null outside the steps that need it. */
  phase: string | null
  signature: Uint8Array | null
  errorCode: string | null
}

export function insertAttempt(ref: AttemptRef, checkId: string, zone: string | null): Statement {
  return {
    name: 'insert-certificate-attempt',
    text: `
      INSERT INTO certificate_attempts (tenant_id, request_id, attempt_id, check_id, zone) VALUES ($1, $2, $3, $4, $5)`,
    values: [...keyOf(ref), checkId, zone],
  }
}

export const findAttempt = {
  statement(ref: AttemptRef): Statement {
    return {
      name: 'find-certificate-attempt',
      text: `SELECT * FROM certificate_attempts WHERE ${ONE_ATTEMPT}`,
      values: keyOf(ref),
    }
  },

  read([row]: Row[]): CertificateAttempt | undefined {
    return row && attemptOf(decodeAttempt(row))
  },
}

const decodeAttempt = rowDecoder('certificate_attempts', {
  tenant_id: text,
  request_id: text,
  attempt_id: text,
  check_id: text,
  zone: nullable(text),
  step: oneOf(...ATTEMPT_STEPS),
  fields: nullable(bytes),
  phase: nullable(text),
  signature: nullable(bytes),
  error_code: nullable(text),
})

function attemptOf(row: ReturnType<typeof decodeAttempt>): CertificateAttempt {
  const { tenant_id: tenantId, request_id: requestId, attempt_id: attemptId, check_id: checkId } = row
  const { zone, step, fields, phase, signature, error_code: errorCode } = row
  return { tenantId, requestId, attemptId, checkId, zone, step, fields, phase, signature, errorCode }
}

/** The step of a signer's attempt, the state and lease of the domain's attempt, and the prepared signature if it is to be signed. */
export function selectProgress(ref: AttemptRef, signerId: string): Statement {
  return { name: 'read-certificate-attempt', text: PROGRESS, values: [...keyOf(ref), signerId] }
}

const PROGRESS = `
  SELECT c.step, c.error_code, a.state, a.error_code AS ended_by, a.lease_until,
         CASE WHEN c.step = 'to_sign' THEN c.phase END AS phase, CASE WHEN c.step = 'to_sign' THEN c.fields END AS fields
    FROM certificate_attempts c ${JOIN_ATTEMPT}
   WHERE a.tenant_id = $1 AND a.request_id = $2 AND a.attempt_id = $3 AND a.signer_id = $4`

/** Stores the prepared signature. The signer acts next. */
export function offerToSign(ref: AttemptRef, phase: string, fields: Uint8Array | null): Statement {
  return {
    name: 'offer-to-sign',
    text: `
      UPDATE certificate_attempts SET step = 'to_sign', phase = $4, fields = $5, due_at = NULL
       WHERE ${ONE_ATTEMPT} AND step = 'preparing'`,
    values: [...keyOf(ref), phase, fields],
  }
}

/** Stores the signature. The sealer acts next. Returns a row if a signature was awaited. */
export function storeSignature(ref: AttemptRef, signature: Uint8Array): Statement {
  return {
    name: 'store-certificate-signature',
    text: `
      UPDATE certificate_attempts SET step = 'finishing', signature = $4, due_at = clock_timestamp()
       WHERE ${ONE_ATTEMPT} AND step = 'to_sign'
      RETURNING attempt_id`,
    values: [...keyOf(ref), signature],
  }
}

/** Ends the attempt and deletes the prepared signature. */
export function endAttempt(ref: AttemptRef, end: AttemptEnd): Statement {
  return {
    name: 'end-certificate-attempt',
    text: `
      UPDATE certificate_attempts SET step = $4, error_code = $5, phase = NULL, fields = NULL, due_at = NULL
       WHERE ${ONE_ATTEMPT} AND step NOT IN ('signed', 'failed')`,
    values: [...keyOf(ref), end.step, end.step === 'failed' ? end.errorCode : null],
  }
}

export function retryAttempt(ref: AttemptRef, inSeconds: number): Statement {
  return {
    name: 'retry-certificate-attempt',
    text: `
      UPDATE certificate_attempts SET due_at = clock_timestamp() + make_interval(secs => $4)
       WHERE ${ONE_ATTEMPT} AND step IN ('preparing', 'finishing')`,
    values: [...keyOf(ref), inSeconds],
  }
}

/** The trust anchors of the certificates whose signatures the document contains. */
export const certificateAnchors = {
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
    return rows.map((row) => decodeAnchor(row).anchor)
  },
}

const decodeAnchor = rowDecoder('certificate_checks', { anchor: bytes })
