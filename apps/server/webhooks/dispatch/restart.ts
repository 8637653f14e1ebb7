import type { Tx } from '../../platform/db/database.ts'

/**
 * Begins anew at the endpoint's present URL: what waits is due now, with a new retry schedule, and the endpoint's health
 * is that of a new one. A running dispatch loses its lease: its attempts end at the old URL, change nothing, and are
 * repeated. The health row is locked first, as in fan-out.ts.
 */
export async function restartDispatch(tx: Tx, tenantId: string, endpointId: string): Promise<void> {
  const values = [tenantId, endpointId]
  await tx.all([
    { text: 'SELECT 1 FROM webhook_health WHERE tenant_id = $1 AND endpoint_id = $2 FOR UPDATE', values },
    {
      text: `UPDATE webhook_deliveries SET due_at = clock_timestamp(), tries = 0
              WHERE tenant_id = $1 AND endpoint_id = $2 AND endpoint_id::text = ($2::uuid)::text AND state = 'pending'`,
      values,
    },
    {
      text: `UPDATE webhook_lanes SET due_at = now()
              WHERE tenant_id = $1 AND endpoint_id = $2 AND due_at IS NOT NULL`,
      values,
    },
    {
      text: `UPDATE webhook_health
                SET holder = NULL, due_at = now(), unavailable = 0, failing_since = NULL, paused_until = NULL
              WHERE tenant_id = $1 AND endpoint_id = $2`,
      values,
    },
  ])
}
