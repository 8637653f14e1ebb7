import { EMPTIED_INBOXES, lockInboxes } from '../notifications/erase.ts'
import type { Statement } from '../platform/db/database.ts'

/**
 * Deletes the visits of inboxes that the erasure of a signer, or of all signers of a request (null), empties. Runs as
 * countersign_eraser, before notifications deletes the inboxes.
 */
export function eraseInboxVisits(tenantId: string, requestId: string, signerId: string | null): Statement[] {
  return [
    lockInboxes(tenantId, requestId, signerId),
    {
      text: `DELETE FROM inbox_visits WHERE tenant_id = $1 AND inbox_id IN (${EMPTIED_INBOXES})`,
      values: [tenantId, requestId, signerId],
    },
  ]
}
