import type { Database } from '../platform/db/database.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../platform/http/lists.ts'
import { presentSummary } from './present.ts'
import { decodeSummary, selectTemplates } from './store.ts'

export async function listTemplates(db: Database, tenantId: string, query: ListQuery): Promise<Page<object>> {
  const after = idAfter('templates', query)
  const [rows = []] = await db.flush({ tenant: tenantId }, [selectTemplates(tenantId, after, query.limit + 1)])
  return toPage('templates', rows.map(decodeSummary), query.limit, ({ template_id }) => template_id, presentSummary)
}
