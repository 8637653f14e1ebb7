import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Tx } from '../platform/db/database.ts'
import type { JobHandler, RunningJob } from '../platform/jobs/queue.ts'
import { asHeaderText, type Mailer, MailRefused } from '../platform/mail/mailer.ts'
import { capture } from '../sandbox/inbox.ts'
import { mayMail } from '../sandbox/verified-addresses.ts'
import type { ChangeDeps } from './change.ts'
import { recordBounce } from './mail-bounce.ts'
import { contentOf, type MailContent, type MailKind } from './mail-content.ts'

// The mail jobs. A job holds ids; what to write is read when it runs. The mail's id is the job's: a mail repeated after
// a crash carries the same Message-ID.

export interface MailDeps extends ChangeDeps {
  /** Null: this server sends no mail, and every mail is captured. */
  mailer: Mailer | null
  blobs: Blobs
  publicUrl: string
}

const KINDS: MailKind[] = ['invitation', 'reminder', 'code', 'declined', 'expired', 'cancelled', 'failed', 'completed']

export function mailJobs(deps: MailDeps): Record<string, JobHandler> {
  return Object.fromEntries(KINDS.map((kind) => [kind, (job: RunningJob) => mail(deps, kind, job)]))
}

async function mail(deps: MailDeps, kind: MailKind, job: RunningJob): Promise<void> {
  const content = await deps.db.transaction({ tenant: job.tenant }, (tx) => prepare(tx, deps, kind, job))
  if (content && deps.mailer) await post({ ...deps, mailer: deps.mailer }, job, content)
}

/** What is to be sent now; undefined if nothing is, because it was captured, sent before, or is no longer true. */
async function prepare(tx: Tx, deps: MailDeps, kind: MailKind, job: RunningJob): Promise<MailContent | undefined> {
  const content = await contentOf(tx, deps, kind, job)
  if (!content || !(await isToBeSent(tx, kind, job, content))) return undefined
  if (content.sender.suspended) {
    await settle(tx, job.tenant, job.id, 'failed', 'The sender’s account is suspended.')
    return undefined
  }
  const { recipient, letter, link = null, attachments = [] } = content
  if (deps.mailer && (await mayMail(tx, job.tenant, content.mode, recipient.email))) return content
  await capture(tx, { tenantId: job.tenant, recipient: recipient.email, ...letter, link, attachments })
  await settle(tx, job.tenant, job.id, 'captured', null)
  return undefined
}

/** Notes the attempt; false if the mail has left already, or was given up. */
async function isToBeSent(tx: Tx, kind: MailKind, job: RunningJob, content: MailContent): Promise<boolean> {
  const [row] = await tx.query<{ state: string }>(
    `INSERT INTO mails (tenant_id, mail_id, request_id, signer_id, kind, recipient, state, attempts)
     VALUES ($1, $2, $3, $4, $5, $6, 'queued', 1)
     ON CONFLICT (tenant_id, mail_id) DO UPDATE SET attempts = mails.attempts + 1 RETURNING state`,
    [job.tenant, job.id, content.requestId, content.signerId, kind, content.recipient.email],
  )
  return row?.state === 'queued'
}

async function post(deps: ChangeDeps & { mailer: Mailer }, job: RunningJob, content: MailContent): Promise<void> {
  const { tenant } = job
  const { recipient, letter, unsubscribeUrl, attachments } = content
  try {
    await deps.mailer.send({
      tenantId: tenant,
      messageId: job.id,
      to: { name: asHeaderText(recipient.name), email: recipient.email },
      ...letter,
      subject: asHeaderText(letter.subject),
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
      ...(attachments ? { attachments } : {}),
    })
    await deps.db.transaction({ tenant }, (tx) => settle(tx, tenant, job.id, 'sent', null))
  } catch (error) {
    const reason = (error as Error).message
    if (!(error instanceof MailRefused || job.isLastTry)) {
      await deps.db.transaction({ tenant }, (tx) => settle(tx, tenant, job.id, 'queued', reason))
      throw error
    }
    // The mail server refused the address for good, or could not be reached for a day. Told first: once it is settled
    // the mail is not tried again. A bounce is told once per mail, so a repeat is safe.
    await recordBounce(deps, { tenantId: tenant, mailId: job.id, ...content, email: recipient.email, reason })
    await deps.db.transaction({ tenant }, (tx) => settle(tx, tenant, job.id, 'failed', reason))
  }
}

async function settle(tx: Tx, tenant: string, mailId: string, state: string, error: string | null): Promise<void> {
  await tx.query(
    `UPDATE mails SET state = $3, last_error = $4,
            sent_at = CASE WHEN $3 IN ('sent','captured') THEN clock_timestamp() END
      WHERE tenant_id = $1 AND mail_id = $2`,
    [tenant, mailId, state, error?.slice(0, 500) ?? null],
  )
}
