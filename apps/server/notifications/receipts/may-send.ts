import { takeIfLeft } from '../../accounts/mail-allowance.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import { emailKeyOf } from '../digests/email-key.ts'
import type { MailContext } from '../mail-context.ts'

/**
 * Whether a receipt is sent: if the account sends receipts, the recipient has none of the request yet, the mailbox has
 * not unsubscribed, and the daily allowance of a new account has a mail left. It counts the mail, once for each job.
 */
export async function maySendReceipt(
  tx: Tx,
  { newAccountMailsPerDay }: { newAccountMailsPerDay: number },
  { tenantId, sender, stored, signer, recipient }: MailContext,
  { id: mailId }: RunningJob,
): Promise<boolean> {
  if (!sender.receipts) return false
  const [known] = await tx.query({
    name: 'find-receipt',
    text: `SELECT EXISTS (SELECT FROM receipt_stops WHERE tenant_id = $1 AND email_key = $2) AS stopped,
                  EXISTS (SELECT FROM mails WHERE tenant_id = $1 AND mail_id = $3) AS counted,
                  EXISTS (SELECT FROM mails WHERE tenant_id = $1 AND request_id = $4 AND signer_id = $5
                             AND kind = 'receipt' AND state <> 'failed') AS repeated`,
    values: [tenantId, emailKeyOf(tenantId, recipient.email), mailId, stored.state.id, signer?.id],
  })
  if (known?.stopped) return false
  if (known?.counted) return true
  return !known?.repeated && takeIfLeft(tx, stored.details.mode, newAccountMailsPerDay)
}
