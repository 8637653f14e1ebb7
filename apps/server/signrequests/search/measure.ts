import { Gauge } from 'prom-client'
import type { Database } from '../../platform/db/database.ts'
import { number, rowDecoder, text } from '../../platform/db/decode.ts'
import { flushTenants } from '../../platform/db/flush-tenants.ts'
import { instantOf } from '../../platform/ids.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { type IndexDeps, tenantsQueued } from './index-requests.ts'

const entries = new Gauge({
  name: 'countersign_search_queue_entries',
  help: 'Requests that wait to be indexed for the search, with those that are older than the index.',
  registers: [processMetrics],
})

/** If more tenants wait, all of them wait long. */
const MOST_TENANTS = 200

/**
 * How long the oldest new request has waited to be found by the search, in seconds; 0 if none waits. Requests that are
 * older than the index are queued for hours by design, and are only counted. So are requests whose signer was replaced:
 * when that happened is not in the queue.
 */
export async function searchLagSeconds(
  { finder, db }: Pick<IndexDeps, 'finder' | 'db'>,
  now: () => number = Date.now,
): Promise<number> {
  entries.set(await countQueued(finder))
  const tenants = (await tenantsQueued(finder)).slice(0, MOST_TENANTS)
  const statements = new Map(tenants.map((id) => [id, [{ name: 'oldest-queued', text: OLDEST, values: [id] }]]))
  // Before the rows of each tenant is the one that names it.
  const rows = (await flushTenants(db, statements)).filter((_, i) => i % 2 === 1).flat()
  const times = rows.map((row) => instantOf(decodeOldest(row).request_id).getTime())
  return times.length === 0 ? 0 : Math.max(0, (now() - Math.min(...times)) / 1000)
}

async function countQueued(finder: Database): Promise<number> {
  const [row] = await finder.query({ name: 'count-queued', text: 'SELECT count(*)::int AS queued FROM search_queue' })
  return decodeCount(row ?? {}).queued
}

const decodeCount = rowDecoder('search_queue', { queued: number })
const decodeOldest = rowDecoder('search_queue', { request_id: text })

/** Ids of requests begin with the time at which they were created, which is that of their first event. */
const OLDEST = 'SELECT request_id FROM search_queue WHERE tenant_id = $1 AND seq = 1 ORDER BY request_id LIMIT 1'
