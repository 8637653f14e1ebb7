import { nullable, rowDecoder, text } from '../platform/db/decode.ts'
import { parseDsn } from '../platform/mail/dsn.ts'
import { type MailRef, mailOfReturnPath } from '../platform/mail/return-path.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import { recordUnsent } from './report-unsent.ts'

// Bounces: mails that the recipient's server rejected, at once or days later. The sender is notified by an event of the
// request.

/** The reply of a mail server is stored up to this length. */
const MAX_REASON_LENGTH = 500

export interface Bounce {
  tenantId: string
  requestId: string
  /** Null: the recipient was the account itself; this is a problem of the request. */
  signerId: string | null
  mailId: string
  email: string
  reason: string
}

/** Idempotent: a mail has at most one bounce event. */
export async function recordBounce(deps: ChangeDeps, bounce: Bounce): Promise<void> {
  const { tenantId, requestId, signerId, mailId, email, reason } = bounce
  if (signerId === null) return recordUnsent(deps, { tenantId, requestId, signerId })
  await change(deps, tenantId, { requestId }, SYSTEM, ({ now }) => ({
    ...{ type: 'RecordBounce', at: now, signerId, mailId, email },
    reason: reason.slice(0, MAX_REASON_LENGTH),
  }))
}

/** Processes a mail to the bounce address. Ignores everything that is not a failure report (RFC 3464) for one of our mails. */
export async function receiveBounce(deps: ChangeDeps, bounceAddress: string, mail: Uint8Array): Promise<void> {
  const report = parseDsn(mail)
  if (!report || report.failure === null) return
  const refs = report.recipients.map((address) => mailOfReturnPath(bounceAddress, address))
  const ref = refs.find((found) => found !== undefined)
  if (ref) await markAsFailed(deps, ref, report.failure)
}

async function markAsFailed(deps: ChangeDeps, { tenantId, messageId: mailId }: MailRef, reason: string): Promise<void> {
  const mails = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const sent = await tx.query(LOCK_SENT, [tenantId, mailId])
    const ids = sent.map((row) => decodeMailId(row).mail_id)
    return tx.query(MARK_FAILED, [tenantId, ids, reason.slice(0, MAX_REASON_LENGTH)])
  })
  for (const { request_id: requestId, signer_id: signerId, recipient: email } of mails.map(decodeFailed)) {
    await recordBounce(deps, { tenantId, requestId, signerId, mailId, email, reason })
  }
}

const decodeMailId = rowDecoder('mails', { mail_id: text })
const decodeFailed = rowDecoder('mails', { request_id: text, signer_id: nullable(text), recipient: text })

// The bounce of a digest is a bounce of every mail in it. Once a digest was sent, all its mails were, even if their rows
// still say 'queued'. Locks in order of mail_id, as record.ts does, to avoid deadlocks.
const LOCK_SENT = `
  SELECT m.mail_id FROM mails m
   WHERE m.tenant_id = $1 AND m.request_id IS NOT NULL
     AND m.mail_id IN (SELECT $2::uuid UNION ALL
                       SELECT mail_id FROM digest_items WHERE tenant_id = $1 AND digest_id = $2)
     AND (m.state IN ('sent','failed')
          OR m.state = 'queued' AND EXISTS
             (SELECT FROM mail_digests
               WHERE tenant_id = $1 AND digest_id = $2 AND coalesce(sent_at, posting_at) IS NOT NULL))
   ORDER BY m.mail_id FOR UPDATE OF m`

const MARK_FAILED = `
  UPDATE mails SET state = 'failed', last_error = CASE WHEN recipient <> '' THEN $3 END
   WHERE tenant_id = $1 AND mail_id = ANY($2)
  RETURNING request_id, signer_id, recipient`
