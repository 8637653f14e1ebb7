import { ERASED_PERSON, type ErasePersonalData, type SignRequest } from '@countersign/domain/signrequest'
import { destroyKeys, documentsSharingKey, eraseName } from '../documents/erase.ts'
import { lockWithKeys } from '../documents/lock.ts'
import { bodyWithout } from '../evidence/erase/event-body.ts'
import { eraseRevealed, keepRemainders } from '../evidence/erase/revealed.ts'
import { valuesWithout } from '../evidence/erase/values.ts'
import type { Database, Row, Statement, Tx } from '../platform/db/database.ts'
import { instant, nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import { replaceBody, selectBodies } from '../platform/events/bodies.ts'
import { fromPublicId, publicId } from '../platform/ids.ts'
import { auditEntries } from '../signrequests/change/audit-entries.ts'
import { change } from '../signrequests/change/change.ts'
import {
  DOCUMENT_NO_OTHER_REQUEST_NEEDS,
  eraseRequest,
  eraseSignerOptions,
  otherRequestsNeeding,
  requestsWithSigner,
} from '../signrequests/erase.ts'
import { findTenantOfRequest, type OperateDeps } from '../signrequests/operate.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { eraseFieldValues, templatesUsing } from '../templates/erase.ts'

// Erasure of personal data. One transaction deletes the values beside the chain and in every row that repeats them, and
// appends an entry to the chain that records the erasure. The chain itself is unchanged and remains verifiable.

export interface EraseDeps extends Omit<OperateDeps, 'db'> {
  /** The database as countersign_eraser, the only role that may delete these values. */
  db: Database
  /** The erasers of the modules after this one, in the order in which their statements run. */
  erasers: readonly Eraser[]
}

/** Statements that erase one signer of a request, or all signers (null), in the tables of one module. */
export type Eraser = (tenantId: string, requestId: string, signerId: string | null) => Statement[]

export interface Erasure {
  /** sgn_…, or null for everybody in the request. */
  signer: string | null
  /** Also destroys the document's key, and with it the uploaded and signed files, drawings and provider messages. */
  documents: boolean
  /** For the audit trail. */
  reason: string
}

export async function erase(deps: EraseDeps, id: string, operator: string, erasure: Erasure): Promise<StoredRequest> {
  const { tenantId, requestId } = await findTenantOfRequest(deps.operators, id)
  let known: Row[][] = []
  const make = async ({ now, state }: StoredRequest, tx: Tx): Promise<ErasePersonalData> => {
    if (erasure.documents) await refuseIfShared(tx, tenantId, state)
    known = await tx.all([auditEntries.statement(tenantId, requestId), selectBodies(tenantId, requestId)])
    const signerId = erasure.signer === null ? null : (fromPublicId('sgn', erasure.signer) ?? erasure.signer)
    return { type: 'ErasePersonalData', at: now, signerId, documents: erasure.documents, reason: erasure.reason }
  }
  const actor = { who: { type: 'operator' as const, id: operator } }
  return change(deps, tenantId, { requestId }, actor, make, async (after, tx) => {
    if (erasure.documents) await destroy(tx, tenantId, after.state.documentId)
    return statementsOf(deps.erasers, tenantId, erasure, after, known)
  })
}

/** All requests of a tenant that have a signer with this address. */
export async function requestsOf(db: Database, tenantId: string, email: string) {
  const rows = await db.transaction({ tenant: tenantId }, (tx) => tx.query(requestsWithSigner(tenantId, email)))
  return rows.map(decodeSigner).map(({ request_id, signer_id }) => ({
    request: publicId('sr', request_id),
    signer: publicId('sgn', signer_id),
  }))
}

const decodeSigner = rowDecoder('signers', { request_id: text, signer_id: text })
const decodeBody = rowDecoder('events', { seq: number, body: text })
const decodeTemplate = rowDecoder('template', { template_id: text })
const decodeOther = rowDecoder('sign_requests', { request_id: text, state: text, held_since: nullable(instant) })

function statementsOf(
  erasers: readonly Eraser[],
  tenantId: string,
  { signer, documents }: Erasure,
  { state, details }: StoredRequest,
  [entries = [], bodies = []]: Row[][],
): Statement[] {
  const signerId = signer === null ? null : (fromPublicId('sgn', signer) ?? null)
  return [
    ...(signer === null
      ? [
          eraseRevealed(tenantId, state.id, details.auditSeq - 1),
          eraseRequest(tenantId, state.id),
          eraseFieldValues(DOCUMENT_NO_OTHER_REQUEST_NEEDS, [tenantId, state.id]),
        ]
      : keepRemainders(tenantId, state.id, valuesWithout(signer, auditEntries.read(entries)))),
    eraseSignerOptions(tenantId, state.id, signerId),
    ...erasers.flatMap((eraser) => eraser(tenantId, state.id, signerId)),
    ...bodies
      .map(decodeBody)
      .map(({ seq, body }) => replaceBody(tenantId, state.id, seq, bodyWithout(signer, ERASED_PERSON, body))),
    ...(documents ? [eraseName(tenantId, state.documentId)] : []),
  ]
}

async function refuseIfShared(tx: Tx, tenantId: string, { id, documentId }: SignRequest): Promise<void> {
  const [, , sharers = [], others = [], templates = []] = await tx.all([
    ...lockWithKeys(tenantId, documentId),
    documentsSharingKey(tenantId, documentId),
    otherRequestsNeeding(tenantId, id, documentId),
    templatesUsing(tenantId, documentId),
  ])
  if (sharers.length > 0) {
    throw new Failure(
      'document_in_use',
      `${sharers.length} other documents are copies of this one and are encrypted with the same key, so it cannot be destroyed.`,
    )
  }
  const [template] = templates.map(decodeTemplate)
  if (template) {
    throw new Failure(
      'document_in_use',
      `Template ${publicId('tpl', template.template_id)} uses this document, so it cannot be destroyed. Erase without the documents, or delete the template first.`,
    )
  }
  const [other] = others.map(decodeOther)
  if (other) {
    const status = other.held_since === null ? other.state : 'on hold'
    throw new Failure(
      'document_in_use',
      `Request ${publicId('sr', other.request_id)} of the same document is ${status}, and its files are encrypted with the same key, so it cannot be destroyed. Erase without the documents, or erase that request first.`,
    )
  }
}

async function destroy(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  const destroyed = await tx.query(destroyKeys(tenantId, documentId))
  if (destroyed.length === 0) {
    throw new Error(`No key of document ${documentId} was found, so none is destroyed and nothing is erased.`)
  }
}
