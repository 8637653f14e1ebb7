import { isFinal } from '@countersign/domain/signrequest'
import { MARKS_FOLDER, PATHS, PROVIDER_FOLDER } from '@countersign/evidence/bundle'
import type { LogProof } from '@countersign/evidence/log'
import { type Content, findContent, openContent } from '../documents/content.ts'
import { joinKeyOf, KEY_COLUMNS } from '../documents/sql.ts'
import { type Made, makeBundle, type StoredPart } from '../evidence/bundle/make.ts'
import { logKeys } from '../evidence/log/keys.ts'
import { newestCheckpoint } from '../evidence/log/newest-checkpoint.ts'
import { logProofOf } from '../evidence/log/prove-inclusion.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { longPoll } from '../platform/http/long-poll.ts'
import { publicId } from '../platform/ids.ts'
import { auditEntries } from '../signrequests/audit-entries.ts'
import { readSignRequest } from '../signrequests/read.ts'
import type { RequestRef, StoredRequest } from '../signrequests/stored-request.ts'
import { contentOfRow, findFile } from './files.ts'
import { type OrderDeps, orderAuditTrail } from './order-certificate.ts'

// Everything a request leaves, as one archive, once it has ended, however it did.

export interface EvidenceDeps extends OrderDeps {
  blobs: Blobs
}

export interface EvidenceZip extends Made {
  name: string
}

export async function gatherEvidence(
  deps: EvidenceDeps,
  tenantId: string,
  ref: RequestRef,
  caller: Parameters<typeof orderAuditTrail>[3],
): Promise<EvidenceZip> {
  const stored = await readSignRequest(deps.db, tenantId, ref)
  const { state, details } = stored
  if (!isFinal(state.state)) throw notEnded(stored)
  const request = publicId('sr', state.id)
  const files = state.erased === 'documents' ? [] : await filesOf(deps, tenantId, stored, caller)
  // The log first: a chain read after it is never shorter than what was logged.
  const [proof, keys] = await Promise.all([proofOf(deps, tenantId, stored, caller), logKeys(deps.db)])
  const [entries = []] = await deps.db.flush({ tenant: tenantId }, [auditEntries.statement(tenantId, state.id)])
  const made = await makeBundle({
    request: { sign_request_id: request, document_id: details.documentRef, mode: details.mode, state: state.state },
    madeAt: new Date(),
    trail: auditEntries.trail(request, entries),
    log: proof && { proof, keys },
    stored: files,
    record: {
      request,
      documentName: details.documentName,
      state: state.state,
      createdAt: new Date(state.createdAt),
      endedAt: new Date(state.endedAt ?? state.createdAt),
    },
  })
  return { ...made, name: `${details.documentName.replace(/\.pdf$/i, '')} (evidence).zip` }
}

/** The log is some seconds behind. Evidence that it does not vouch for convinces nobody, so it is waited for. */
const LOGGED_WITHIN_MS = 5_000

async function proofOf(
  deps: EvidenceDeps,
  tenantId: string,
  { state, details }: StoredRequest,
  caller: Parameters<typeof orderAuditTrail>[3],
): Promise<LogProof | null> {
  const [[completed] = []] = await deps.db.flush({ tenant: tenantId }, [selectCompletion(tenantId, state.id)])
  const look = () => logProofOf(deps, publicId('sr', state.id))
  const isWhole = (proof: LogProof | null) => (proof?.leaf.count ?? 0) >= Number(completed?.seq ?? 0)
  const seen = await look()
  // Without a checkpoint there is no log at work yet.
  if (isWhole(seen) || (await newestCheckpoint(deps.db, details.mode)) === null) return seen
  return longPoll(caller, look, isWhole, LOGGED_WITHIN_MS)
}

function selectCompletion(tenantId: string, requestId: string): Statement {
  return {
    name: 'place-of-completion',
    text: `SELECT seq FROM audit_entries WHERE tenant_id = $1 AND request_id = $2 AND kind = 'request_completed'`,
    values: [tenantId, requestId],
  }
}

async function filesOf(
  deps: EvidenceDeps,
  tenantId: string,
  { state }: StoredRequest,
  caller: Parameters<typeof orderAuditTrail>[3],
): Promise<StoredPart[]> {
  const { db, blobs } = deps
  const own = { requestId: state.id }
  const part = (path: string, what: StoredPart['what'], content: Content): StoredPart => {
    const { sha256, size } = content
    return { path, what, sha256: sha256.toString('hex'), size, open: () => openContent(blobs, content) }
  }
  const signed = state.state === 'completed' ? [await findFile(db, tenantId, own, 'signed_document')] : []
  const certificate = await orderAuditTrail(deps, tenantId, own, caller)
  const [original, shown] = await Promise.all([
    findContent(db, tenantId, state.documentId, 'original').catch(unlessThere),
    findContent(db, tenantId, state.documentId, 'content').catch(unlessThere),
  ])
  const differs = shown && !(original?.sha256.equals(shown.sha256) ?? false)
  const [marks = [], messages = []] = await db.flush({ tenant: tenantId }, [
    selectMarks(tenantId, state.id),
    selectMessages(tenantId, state.id),
  ])
  return [
    ...signed.map((content) => part(PATHS.signedDocument, 'signed_document', content)),
    part(PATHS.certificate, 'certificate_of_completion', certificate),
    ...(original ? [part(PATHS.originalDocument, 'original_document', original)] : []),
    ...(differs ? [part(PATHS.shownDocument, 'shown_document', shown)] : []),
    ...marks.map((row) => part(markPath(row), 'mark', contentOfRow(row, ''))),
    ...messages.map((row) => part(messagePath(row), 'provider_message', contentOfRow(row, ''))),
  ]
}

/** A document that was made from a template was never uploaded as it is. */
function unlessThere(error: unknown): undefined {
  if (!(error instanceof Failure && error.code === 'not_found')) throw error
}

function notEnded({ state }: StoredRequest): Failure {
  return new Failure('not_ready', `The request is ${state.state}: there is evidence once it has ended.`, {
    details: { state: state.state },
  })
}

/** Those that count: a signer may have drawn several before they signed. */
function selectMarks(tenantId: string, requestId: string): Statement {
  return {
    name: 'evidence-marks',
    text: `
      SELECT m.*, ${KEY_COLUMNS}
        FROM signers s
        JOIN marks m ON m.tenant_id = s.tenant_id AND m.request_id = s.request_id AND m.signer_id = s.signer_id
                    AND m.sha256 = s.drawing_sha256
        ${joinKeyOf('m')}
       WHERE s.tenant_id = $1 AND s.request_id = $2
       ORDER BY s.position`,
    values: [tenantId, requestId],
  }
}

/** Also of attempts that came to nothing: what was asked and answered is evidence of that. */
function selectMessages(tenantId: string, requestId: string): Statement {
  return {
    name: 'evidence-messages',
    text: `
      SELECT m.*, a.signer_id, a.certificate_first, ${KEY_COLUMNS},
             dense_rank() OVER (ORDER BY a.created_at, a.attempt_id)::int AS attempt,
             row_number() OVER (PARTITION BY a.attempt_id ORDER BY m.created_at, m.sha256)::int AS number
        FROM provider_messages m
        JOIN remote_attempts a USING (tenant_id, request_id, attempt_id)
        ${joinKeyOf('m')}
       WHERE m.tenant_id = $1 AND m.request_id = $2
       ORDER BY attempt, number`,
    values: [tenantId, requestId],
  }
}

function markPath(row: Row): string {
  return `${MARKS_FOLDER}${publicId('sgn', row.signer_id as string)}.json`
}

/** provider/sgn_…/1-2-answer.xml: the second message of the first attempt. */
function messagePath(row: Row): string {
  const { attempt, number, what } = row as { attempt: number; number: number; what: string }
  // eSign speaks XML. CSC is asked by an address and answers in JSON.
  const ending = row.certificate_first === false ? 'xml' : what === 'request' ? 'txt' : 'json'
  return `${PROVIDER_FOLDER}${publicId('sgn', row.signer_id as string)}/${attempt}-${number}-${what}.${ending}`
}
