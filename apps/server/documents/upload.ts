import { createReadStream } from 'node:fs'
import { insertActivity } from '../accounts/activity.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { blobName } from '../platform/blobs/name.ts'
import type { Database, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { DocumentKey } from '../platform/master-keys/master-keys.ts'
import type { Received } from './intake/receive.ts'
import { insertKey } from './keys/statements.ts'
import { type Accepted, preflight, type Refused } from './preflight/preflight.ts'
import { preflightOf } from './present.ts'
import { drawAheadOrder } from './rendering/draw-ahead.ts'
import { insertDocument, insertPiece, type Piece, type StoredDocument } from './store.ts'

export interface UploadDeps {
  db: Database
  blobs: Blobs
  queue: Pick<JobQueue, 'enqueue'>
  limits: { maxBytes: number; maxPages: number }
}

export interface Uploader {
  tenantId: string
  /** For account activity: who consented to removing an owner password. */
  actor: string
}

/**
 * Examines an upload and, if it can be signed, stores it: the original, which is evidence, and the content, which will
 * be signed. Bytes are stored before rows: a crash in between leaves unreferenced objects without a key, never a
 * document without its bytes.
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
  const pieces = [
    await putPiece(deps.blobs, document, key, 'original', received.path, document.sha256, received.size),
    await putPiece(
      deps.blobs,
      document,
      key,
      'content',
      report.contentPath,
      document.contentSha256,
      report.contentSize,
    ),
  ]
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
function decryptionLogged({ tenantId, actor }: Uploader, documentId: string): Statement {
  return insertActivity({ tenantId, actor, action: 'document.decrypted', detail: { document_id: documentId } })
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
  }
}

async function putPiece(
  blobs: Blobs,
  { documentId }: StoredDocument,
  key: DocumentKey,
  role: Piece['role'],
  path: string,
  sha256: Buffer,
  size: number,
): Promise<Piece> {
  const name = blobName(key.tenantId, documentId, sha256)
  const { versionId } = await blobs.put(name, key, { size, open: () => createReadStream(path) })
  return { role, position: 0, keyId: key.keyId, objectName: name, versionId, sha256, size }
}
