import type { Database } from '../../platform/db/database.ts'
import { firstIdAt } from '../../platform/ids.ts'

// Deletes old deliveries some time after their event; the event log keeps the events. A pending delivery is never
// deleted, regardless of its age.

export const KEPT_DAYS = 90
const AT_ONCE = 1_000

/** All deliveries since this instant still exist. */
export function keptSince(now = new Date()): Date {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000)
}

/** `timer`: as countersign_timer, which sees no pending delivery. Returns how many were deleted. */
export async function forgetOldDeliveries(timer: Database, now = new Date(), atOnce = AT_ONCE): Promise<number> {
  const before = firstIdAt(keptSince(now))
  let forgotten = 0
  for (let more = true; more; ) {
    const gone = await forgetSome(timer, before, atOnce)
    forgotten += gone
    more = gone === atOnce
  }
  return forgotten
}

async function forgetSome(timer: Database, before: string, atOnce: number): Promise<number> {
  return timer.transaction('every tenant', async (tx) => {
    const gone = await tx.query(FORGET, [before, atOnce])
    const column = (name: string) => gone.map((row) => row[name])
    await tx.query(FORGET_LANES, [column('tenant_id'), column('stream_id'), column('endpoint_id')])
    return gone.length
  })
}

// Checks the state of the current row version again: its owner may have requested a redelivery.
const FORGET = `
  DELETE FROM webhook_deliveries WHERE state <> 'pending' AND (tenant_id, stream_id, endpoint_id, seq) IN (
    SELECT tenant_id, stream_id, endpoint_id, seq FROM webhook_deliveries
     WHERE state <> 'pending' AND delivery_id < $1 ORDER BY delivery_id LIMIT $2)
  RETURNING tenant_id, stream_id, endpoint_id`

/** Lanes without deliveries. */
const FORGET_LANES = `
  DELETE FROM webhook_lanes l USING (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])) AS g(t, s, e)
   WHERE l.tenant_id = g.t AND l.stream_id = g.s AND l.endpoint_id = g.e AND l.due_at IS NULL
     AND NOT EXISTS (SELECT FROM webhook_deliveries d
                      WHERE d.tenant_id = g.t AND d.stream_id = g.s AND d.endpoint_id = g.e)`
