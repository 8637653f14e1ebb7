import type { Dsn } from '../platform/mail/dsn.ts'
import type { MailRef } from '../platform/mail/return-path.ts'
import { SYSTEM } from './audit.ts'
import { type ChangeDeps, change } from './change.ts'

// A mail that came back, at once or days later: the sender hears of it as an event of the request.

export interface Bounce {
  tenantId: string
  requestId: string
  /** Null: the mail went to the account itself, and there is nobody to tell. */
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

/** What a far server says may be long; the first lines tell. */
const MOST_WORDS = 500

/** A report about a mail of ours. False if there is no such mail, or it did not say that the mail failed. */
export async function recordReport(deps: ChangeDeps, { tenantId, messageId }: MailRef, report: Dsn): Promise<boolean> {
  if (report.failure === null) return false
  const reason = report.failure
  const found = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const [mail] = await tx.query<{ request_id: string; signer_id: string | null; recipient: string }>(
      `UPDATE mails SET state = 'failed', last_error = $3 WHERE tenant_id = $1 AND mail_id = $2 AND request_id IS NOT NULL
       RETURNING request_id, signer_id, recipient`,
      [tenantId, messageId, reason.slice(0, MOST_WORDS)],
    )
    return mail
  })
  if (!found) return false
  const { request_id: requestId, signer_id: signerId, recipient: email } = found
  await recordBounce(deps, { tenantId, requestId, signerId, mailId: messageId, email, reason })
  return true
}
