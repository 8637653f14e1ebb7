import type { Database } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'

// Queues the requests that are older than the search index, in the order of their keys. The position is stored, so that
// any worker continues where another stopped.

const SECTION = 1_000

/** Queues the next section. Returns whether there was one. `finder` is countersign_relay. */
export async function queueOlder(finder: Database): Promise<boolean> {
  return finder.transaction('every tenant', async (tx) => {
    const [position] = (await tx.query({ name: 'lock-search-backfill', text: LOCK })).map(decodePosition)
    if (!position) return false
    const values = [position.last_tenant, position.last_request]
    const section = (await tx.query({ name: 'next-of-search-backfill', text: NEXT, values })).map(decodeRequest)
    const last = section.at(-1)
    if (!last) {
      await tx.query({ name: 'end-search-backfill', text: END })
      return false
    }
    const columns = [section.map(({ tenant_id }) => tenant_id), section.map(({ request_id }) => request_id)]
    await tx.all([
      { name: 'queue-older-for-search', text: QUEUE, values: columns },
      { name: 'move-search-backfill', text: MOVE, values: [last.tenant_id, last.request_id] },
    ])
    return true
  })
}

const decodePosition = rowDecoder('search_backfill', { last_tenant: text, last_request: text })
const decodeRequest = rowDecoder('sign_requests', { tenant_id: text, request_id: text })

const LOCK = `
  SELECT last_tenant, last_request FROM search_backfill
   WHERE one AND ended_at IS NULL AND begins_at <= clock_timestamp() FOR UPDATE SKIP LOCKED`

const NEXT = `
  SELECT tenant_id, request_id FROM sign_requests
   WHERE (tenant_id, request_id) > ($1, $2) ORDER BY tenant_id, request_id LIMIT ${SECTION}`

const QUEUE = `
  INSERT INTO search_queue (tenant_id, request_id, seq)
  SELECT tenant_id, request_id, 0 FROM unnest($1::uuid[], $2::uuid[]) AS older(tenant_id, request_id)`

const MOVE = 'UPDATE search_backfill SET last_tenant = $1, last_request = $2'
const END = 'UPDATE search_backfill SET ended_at = clock_timestamp()'
