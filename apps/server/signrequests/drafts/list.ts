import type { Flusher } from '../../platform/db/database.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../../platform/http/lists.ts'
import { isUuid } from '../../platform/ids.ts'
import { type PresentedSummary, presentSummary } from './present.ts'
import { decodeSummary, type Place, selectDrafts } from './store.ts'

const LIST = 'drafts'

/** Last changed first. A draft that is changed while the pages are read moves to the first page. */
export async function listDrafts(db: Flusher, tenantId: string, query: ListQuery): Promise<Page<PresentedSummary>> {
  const after = idAfter(LIST, query, (text) => placeOf(text) !== null)
  const place = after === null ? null : placeOf(after)
  const [rows = []] = await db.flush({ tenant: tenantId }, [selectDrafts(tenantId, place, query.limit + 1)])
  return toPage(
    LIST,
    rows.map(decodeSummary),
    query.limit,
    ({ updated_at, draft_id }) => `${updated_at}.${draft_id}`,
    presentSummary,
  )
}

/** Of `<milliseconds>.<uuid>`. */
function placeOf(text: string): Place | null {
  const [ms = '', draftId = ''] = text.split('.')
  return /^\d{1,15}$/.test(ms) && isUuid(draftId) ? { updatedAt: new Date(Number(ms)), draftId } : null
}
