import type { Statement } from '../platform/db/database.ts'

/** Advances the test clock: retries, pauses and failure times move by as much. */
export function advanceWebhooks(tenantId: string, seconds: number): Statement[] {
  const values = [tenantId, seconds]
  const by = 'make_interval(secs => $2)'
  return [
    {
      text: `UPDATE webhook_health SET paused_until = paused_until - ${by}, failing_since = failing_since - ${by},
                    due_at = CASE WHEN holder IS NULL THEN due_at - ${by} ELSE due_at END
              WHERE tenant_id = $1 AND (due_at IS NOT NULL OR failing_since IS NOT NULL)`,
      values,
    },
    {
      text: `UPDATE webhook_deliveries SET due_at = due_at - ${by} WHERE tenant_id = $1 AND state = 'pending'`,
      values,
    },
    { text: `UPDATE webhook_lanes SET due_at = due_at - ${by} WHERE tenant_id = $1 AND due_at IS NOT NULL`, values },
  ]
}
