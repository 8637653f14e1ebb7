import { canonicalJson, type Json } from '@countersign/evidence/chain'
import { JOIN_TENANT, TENANT_NOW } from '../../accounts/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { bytes, listOf, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { publicId, sha256 } from '../../platform/ids.ts'
import { EFFECTIVE_STATE } from '../effective-state.ts'
import { isAccessCode } from './access-code.ts'
import type { CreateBody } from './body.ts'
import { type JobRow, requestOfRow } from './commit.ts'

// A document has at most one open or completed request. A create that finds one is either a repeat or a conflict.

const REPEAT_HOURS = 24

export interface Created {
  requestId: string
  /** The call repeats an equal one within 24 h, or the job's row was created before. */
  repeated: boolean
}

export interface ConflictingRequest {
  requestId: string
  /** The effective state. */
  state: string
  bodyHash: Buffer
  ageHours: number
  accessCodeHashes: (string | null)[]
}

/** The open or completed request of a document, if it has one. */
export async function findConflictingRequest(
  db: Database,
  tenant: string,
  documentId: string,
): Promise<ConflictingRequest | null> {
  const statement = { name: 'conflicting-request', text: CONFLICTING_REQUEST, values: [documentId] }
  const [[row] = []] = await db.flush({ tenant }, [statement])
  if (!row) return null
  const { request_id, state, body_hash, age_hours, codes } = decodeConflictingRequest(row)
  return { requestId: request_id, state, bodyHash: body_hash, ageHours: age_hours, accessCodeHashes: codes }
}

const decodeConflictingRequest = rowDecoder('conflicting request', {
  request_id: text,
  state: text,
  body_hash: bytes,
  age_hours: number,
  codes: listOf(nullable(text)),
})

const CONFLICTING_REQUEST = `
  SELECT r.request_id, r.body_hash, ${EFFECTIVE_STATE} AS state,
         extract(epoch FROM ${TENANT_NOW} - r.created_at)::float8 / 3600 AS age_hours,
         ARRAY(SELECT s.options->>'accessCodeHash' FROM signers s
                WHERE s.tenant_id = r.tenant_id AND s.request_id = r.request_id ORDER BY s.position) AS codes
    FROM sign_requests r ${JOIN_TENANT}
   WHERE r.document_id = $1 AND r.state IN ('pending','in_progress','sealing','completed')`

/** The answer of the first call if this one repeats it; else throws the conflict. */
export async function repeatOrConflict(
  existing: ConflictingRequest | null,
  body: CreateBody,
  bodyHash: Buffer,
): Promise<Created> {
  if (existing && (await isRepeat(existing, body, bodyHash))) return { requestId: existing.requestId, repeated: true }
  throw exists(existing)
}

/** The request that an earlier attempt created from this row; else throws the conflict. */
export async function createdOrConflict(
  db: Database,
  { tenantId }: Caller,
  jobRow: JobRow,
  existing: ConflictingRequest | null,
): Promise<Created> {
  const requestId = await requestOfRow(db, tenantId, jobRow)
  if (requestId) return { requestId, repeated: true }
  throw exists(existing)
}

function exists(existing: ConflictingRequest | null): Failure {
  const id = existing ? publicId('sr', existing.requestId) : null
  const copy = 'copy the document (POST /api/v1/documents/{document_id}/copy) and use the copy'
  const message =
    existing?.state === 'completed'
      ? `This document is signed already: ${copy}.`
      : `This document has a sign request already: cancel that first, or ${copy}.`
  return new Failure('signrequest_exists', message, {
    details: { sign_request_id: id, state: existing?.state ?? null },
  })
}

async function isRepeat(existing: ConflictingRequest, body: CreateBody, bodyHash: Buffer): Promise<boolean> {
  if (!existing.bodyHash.equals(bodyHash) || existing.ageHours >= REPEAT_HOURS) return false
  const equal = await Promise.all(
    body.signers.map(({ access_code: code }, i) => {
      const hash = existing.accessCodeHashes[i] ?? null
      return code && hash ? isAccessCode(code, hash) : !code && !hash
    }),
  )
  return equal.every(Boolean)
}

/**
 * The SHA-256 of the parsed body in canonical JSON, so the order of members and white space do not matter. Without the
 * access codes: a fast hash of such a short secret can be reversed. They are compared by their own, slow hash.
 */
export function hashOf(body: CreateBody): Buffer {
  const signers = body.signers.map(({ access_code: _secret, ...signer }) => signer)
  return sha256(canonicalJson({ ...body, signers } as unknown as Json))
}
