import { selectLatestTimes } from '../../evidence/chain/select.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instant, rowDecoder, text } from '../../platform/db/decode.ts'
import { idAfter, type Page, toPage } from '../../platform/http/lists.ts'
import { readRequests } from '../load.ts'
import { type Filters, filtersOf, type ListFilterQuery } from './filters.ts'
import { type ListedRequest, presentListed } from './present.ts'
import { type Section, selectRequestIds } from './select.ts'

const LIST = 'sign-requests'

/** Newest first. The cursor is the last request of the page before, so every page costs the same. */
export async function listSignRequests(
  db: Database,
  tenantId: string,
  query: ListFilterQuery,
): Promise<Page<ListedRequest>> {
  const before = idAfter(LIST, query) ?? undefined
  const filters = filtersOf(query)
  const rows = filters ? await readSection(db, tenantId, filters, { before, limit: query.limit + 1 }) : []
  return toPage(
    LIST,
    rows,
    query.limit,
    ({ requestId }) => requestId,
    ({ listed }) => listed,
  )
}

export interface ListedRow {
  requestId: string
  listed: ListedRequest
}

/** The next requests after `before` that pass the filters. */
export function readSection(db: Database, tenantId: string, filters: Filters, section: Section): Promise<ListedRow[]> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const ids = await selectRequestIds(tx, tenantId, filters, section)
    return ids.length > 0 ? readListed(tx, tenantId, ids) : []
  })
}

async function readListed(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ListedRow[]> {
  const [stored, times] = await Promise.all([readRequests(tx, ids), tx.query(selectLatestTimes(tenantId, ids))])
  const requests = new Map(stored.map((request) => [request.state.id, request]))
  const updated = new Map(times.map(decodeTime).map(({ request_id, at }) => [request_id, at]))
  return ids.flatMap((requestId) => {
    const request = requests.get(requestId)
    return request
      ? [{ requestId, listed: presentListed(request, updated.get(requestId) ?? request.state.createdAt) }]
      : []
  })
}

const decodeTime = rowDecoder('time of an entry', { request_id: text, at: instant })
