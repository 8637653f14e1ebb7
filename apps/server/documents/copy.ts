import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { readDocument } from './read.ts'
import { notFound, unfinished } from './ref.ts'
import { documentOfRow, insertCopiedPieces, insertCopy, type StoredDocument } from './store.ts'

/**
 * A new document over the same pieces, for sending one contract to many people. No bytes are copied. The key is kept as
 * long as any document uses it.
 */
export async function copyDocument(
  db: Database,
  tenantId: string,
  documentId: string,
  name: string | null,
): Promise<StoredDocument> {
  const copyId = newId()
  const [copied] = await db.flush({ tenant: tenantId }, [
    insertCopy(tenantId, documentId, copyId, name),
    insertCopiedPieces(tenantId, documentId, copyId),
  ])
  const row = copied?.[0]
  if (!row) {
    const { contentSha256 } = await readDocument(db, tenantId, documentId) // throws if it does not exist
    throw contentSha256 === null ? unfinished() : notFound() // erased
  }
  return documentOfRow(row)
}
