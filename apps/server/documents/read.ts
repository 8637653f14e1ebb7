import type { Database } from '../platform/db/database.ts'
import { notFound } from './ref.ts'
import { documentOfRow, selectDocument } from './store.ts'

export async function readDocument(db: Database, tenantId: string, documentId: string) {
  const [rows] = await db.flush({ tenant: tenantId }, [selectDocument(tenantId, documentId)])
  const row = rows?.[0]
  if (!row) throw notFound()
  return documentOfRow(row)
}
