import type { FastifyBaseLogger } from 'fastify'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { notFound } from './ref.ts'
import {
  deleteDocument,
  deletePieces,
  deleteUnusedKeys,
  lockDocument,
  lockKeysOf,
  type Piece,
  pieceOfRow,
} from './store.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Deletes a document that no sign request uses. If no other document shares its bytes, their key is destroyed in the
 * same commit: from then on they cannot be read, whether or not the store lets go of them.
 */
export async function removeDocument(
  { db, blobs }: { db: Database; blobs: Blobs },
  tenantId: string,
  documentId: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const unreadable = await db
    .transaction({ tenant: tenantId }, (tx) => destroyRows(tx, tenantId, documentId))
    .catch((error: { code?: string }) => {
      throw error.code === FOREIGN_KEY_VIOLATION ? inUse(error) : error
    })
  for (const { objectName, versionId } of unreadable) {
    await blobs.delete({ name: objectName, versionId }).catch((err: Error) => {
      log.warn({ err, objectName }, 'an object of a deleted document could not be removed; its key is destroyed')
    })
  }
}

/** The pieces that nobody can read any more. */
async function destroyRows(tx: Tx, tenantId: string, documentId: string): Promise<Piece[]> {
  const [found] = await tx.query(lockDocument(tenantId, documentId))
  if (!found) throw notFound()
  await tx.query(lockKeysOf(tenantId, documentId))
  const pieces = (await tx.query(deletePieces(tenantId, documentId))).map(pieceOfRow)
  await tx.query(deleteDocument(tenantId, documentId))
  const keyIds = [...new Set(pieces.map((piece) => piece.keyId))]
  const destroyed = await tx.query<{ key_id: string }>(deleteUnusedKeys(tenantId, keyIds))
  return pieces.filter((piece) => destroyed.some((row) => row.key_id === piece.keyId))
}

function inUse(cause: unknown): Failure {
  const message = 'A sign request uses this document and keeps it as evidence, so it cannot be deleted.'
  return new Failure('document_in_use', message, { cause })
}
