import { effectiveState, type Signer } from '@countersign/domain/signrequest'
import type { Tx } from '../platform/db/database.ts'
import type { JobHandler, RunningJob } from '../platform/jobs/queue.ts'
import { asHeaderText, type Mailer, MailRefused } from '../platform/mail/mailer.ts'
import { capture } from '../sandbox/inbox.ts'
import { mayMail } from '../sandbox/verified-addresses.ts'
import { SYSTEM } from './audit.ts'
import { type ChangeDeps, change } from './change.ts'
import { invitation, type Letter, reminder } from './letters.ts'
import { mintLink } from './links.ts'
import { readRequest, type StoredRequest } from './store.ts'

// The mail jobs. A job holds ids; what to write is read when it runs, so a request that ended meanwhile gets no mail.
// The mail's id is the job's: a mail repeated after a crash carries the same Message-ID.

export interface MailDeps extends ChangeDeps {
  /** Null: this server sends no mail, and every mail is captured. */
  mailer: Mailer | null
  publicUrl: string
}

const LETTERS = { invitation, reminder }
type Kind = keyof typeof LETTERS

export function mailJobs(deps: MailDeps): Record<string, JobHandler> {
  const handler =
    (kind: Kind): JobHandler =>
    (job) =>
      sendToSigner(deps, kind, job)
  return { invitation: handler('invitation'), reminder: handler('reminder') }
}

interface SignerMail {
  mailId: string
  recipient: { name: string; email: string }
  letter: Letter
}

async function sendToSigner(deps: MailDeps, kind: Kind, job: RunningJob): Promise<void> {
  const { request, signer, generation } = job.ids as { request: string; signer: string; generation: number }
  const mail = await deps.db.transaction({ tenant: job.tenant }, async (tx) => {
    const stored = await readRequest(tx, { requestId: request })
    const person = stored?.state.signers.find(({ id }) => id === signer)
    if (!stored || !person || !isAwaited(stored, person, generation)) return undefined
    const [row] = await tx.query<{ state: string }>(
      `INSERT INTO mails (tenant_id, mail_id, request_id, signer_id, kind, recipient, state, attempts)
       VALUES ($1, $2, $3, $4, $5, $6, 'queued', 1)
       ON CONFLICT (tenant_id, mail_id) DO UPDATE SET attempts = mails.attempts + 1 RETURNING state`,
      [job.tenant, job.id, request, signer, kind, person.email],
    )
    if (row?.state !== 'queued') return undefined
    const sender = await senderOf(tx)
    if (sender.suspended) {
      await settle(tx, job.tenant, job.id, 'failed', 'The sender’s account is suspended.')
      return undefined
    }
    const letter = await write(tx, deps, kind, job.tenant, stored, person, sender)
    const mail: SignerMail = { mailId: job.id, recipient: { name: person.name, email: person.email }, letter }
    if (deps.mailer && (await mayMail(tx, job.tenant, stored.details.mode, person.email))) return mail
    await capture(tx, { tenantId: job.tenant, recipient: person.email, ...letter })
    await settle(tx, job.tenant, job.id, 'captured', null)
    return undefined
  })
  if (mail && deps.mailer) await post({ ...deps, mailer: deps.mailer }, job, mail)
}

/** Their turn, by the link of this generation, and the request still open. */
function isAwaited(stored: StoredRequest, signer: Signer, generation: number): boolean {
  const open = ['pending', 'in_progress'].includes(effectiveState(stored.state, stored.now))
  return open && signer.linkGeneration === generation && ['notified', 'viewed'].includes(signer.state)
}

interface Sender extends Record<string, unknown> {
  name: string
  slot: number
  suspended: boolean
}

async function senderOf(tx: Tx): Promise<Sender> {
  const [sender] = await tx.query<Sender>(
    `SELECT a.name, t.slot, a.suspended_at IS NOT NULL AS suspended
       FROM tenants t JOIN accounts a USING (account_id)`,
  )
  if (!sender) throw new Error('the tenant of a mail does not exist')
  return sender
}

async function write(
  tx: Tx,
  deps: MailDeps,
  kind: Kind,
  tenantId: string,
  stored: StoredRequest,
  signer: Signer,
  sender: Sender,
): Promise<Letter> {
  const target = { tenantId, requestId: stored.state.id, signerId: signer.id, generation: signer.linkGeneration }
  return LETTERS[kind]({
    signerName: signer.name,
    documentName: stored.details.documentName,
    senderName: sender.name,
    message: stored.details.message,
    expiresAt: new Date(stored.state.expiresAt).toISOString(),
    timeZone: stored.details.timeZone,
    link: await mintLink(tx, deps.publicUrl, sender.slot, target),
    sandbox: stored.details.mode === 'test',
  })
}

async function post(deps: ChangeDeps & { mailer: Mailer }, job: RunningJob, mail: SignerMail): Promise<void> {
  const { tenant } = job
  try {
    const to = { name: asHeaderText(mail.recipient.name), email: mail.recipient.email }
    const letter = { ...mail.letter, subject: asHeaderText(mail.letter.subject) }
    await deps.mailer.send({ tenantId: tenant, messageId: mail.mailId, to, ...letter })
    await deps.db.transaction({ tenant }, (tx) => settle(tx, tenant, mail.mailId, 'sent', null))
  } catch (error) {
    const reason = (error as Error).message
    if (!(error instanceof MailRefused || job.isLastTry)) {
      await deps.db.transaction({ tenant }, (tx) => settle(tx, tenant, mail.mailId, 'queued', reason))
      throw error
    }
    // Told first: once it is settled the mail is not tried again. A bounce is told once per mail, so a repeat is safe.
    await tellBounce(deps, job, mail, reason)
    await deps.db.transaction({ tenant }, (tx) => settle(tx, tenant, mail.mailId, 'failed', reason))
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

/** The mail server refused the address for good, or could not be reached for a day: the sender hears of it as an event. */
async function tellBounce(deps: ChangeDeps, job: RunningJob, mail: SignerMail, reason: string): Promise<void> {
  const { request, signer } = job.ids as { request: string; signer: string }
  await change(deps, job.tenant, { requestId: request }, SYSTEM, ({ now }) => ({
    type: 'RecordBounce',
    at: now,
    signerId: signer,
    mailId: mail.mailId,
    email: mail.recipient.email,
    reason,
  }))
}
