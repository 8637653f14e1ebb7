import { effectiveState, isFinal, type RequestState } from '@countersign/domain/signrequest'
import type { Content } from '../documents/content.ts'
import type { Database, Row, Tx } from '../platform/db/database.ts'
import { bytes, nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import { publicId } from '../platform/ids.ts'
import { auditEntries } from '../signrequests/change/audit-entries.ts'
import { notFound } from '../signrequests/change/change.ts'
import { readRequest } from '../signrequests/load.ts'
import type { RequestRef, StoredRequest } from '../signrequests/stored-request.ts'
import { type FileKind, selectFile } from './stored-files.ts'

// The files of an ended request: the signed document and the audit trail, each stored as one object.

/** The description of the file; its bytes are not read. Throws a Failure that says why there is none. */
export async function findFile(db: Database, tenantId: string, ref: RequestRef, kind: FileKind): Promise<Content> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, ref)
    if (!stored) throw notFound()
    const file = stored.state.erased === 'documents' ? undefined : await fileOf(tx, tenantId, stored, kind)
    if (!file) throw missing(stored, kind)
    return file
  })
}

/** A file of a completed request. Other ended requests have an audit trail only, after its first download. */
export async function fileOf(
  tx: Tx,
  tenantId: string,
  { state, details }: StoredRequest,
  kind: FileKind,
): Promise<Content | undefined> {
  const [row] = await tx.query(selectFile(tenantId, state.id, kind))
  return row && contentOfRow(row, nameOf(details.documentName, kind, state.state))
}

/** The entries as JSON, also of a request that is open or ended without a signed document. */
export async function readAuditTrail(db: Database, tenantId: string, ref: RequestRef) {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, ref)
    if (!stored) throw notFound()
    const rows = await tx.query(auditEntries.statement(tenantId, stored.state.id))
    return auditEntries.trail(publicId('sr', stored.state.id), rows)
  })
}

/** The content of one object, from a row that names the object and its key. */
export function contentOfRow(row: Row, name: string): Content {
  const { tenant_id, key_id, master_key_id, wrapped, sha256, size, object_name, version_id } = decodeObject(row)
  const object = { keyId: key_id, objectName: object_name, versionId: version_id, sha256, size }
  const key = { tenantId: tenant_id, keyId: key_id, masterKeyId: master_key_id, wrapped }
  return { name, sha256, size, pieces: [{ piece: { role: 'content', position: 0, ...object }, key }] }
}

const decodeObject = rowDecoder('object with key', {
  tenant_id: text,
  key_id: text,
  master_key_id: text,
  wrapped: bytes,
  sha256: bytes,
  size: number,
  object_name: text,
  version_id: nullable(text),
})

function nameOf(documentName: string, kind: FileKind, state: RequestState): string {
  const trail = state === 'completed' ? 'certificate of completion' : 'audit trail'
  return `${documentName.replace(/\.pdf$/i, '')} (${kind === 'signed_document' ? 'signed' : trail}).pdf`
}

function missing({ state, now }: StoredRequest, kind: FileKind): Failure {
  const current = effectiveState(state, now)
  const what = kind === 'signed_document' ? 'signed document' : 'audit trail as a PDF'
  if (state.erased === 'documents')
    return new Failure('not_found', `The files of this request were erased: no ${what}.`)
  const isOver = isFinal(current) && current !== 'completed'
  if (kind === 'signed_document' && isOver) {
    return new Failure('not_found', `The request is ${current}: there is no ${what}.`)
  }
  const when = isOver ? 'being made' : 'made once everybody has signed and the request is completed'
  return new Failure('not_ready', `The request is ${current}: its ${what} is ${when}.`, {
    details: { state: current },
    ...(isOver ? { retryAfterSeconds: 5 } : {}),
  })
}
