import type { Database } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { firstIdAt } from '../../platform/ids.ts'

// Deletes old calls in small batches, as countersign_timer. The primary key serves it: an index by time alone would cost
// every call.

export const KEPT_DAYS = 30
const AT_ONCE = 1_000
const FIRST_TENANT = '00000000-0000-0000-0000-000000000000'
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const decodeDeleted = rowDecoder('request_log', { tenant_id: text })

/** Calls of all tenants. Returns how many were deleted. */
export async function deleteOldCalls(
  timer: Pick<Database, 'query'>,
  now = new Date(),
  atOnce = AT_ONCE,
): Promise<number> {
  const before = firstIdAt(new Date(now.getTime() - KEPT_DAYS * 86_400_000))
  let deleted = 0
  for (let tenant = FIRST_TENANT; ; ) {
    const rows = (await timer.query(DELETE_OLD, [tenant, before, atOnce])).map(decodeDeleted)
    deleted += rows.length
    if (rows.length < atOnce) return deleted
    // Tenants before the last one have no old calls left.
    tenant =
      rows
        .map(({ tenant_id }) => tenant_id)
        .sort()
        .at(-1) ?? tenant
  }
}

/** All calls of a tenant that is removed. */
export async function removeCalls(timer: Pick<Database, 'query'>, tenantId: string, atOnce = AT_ONCE): Promise<void> {
  for (let more = true; more; ) {
    const rows = await timer.query(DELETE_OF_TENANT, [tenantId, AFTER_ALL, atOnce])
    more = rows.length === atOnce
  }
}

const OLD = `
  SELECT r.tenant_id, r.entry_id FROM request_log r
   WHERE r.tenant_id = t.tenant_id AND r.entry_id < $2 ORDER BY r.entry_id LIMIT $3`

// Steps from tenant to tenant by the primary key.
const DELETE_OLD = `
  WITH RECURSIVE logged AS (
    (SELECT tenant_id FROM request_log WHERE tenant_id >= $1 ORDER BY tenant_id LIMIT 1)
    UNION ALL
    SELECT (SELECT r.tenant_id FROM request_log r WHERE r.tenant_id > t.tenant_id ORDER BY r.tenant_id LIMIT 1)
      FROM logged t WHERE t.tenant_id IS NOT NULL
  )
  DELETE FROM request_log WHERE (tenant_id, entry_id) IN (
    SELECT o.tenant_id, o.entry_id FROM logged t CROSS JOIN LATERAL (${OLD}) o LIMIT $3)
  RETURNING tenant_id`

const DELETE_OF_TENANT = `
  DELETE FROM request_log WHERE (tenant_id, entry_id) IN (
    SELECT o.tenant_id, o.entry_id FROM (SELECT $1::uuid AS tenant_id) t CROSS JOIN LATERAL (${OLD}) o)
  RETURNING tenant_id`
