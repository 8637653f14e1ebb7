import { isFinal } from '@countersign/domain/signrequest'
import { PATHS } from '@countersign/evidence/bundle'
import type { LogProof } from '@countersign/evidence/log'
import { type Content, findContent, openContent } from '../documents/content.ts'
import { type Made, makeBundle, type StoredPart } from '../evidence/bundle/make.ts'
import { selectCompletion } from '../evidence/chain/select.ts'
import { logKeys } from '../evidence/log/keys.ts'
import { newestCheckpoint } from '../evidence/log/newest-checkpoint.ts'
import { logProofOf } from '../evidence/log/prove-inclusion.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { longPoll } from '../platform/http/long-poll.ts'
import { publicId } from '../platform/ids.ts'
import { auditEntries } from '../signrequests/change/audit-entries.ts'
import { readSignRequest } from '../signrequests/read.ts'
import type { RequestRef, StoredRequest } from '../signrequests/stored-request.ts'
import { findFile } from './files.ts'
import { type OrderDeps, orderAuditTrail } from './order-certificate.ts'

// All records of an ended request as one archive, whatever its final state.

export interface EvidenceDeps extends OrderDeps {
  blobs: Blobs
  /** The sources of the modules after this one. */
  evidenceSources: readonly EvidenceSource[]
}

/** Further files of a module: statements, and a reader of their rows. */
export interface EvidenceSource {
  statements(tenantId: string, requestId: string): Statement[]
  read(rows: Row[][]): EvidenceFile[]
}

export interface EvidenceFile {
  path: string
  what: StoredPart['what']
  content: Content
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
  // Read before the chain, so the chain is at least as long as the logged one.
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

/** Evidence needs the log's proof, and the log is a few seconds behind. */
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
  // Without a checkpoint no log is running.
  if (isWhole(seen) || (await newestCheckpoint(deps.db, details.mode)) === null) return seen
  return longPoll(caller, look, isWhole, LOGGED_WITHIN_MS)
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
    findContent(db, tenantId, state.documentId, 'original').catch(undefinedIfMissing),
    findContent(db, tenantId, state.documentId, 'content').catch(undefinedIfMissing),
  ])
  const differs = shown && !(original?.sha256.equals(shown.sha256) ?? false)
  const more = await evidenceOf(deps, tenantId, state.id)
  return [
    ...signed.map((content) => part(PATHS.signedDocument, 'signed_document', content)),
    part(PATHS.certificate, 'certificate_of_completion', certificate),
    ...(original ? [part(PATHS.originalDocument, 'original_document', original)] : []),
    ...(differs ? [part(PATHS.shownDocument, 'shown_document', shown)] : []),
    ...more.map(({ path, what, content }) => part(path, what, content)),
  ]
}

async function evidenceOf(
  { db, evidenceSources }: EvidenceDeps,
  tenantId: string,
  requestId: string,
): Promise<EvidenceFile[]> {
  const statements = evidenceSources.map((source) => source.statements(tenantId, requestId))
  const rows = await db.flush({ tenant: tenantId }, statements.flat())
  return evidenceSources.flatMap((source, i) => source.read(rows.splice(0, statements[i]?.length)))
}

/** A document from a template has no uploaded original. */
function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof Failure && error.code === 'not_found')) throw error
}

function notEnded({ state }: StoredRequest): Failure {
  return new Failure('not_ready', `The request is ${state.state}: the evidence is available once it has ended.`, {
    details: { state: state.state },
  })
}
