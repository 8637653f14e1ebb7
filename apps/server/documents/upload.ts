import { createReadStream } from 'node:fs'
import { insertActivity } from '../accounts/activity.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { blobName } from '../platform/blobs/name.ts'
import { storeObjects } from '../platform/blobs/store-objects.ts'
import type { Database, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import type { CallOrigin, Mode } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { DocumentKey } from '../platform/master-keys/master-keys.ts'
import type { Received } from './intake/receive.ts'
import { insertKey } from './keys/statements.ts'
import { type Accepted, preflight, type Refused } from './preflight/preflight.ts'
import { preflightOf } from './present.ts'
import { drawAheadOrder } from './rendering/draw-ahead.ts'
import { insertDocument, insertPiece, type NewPiece, type StoredDocument } from './store.ts'

export interface UploadDeps {
  db: Database
  blobs: Blobs
  queue: Pick<JobQueue, 'enqueue'>
  limits: { maxBytes: number; maxPages: number }
}

export interface Uploader {
  tenantId: string
  mode: Mode
  /** For account activity: who consented to removing an owner password. */
  actor: string
  from?: CallOrigin | undefined
}

/**
 * Examines an upload and, if it can be signed, stores it: the original, which is evidence, and the content, which will
 * be signed. Bytes are stored before rows: a crash in between leaves unreferenced objects, which a worker deletes, never
 * a document without its bytes.
 */
export async function uploadDocument(deps: UploadDeps, by: Uploader, received: Received): Promise<StoredDocument> {
  const report = await preflight(received.path, received.folder, {
    ...deps.limits,
    owner: by.tenantId,
    allowDecrypt: received.allowDecrypt,
  })
  if (!report.accepted) throw new Failure(report.code, report.message, { details: placeOf(report) })
  const document = documentOf(received, report)
  const key = await deps.blobs.newKey({ tenantId: by.tenantId, keyId: newId() })
  const pieces = await storePieces(deps, document.documentId, key, [
    { role: 'original', path: received.path, sha256: document.sha256, size: received.size },
    { role: 'content', path: report.contentPath, sha256: document.contentSha256, size: report.contentSize },
  ])
  await commit(deps, by.tenantId, document.documentId, [
    insertDocument(by.tenantId, document),
    insertKey(key),
    ...pieces.map((piece) => insertPiece(by.tenantId, document.documentId, piece)),
    ...(report.decrypted ? [decryptionLogged(by, document.documentId)] : []),
  ])
  return document
}

/** Members of the error response: the page, and the place on it. */
function placeOf({ place }: Refused): Record<string, unknown> {
  if (place === null) return {}
  return place.box === null ? { page: place.page } : { page: place.page, cords: place.box }
}

/** An owner password was removed with the sender's consent: who gave it, and for which document. */
function decryptionLogged(by: Uploader, documentId: string): Statement {
  return insertActivity({ ...by, action: 'document.decrypted', detail: { document_id: documentId } })
}

/** The rows, and the job that renders the first page. */
async function commit({ db, queue }: UploadDeps, tenantId: string, documentId: string, rows: Statement[]) {
  await db.transaction({ tenant: tenantId }, async (tx) => {
    for (const row of rows) await tx.query(row)
    await queue.enqueue(tx, [drawAheadOrder(tenantId, documentId)])
  })
}

function documentOf(received: Received, report: Accepted): StoredDocument & { contentSha256: Buffer } {
  return {
    documentId: newId(),
    name: received.name,
    size: received.size,
    sha256: received.sha256,
    contentSha256: Buffer.from(report.contentSha256, 'hex'),
    pages: [...report.pages],
    preflight: preflightOf(report),
    formFields: report.formFields,
    textPlaces: report.textPlaces,
  }
}

interface PieceFile extends Pick<NewPiece, 'role' | 'sha256' | 'size'> {
  path: string
}

async function storePieces(
  deps: UploadDeps,
  documentId: string,
  key: DocumentKey,
  pieces: readonly PieceFile[],
): Promise<NewPiece[]> {
  const nameOf = ({ sha256 }: PieceFile) => blobName(key.tenantId, documentId, sha256)
  const contentOf = ({ path, size }: PieceFile) => ({ size, open: () => createReadStream(path) })
  const stored = await storeObjects(
    deps,
    key,
    pieces.map((piece) => ({ name: nameOf(piece), content: contentOf(piece) })),
  )
  return stored.map(({ name, versionId, size, pendingId }, index) => {
    const { role, sha256 } = pieces[index] as PieceFile
    return { role, position: 0, keyId: key.keyId, objectName: name, versionId, sha256, size, pendingId }
  })
}
