import { hash, randomBytes } from 'node:crypto'
import type { DefinitionWarning } from '@countersign/domain/field'
import type { PlacedBox, PlacementWarning } from '@countersign/domain/placement'
import { canonicalJson, type Json } from '@countersign/evidence/chain'
import { JOIN_TENANT, TENANT_NOW } from '../../accounts/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { bytes, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { publicId } from '../../platform/ids.ts'
import { EFFECTIVE_STATE } from '../effective-state.ts'
import type { AddedLink } from '../signer/add-links.ts'
import type { CreateBody } from './body.ts'
import { type JobRow, requestOfRow } from './commit.ts'

// A document has at most one open or completed request. A create that finds one is either a repeat or a conflict.

const REPEAT_HOURS = 24

export interface Created {
  requestId: string
  /** The call repeats an equal one within 24 h, or the job's row was created before. */
  repeated: boolean
  /** For the signers whose turn it is, if the caller asked for links. A repeat makes none. */
  links: readonly AddedLink[]
  /** The boxes of signatures. */
  placed: readonly PlacedBox[]
  /** About the boxes, except those over text. Not stored. */
  warnings: readonly (PlacementWarning | DefinitionWarning)[]
}

export interface ConflictingRequest {
  requestId: string
  /** The effective state. */
  state: string
  bodyHash: Buffer
  ageHours: number
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
  const { request_id, state, body_hash, age_hours } = decodeConflictingRequest(row)
  return { requestId: request_id, state, bodyHash: body_hash, ageHours: age_hours }
}

const decodeConflictingRequest = rowDecoder('conflicting request', {
  request_id: text,
  state: text,
  body_hash: bytes,
  age_hours: number,
})

const CONFLICTING_REQUEST = `
  SELECT r.request_id, r.body_hash, ${EFFECTIVE_STATE} AS state,
         extract(epoch FROM ${TENANT_NOW} - r.created_at)::float8 / 3600 AS age_hours
    FROM sign_requests r ${JOIN_TENANT}
   WHERE r.document_id = $1 AND r.state IN ('pending','in_progress','sealing','completed')`

/** The answer of the first call if this one repeats it; else throws the conflict. */
export function repeatOrConflict(existing: ConflictingRequest | null, body: CreateBody): Created {
  if (existing && isRepeat(existing, body))
    return { requestId: existing.requestId, repeated: true, links: [], placed: [], warnings: [] }
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
  if (requestId) return { requestId, repeated: true, links: [], placed: [], warnings: [] }
  throw exists(existing, 'set copy_document to true to send a copy of it')
}

const USE_A_COPY = 'copy the document (POST /api/v1/documents/{document_id}/copy) and use the copy'

function exists(existing: ConflictingRequest | null, copy = USE_A_COPY): Failure {
  const id = existing ? publicId('sr', existing.requestId) : null
  const message =
    existing?.state === 'completed'
      ? `This document is signed already: ${copy}.`
      : `This document has a sign request already: cancel that first, or ${copy}.`
  return new Failure('signrequest_exists', message, {
    details: { sign_request_id: id, state: existing?.state ?? null },
  })
}

function isRepeat({ bodyHash, ageHours }: ConflictingRequest, body: CreateBody): boolean {
  const salt = bodyHash.subarray(0, SALT_BYTES)
  return ageHours < REPEAT_HOURS && bodyHash.equals(hashOf(body, salt))
}

const SALT_BYTES = 16

/**
 * A random salt, and the SHA-256 of it and the parsed body in canonical JSON, so the order of members and white space do
 * not matter. An erasure deletes both: the body names the signers.
 *
 * Access codes are left out. A fast hash of a short secret can be reversed, and a comparison would let a caller guess the
 * code of a signer by repeating the call. A repeat with another code is therefore a repeat: the first code stays.
 */
export function hashOf(body: CreateBody, salt: Buffer = randomBytes(SALT_BYTES)): Buffer {
  const signers = body.signers.map(({ access_code: _secret, ...signer }) => signer)
  const canonical = canonicalJson({ ...body, signers } as unknown as Json)
  return Buffer.concat([salt, hash('sha256', Buffer.concat([salt, Buffer.from(canonical)]), 'buffer')])
}
