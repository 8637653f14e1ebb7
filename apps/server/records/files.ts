import { effectiveState, isFinal, type RequestState } from '@countersign/domain/signrequest'
import type { Content } from '../documents/content.ts'
import type { Database, Row, Tx } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { publicId } from '../platform/ids.ts'
import { auditEntries } from '../signrequests/audit-entries.ts'
import { notFound } from '../signrequests/change/change.ts'
import { readRequest } from '../signrequests/load.ts'
import type { RequestRef, StoredRequest } from '../signrequests/stored-request.ts'
import { type FileKind, selectFile } from './stored-files.ts'

// What a request leaves once it has ended: the signed document and the audit trail, each as one object.

/** The file, known but not yet read; or the reason why there is none. */
export async function findFile(db: Database, tenantId: string, ref: RequestRef, kind: FileKind): Promise<Content> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, ref)
    if (!stored) throw notFound()
    const file = stored.state.erased === 'documents' ? undefined : await fileOf(tx, tenantId, stored, kind)
    if (!file) throw missing(stored, kind)
    return file
  })
}

/** Of a completed request; the audit trail also of one that ended otherwise, once somebody asked for it. */
export async function fileOf(
  tx: Tx,
  tenantId: string,
  { state, details }: StoredRequest,
  kind: FileKind,
): Promise<Content | undefined> {
  const [row] = await tx.query(selectFile(tenantId, state.id, kind))
  return row && contentOfRow(row, nameOf(details.documentName, kind, state.state))
}

/** The entries as data, also of a request that is under way or ended without a signed document. */
export async function readAuditTrail(db: Database, tenantId: string, ref: RequestRef) {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, ref)
    if (!stored) throw notFound()
    const rows = await tx.query(auditEntries.statement(tenantId, stored.state.id))
    return auditEntries.trail(publicId('sr', stored.state.id), rows)
  })
}

/** An object of the request's own, from its row with the key beside it. */
export function contentOfRow(row: Row, name: string): Content {
  const [tenantId, keyId] = [row.tenant_id as string, row.key_id as string]
  const [sha256, size] = [row.sha256 as Buffer, row.size as number]
  const [objectName, versionId] = [row.object_name as string, row.version_id as string | null]
  const piece = { role: 'content' as const, position: 0, keyId, objectName, versionId, sha256, size }
  const key = { tenantId, keyId, masterKeyId: row.master_key_id as string, wrapped: row.wrapped as Buffer }
  return { name, sha256, size, pieces: [{ piece, key }] }
}

function nameOf(documentName: string, kind: FileKind, state: RequestState): string {
  const trail = state === 'completed' ? 'certificate of completion' : 'audit trail'
  return `${documentName.replace(/\.pdf$/i, '')} (${kind === 'signed_document' ? 'signed' : trail}).pdf`
}

function missing({ state, now }: StoredRequest, kind: FileKind): Failure {
  const standing = effectiveState(state, now)
  const what = kind === 'signed_document' ? 'signed document' : 'audit trail as a PDF'
  if (state.erased === 'documents')
    return new Failure('not_found', `The files of this request were erased: no ${what}.`)
  const isOver = isFinal(standing) && standing !== 'completed'
  if (kind === 'signed_document' && isOver) {
    return new Failure('not_found', `The request is ${standing}: there is no ${what}.`)
  }
  const when = isOver ? 'being made' : 'made once everybody has signed and the request is completed'
  return new Failure('not_ready', `The request is ${standing}: its ${what} is ${when}.`, {
    details: { state: standing },
    ...(isOver ? { retryAfterSeconds: 5 } : {}),
  })
}
