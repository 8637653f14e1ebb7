import type { Database } from '../platform/db/database.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../platform/http/lists.ts'
import { presentSummary } from './present.ts'
import { decodeSummary, selectDocuments } from './store.ts'

/** Newest first. */
export async function listDocuments(
  db: Database,
  tenantId: string,
  query: ListQuery,
): Promise<Page<ReturnType<typeof presentSummary>>> {
  const after = idAfter('documents', query)
  const [rows = []] = await db.flush({ tenant: tenantId }, [selectDocuments(tenantId, after, query.limit + 1)])
  return toPage('documents', rows.map(decodeSummary), query.limit, (row) => row.document_id, presentSummary)
}
