import { parseDsn } from '../platform/mail/dsn.ts'
import { type MailRef, mailOfReturnPath } from '../platform/mail/return-path.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'

// A mail that came back, at once or days later: the sender hears of it as an event of the request.

/** What a far server says may be long; its beginning tells. */
const MOST_WORDS = 500

export interface Bounce {
  tenantId: string
  requestId: string
  /** Null: the mail went to the account itself, and there is nobody else to tell. */
  signerId: string | null
  mailId: string
  email: string
  reason: string
}

/** Told once per mail, however often it is recorded. */
export async function recordBounce(deps: ChangeDeps, bounce: Bounce): Promise<void> {
  const { tenantId, requestId, signerId, mailId, email, reason } = bounce
  if (signerId === null) return
  await change(deps, tenantId, { requestId }, SYSTEM, ({ now }) => ({
    ...{ type: 'RecordBounce', at: now, signerId, mailId, email },
    reason: reason.slice(0, MOST_WORDS),
  }))
}

/** A mail that arrived at the address for bounces; whatever is not a report that a mail of ours failed is let be. */
export async function takeReport(deps: ChangeDeps, bounceAddress: string, mail: Uint8Array): Promise<void> {
  const report = parseDsn(mail)
  if (!report || report.failure === null) return
  const refs = report.recipients.map((address) => mailOfReturnPath(bounceAddress, address))
  const ref = refs.find((found) => found !== undefined)
  if (ref) await markAsFailed(deps, ref, report.failure)
}

async function markAsFailed(deps: ChangeDeps, { tenantId, messageId: mailId }: MailRef, reason: string): Promise<void> {
  const mails = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const left = await tx.query<{ mail_id: string }>(LOCK_LEFT, [tenantId, mailId])
    const ids = left.map(({ mail_id }) => mail_id)
    return tx.query<Failed>(MARK, [tenantId, ids, reason.slice(0, MOST_WORDS)])
  })
  for (const { request_id: requestId, signer_id: signerId, recipient: email } of mails) {
    await recordBounce(deps, { tenantId, requestId, signerId, mailId, email, reason })
  }
}

interface Failed extends Record<string, unknown> {
  request_id: string
  signer_id: string | null
  recipient: string
}

// A digest's mail is every mail that it stands for. Of one that was sent, all have left, though that may not be noted of
// them yet; in the order in which whoever tells locks them too.
const LOCK_LEFT = `
  SELECT m.mail_id FROM mails m
   WHERE m.tenant_id = $1 AND m.request_id IS NOT NULL
     AND m.mail_id IN (SELECT $2::uuid UNION ALL
                       SELECT mail_id FROM digest_items WHERE tenant_id = $1 AND digest_id = $2)
     AND (m.state IN ('sent','failed')
          OR m.state = 'queued' AND EXISTS
             (SELECT FROM mail_digests
               WHERE tenant_id = $1 AND digest_id = $2 AND coalesce(sent_at, posting_at) IS NOT NULL))
   ORDER BY m.mail_id FOR UPDATE OF m`

const MARK = `
  UPDATE mails SET state = 'failed', last_error = CASE WHEN recipient <> '' THEN $3 END
   WHERE tenant_id = $1 AND mail_id = ANY($2)
  RETURNING request_id, signer_id, recipient`
