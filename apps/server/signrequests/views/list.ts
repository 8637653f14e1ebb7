import type { Flusher } from '../../platform/db/database.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../../platform/http/lists.ts'
import { type PresentedView, presentView } from './schemas.ts'
import { decodeView, selectViews } from './store.ts'

const LIST = 'views'

/** Newest first: the views of the actor, and shared ones. `actor`: key:<id> or user:<id>; null: shared ones only. */
export async function listViews(
  db: Flusher,
  tenantId: string,
  actor: string | null,
  query: ListQuery,
): Promise<Page<PresentedView>> {
  const statement = selectViews(tenantId, actor, idAfter(LIST, query), query.limit + 1)
  const [rows = []] = await db.flush({ tenant: tenantId }, [statement])
  return toPage(
    LIST,
    rows.map(decodeView),
    query.limit,
    ({ view_id }) => view_id,
    (view) => presentView(view, actor),
  )
}
