import type { Database, Tx } from '../../platform/db/database.ts'
import type { JobQueue } from '../../platform/jobs/queue.ts'
import type { EndpointLease } from '../dispatch/rows.ts'
import { skipWaiting } from '../dispatch/skip-waiting.ts'

export interface DisableDeps {
  db: Database
  queue: JobQueue
}

/** Disables an endpoint that is gone or has failed for days, and notifies its owner, unless it has another URL by now. */
export async function disableFailing(
  { db, queue }: DisableDeps,
  lease: EndpointLease,
  url: string,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { tenantId, endpointId } = lease
  await db.transaction({ tenant: tenantId }, async (tx) => {
    if (!(await markDisabled(tx, tenantId, endpointId, reason, url))) return
    await queue.enqueue(tx, [
      { class: 'mail', name: 'webhook_disabled', tenant: tenantId, ids: { endpoint: endpointId } },
    ])
  })
}

/**
 * Skips pending deliveries; the event log keeps the events. Returns false if the endpoint was already disabled, or no longer
 * has this URL.
 */
export async function markDisabled(
  tx: Tx,
  tenantId: string,
  endpointId: string,
  reason: 'owner' | 'gone' | 'failing',
  url: string | null = null,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE webhook_endpoints SET disabled_at = clock_timestamp(), disabled_reason = $3
      WHERE tenant_id = $1 AND endpoint_id = $2 AND disabled_at IS NULL AND ($4::text IS NULL OR url = $4)
      RETURNING 1`,
    [tenantId, endpointId, reason, url],
  )
  if (rows.length > 0) await skipWaiting(tx, tenantId, endpointId)
  return rows.length > 0
}
