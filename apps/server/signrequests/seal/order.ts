import type { Statement } from '../../platform/db/database.ts'

/**
 * Makes a request that ended without completion due for the sealer, if a condition on the request $2 of the tenant $1
 * holds. Returns a row if it is due.
 */
export function orderSeal(tenantId: string, requestId: string, condition: string): Statement {
  return {
    text: `
      UPDATE sign_requests SET seal_due_at = coalesce(seal_due_at, clock_timestamp())
       WHERE tenant_id = $1 AND request_id = $2 AND state IN ('declined', 'expired', 'cancelled', 'failed')
         AND ${condition}
      RETURNING request_id`,
    values: [tenantId, requestId],
  }
}
