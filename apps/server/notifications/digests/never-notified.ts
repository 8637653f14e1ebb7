import type { Tx } from '../../platform/db/database.ts'
import type { MailContext, MailKind } from '../mail-context.ts'

const ENDS: readonly MailKind[] = ['declined', 'expired', 'cancelled', 'failed']

/**
 * Whether this mail is about the end of a request that the recipient was never notified of. A request can be cancelled
 * while its invitation is in an open digest; without this check a recalled bulk job would mail thousands of people about
 * requests they do not know. After a reassignment only mails to the new address count.
 */
export async function wasNeverNotified(tx: Tx, { kind, tenantId, stored, signer }: MailContext): Promise<boolean> {
  if (!signer || stored.details.jobId === null || signer.viewedAt !== null || !ENDS.includes(kind)) return false
  const [notified] = await tx.query({
    name: 'was-notified',
    text: NOTIFIED,
    values: [tenantId, stored.state.id, signer.id, signer.email],
  })
  return notified === undefined
}

// A closed digest counts as sent: it may be in transit, and its mails are marked as sent only afterwards, page by page.
const NOTIFIED = `
  SELECT 1 FROM mails m
   WHERE m.tenant_id = $1 AND m.request_id = $2 AND m.signer_id = $3 AND m.kind IN ('invitation','reminder')
     AND lower(m.recipient) = lower($4)
     AND (m.state IN ('sent','captured')
          OR m.state = 'queued' AND EXISTS
             (SELECT FROM digest_items i JOIN mail_digests d USING (tenant_id, digest_id)
               WHERE i.tenant_id = $1 AND i.mail_id = m.mail_id AND d.due_at IS NULL))
   LIMIT 1`
