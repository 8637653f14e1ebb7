import type { Tx } from '../../platform/db/database.ts'
import type { MailKind, Occasion } from '../mail-content.ts'

const ENDS: readonly MailKind[] = ['declined', 'expired', 'cancelled', 'failed']

/**
 * Who never heard of a request need not hear of its end: while an invitation waits for others to go with, the request may
 * be withdrawn, and a recalled job would tell a thousand people of something they did not know.
 */
export async function neverHeard(tx: Tx, { kind, tenantId, stored, signer }: Occasion): Promise<boolean> {
  if (!signer || stored.details.jobId === null || signer.viewedAt !== null || !ENDS.includes(kind)) return false
  const [told] = await tx.query({
    name: 'was-told',
    text: `SELECT 1 FROM mails
            WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3 AND kind IN ('invitation','reminder')
              AND state IN ('sent','captured') LIMIT 1`,
    values: [tenantId, stored.state.id, signer.id],
  })
  return told === undefined
}
