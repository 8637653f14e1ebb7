import type { FastifyBaseLogger } from 'fastify'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Place } from '../platform/blobs/object-store.ts'
import { forgetUnreferenced, recordUnreferenced } from '../platform/blobs/store-objects.ts'
import type { Database, Statement, Tx } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { notFound } from './ref.ts'
import { selectRenditionsUnder } from './rendering/store.ts'
import {
  decodeKeyId,
  decodeObject,
  deleteDocument,
  deletePieces,
  deleteUnusedKeys,
  lockDocument,
  lockKeysOf,
} from './store.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Deletes a document that no sign request uses. If no other document shares its bytes, their key is destroyed in the
 * same commit: from then on they cannot be read, even if the store does not delete them. `entry`: of the account
 * activity.
 */
export async function removeDocument(
  { db, blobs }: { db: Database; blobs: Blobs },
  tenantId: string,
  documentId: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  entry?: Statement,
): Promise<void> {
  const unreadable = await db
    .transaction({ tenant: tenantId }, async (tx) => {
      const destroyed = await destroyRows(tx, tenantId, documentId)
      if (entry) await tx.query(entry)
      return destroyed
    })
    .catch((error: { code?: string }) => {
      throw error.code === FOREIGN_KEY_VIOLATION ? inUse(error) : error
    })
  for (const { pendingId, ...object } of unreadable) {
    try {
      await blobs.delete(object)
      await db.flush({ tenant: tenantId }, [forgetUnreferenced(tenantId, pendingId)])
    } catch (err) {
      log.warn(
        { err, object: object.name },
        'An object of a deleted document could not be deleted. Its key is destroyed, and a worker tries again.',
      )
    }
  }
}

interface Unreadable extends Place {
  pendingId: string
}

/** Returns the objects that can no longer be read: pieces and page renditions. They are recorded as unreferenced. */
async function destroyRows(tx: Tx, tenantId: string, documentId: string): Promise<Unreadable[]> {
  const [found] = await tx.query(lockDocument(tenantId, documentId))
  if (!found) throw notFound()
  await tx.query(lockKeysOf(tenantId, documentId))
  const pieces = (await tx.query(deletePieces(tenantId, documentId))).map(decodeObject)
  await tx.query(deleteDocument(tenantId, documentId))
  const keyIds = [...new Set(pieces.map((piece) => piece.key_id))]
  const renditions = (await tx.query(selectRenditionsUnder(tenantId, keyIds))).map(decodeObject)
  const destroyed = (await tx.query(deleteUnusedKeys(tenantId, keyIds))).map(decodeKeyId)
  const unreadable = [...pieces, ...renditions]
    .filter((object) => destroyed.some((key) => key.key_id === object.key_id))
    .map((object) => ({
      ...{ name: object.object_name, versionId: object.version_id },
      ...{ keyId: object.key_id, pendingId: newId() },
    }))
  await tx.query(recordUnreferenced(tenantId, unreadable))
  return unreadable
}

function inUse(cause: unknown): Failure {
  const message = 'A sign request uses this document as evidence, or a template uses it: it cannot be deleted.'
  return new Failure('document_in_use', message, { cause })
}
