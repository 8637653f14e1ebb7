import type { Tx } from '../../platform/db/database.ts'
import type { MailKind, Occasion } from '../compose.ts'

const ENDS: readonly MailKind[] = ['declined', 'expired', 'cancelled', 'failed']

/**
 * Who never heard of a request need not hear of its end: while an invitation waits for others to go with, the request may
 * be withdrawn, and a recalled job would tell a thousand people of something they did not know. Who was asked before
 * somebody else took their place is not who is asked now.
 */
export async function neverHeard(tx: Tx, { kind, tenantId, stored, signer }: Occasion): Promise<boolean> {
  if (!signer || stored.details.jobId === null || signer.viewedAt !== null || !ENDS.includes(kind)) return false
  const [told] = await tx.query({
    name: 'was-told',
    text: WAS_TOLD,
    values: [tenantId, stored.state.id, signer.id, signer.email],
  })
  return told === undefined
}

// A digest that is closed may be on its way this moment: it is noted in the mails only after it has left, page by page.
const WAS_TOLD = `
  SELECT 1 FROM mails m
   WHERE m.tenant_id = $1 AND m.request_id = $2 AND m.signer_id = $3 AND m.kind IN ('invitation','reminder')
     AND lower(m.recipient) = lower($4)
     AND (m.state IN ('sent','captured')
          OR m.state = 'queued' AND EXISTS
             (SELECT FROM digest_items i JOIN mail_digests d USING (tenant_id, digest_id)
               WHERE i.tenant_id = $1 AND i.mail_id = m.mail_id AND d.due_at IS NULL))
   LIMIT 1`
