import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { readDocument } from './read.ts'
import { unfinished } from './ref.ts'
import { documentOfRow, insertCopiedPieces, insertCopy, type StoredDocument } from './store.ts'

/**
 * One contract for many people: a document of its own id over the same pieces. No byte is copied; the key that opens
 * them lives as long as any document that shares them.
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
    await readDocument(db, tenantId, documentId) // tells if there is none
    throw unfinished()
  }
  return documentOfRow(row)
}
