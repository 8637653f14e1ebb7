import type { Statement } from '../platform/db/database.ts'
import type { ErasureTarget } from '../records/erasure-target.ts'

/**
 * Erases the hashes of the bodies that were sent, and what receivers answered: an answer can repeat the body. A later
 * attempt sends the erased body. Runs as countersign_eraser.
 */
export function eraseDeliveries({ tenantId, requestId }: ErasureTarget): Statement[] {
  return [
    {
      text: `
        UPDATE webhook_deliveries
           SET body_sha256 = NULL,
               attempts = (SELECT coalesce(jsonb_agg(a || '{"excerpt": null, "headers": null, "detail": null}' ORDER BY n), '[]')
                             FROM jsonb_array_elements(attempts) WITH ORDINALITY AS t(a, n))
         WHERE tenant_id = $1 AND stream_id = $2`,
      values: [tenantId, requestId],
    },
  ]
}
