import type { Tx } from '../../platform/db/database.ts'

/** Skips the pending deliveries of a closed endpoint. The event log keeps the events; they can be redelivered. */
export async function skipWaiting(tx: Tx, tenantId: string, endpointId: string): Promise<void> {
  await tx.query('SELECT 1 FROM webhook_health WHERE tenant_id = $1 AND endpoint_id = $2 FOR UPDATE', [
    tenantId,
    endpointId,
  ])
  await Promise.all([
    tx.query(
      `UPDATE webhook_deliveries SET state = 'skipped', due_at = NULL, settled_at = clock_timestamp()
        WHERE tenant_id = $1 AND endpoint_id = $2 AND endpoint_id::text = ($2::uuid)::text AND state = 'pending'`,
      [tenantId, endpointId],
    ),
    tx.query(
      'UPDATE webhook_lanes SET due_at = NULL WHERE tenant_id = $1 AND endpoint_id = $2 AND due_at IS NOT NULL',
      [tenantId, endpointId],
    ),
    tx.query(
      `UPDATE webhook_health SET due_at = NULL, paused_until = NULL
        WHERE tenant_id = $1 AND endpoint_id = $2 AND holder IS NULL`,
      [tenantId, endpointId],
    ),
  ])
}

/** The same for a dispatch that found the endpoint closed. Its owner may have opened it since. */
export async function skipIfClosed(tx: Tx, tenantId: string, endpointId: string): Promise<void> {
  const values = [tenantId, endpointId]
  // Locked first: what is added after it was opened waits for the lock, and is not skipped.
  await tx.query('SELECT 1 FROM webhook_health WHERE tenant_id = $1 AND endpoint_id = $2 FOR UPDATE', values)
  const closed = await tx.query(
    `SELECT 1 FROM webhook_endpoints
      WHERE tenant_id = $1 AND endpoint_id = $2 AND (disabled_at IS NOT NULL OR deleted_at IS NOT NULL)`,
    values,
  )
  if (closed.length > 0) await skipWaiting(tx, tenantId, endpointId)
}
