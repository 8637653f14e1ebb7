import type { Tx } from '../platform/db/database.ts'
import type { JobHandler, RunningJob } from '../platform/jobs/job.ts'
import { JobParked } from '../platform/jobs/job.ts'
import { asHeaderText, isGivenUp, type Mailer } from '../platform/mail/mailer.ts'
import { capture } from '../sandbox/inbox.ts'
import { mayMail } from '../sandbox/verified-addresses.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import { mergeForRequest } from '../signrequests/merge-document.ts'
import { type MailKind, type Occasion, occasionOf, type WriteDeps, type Written, write } from './compose.ts'
import { type DigestSettings, gather } from './digests/gather.ts'
import { isInResults } from './digests/in-results.ts'
import { neverHeard } from './digests/never-heard.ts'
import { digestJobs } from './digests/send.ts'
import { type Bounce, recordBounce } from './record-bounce.ts'
import { recordDelivery } from './record-delivery.ts'
import { stopJobs } from './unsubscribe/stop-digest.ts'

// The mail jobs. A job holds ids; what to write is read when it runs. The mail's id is the job's: a mail repeated after
// a crash carries the same Message-ID.

export interface MailDeps extends ChangeDeps, WriteDeps {
  /** Null: this server sends no mail, and every mail is captured. */
  mailer: Mailer | null
  digests: DigestSettings
}

const KINDS: MailKind[] = ['invitation', 'reminder', 'code', 'declined', 'expired', 'cancelled', 'failed', 'completed']

const OVER = 'Nobody waits for it any more.'

export function mailJobs(deps: MailDeps): Record<string, JobHandler> {
  const alone = KINDS.map((kind) => [kind, (job: RunningJob) => mail(deps, kind, job)])
  return { ...Object.fromEntries(alone), ...digestJobs(deps), ...stopJobs(deps) }
}

async function mail(deps: MailDeps, kind: MailKind, job: RunningJob): Promise<void> {
  if (kind === 'invitation') await mergeForRequest(deps, job.tenant, String(job.ids.request))
  const prepared = await deps.db.transaction({ tenant: job.tenant }, (tx) => prepare(tx, deps, kind, job))
  if (prepared instanceof JobParked) throw prepared
  if (prepared && deps.mailer) await post({ ...deps, mailer: deps.mailer }, job, prepared)
}

type Prepared = Occasion & Written

/** What is to be sent now; undefined if nothing is: it goes with others, was captured or sent before, or is over. */
async function prepare(
  tx: Tx,
  deps: MailDeps,
  kind: MailKind,
  job: RunningJob,
): Promise<Prepared | JobParked | undefined> {
  const occasion = await occasionOf(tx, kind, job)
  if (!occasion || (await neverHeard(tx, occasion))) return settleLeftOver(tx, job)
  if (await isInResults(tx, occasion)) return undefined
  if (await gather(tx, deps.digests, occasion, job)) return undefined
  const { recipient, sender, stored } = occasion
  const mailer = (await mayMail(tx, job.tenant, stored.details.mode, recipient.email)) ? deps.mailer : null
  const held = await mailer?.checkRateLimit?.(recipient.email, job.id)
  if (!(await isToBeSent(tx, job, occasion, held))) return undefined
  if (held) return held
  if (sender.suspended) return settle(tx, job, 'failed', 'The sender’s account is suspended.')
  const written = await write(tx, deps, occasion)
  if (!written) return settle(tx, job, 'failed', OVER)
  if (mailer) return { ...occasion, ...written }
  const { letter, link = null, attachments = [] } = written
  await capture(tx, { tenantId: job.tenant, recipient: recipient.email, ...letter, link, attachments })
  await recordDelivery(tx, deps.queue, occasion, { mailId: job.id, channel: 'sandbox_inbox' })
  return settle(tx, job, 'captured', null)
}

/** One that had to wait, or was tried in vain, does not wait for good. What is in a digest is settled by that. */
async function settleLeftOver(tx: Tx, job: RunningJob): Promise<undefined> {
  const [queued] = await tx.query({
    name: 'mail-left-over',
    text: `SELECT FROM mails WHERE tenant_id = $1 AND mail_id = $2 AND state = 'queued'
              AND NOT EXISTS (SELECT FROM digest_items WHERE tenant_id = $1 AND mail_id = $2)`,
    values: [job.tenant, job.id],
  })
  if (queued) await settle(tx, job, 'failed', OVER)
}

/** Notes the attempt, or why there is none yet; false if the mail has left already, or was given up. */
async function isToBeSent(
  tx: Tx,
  job: RunningJob,
  { kind, stored, signer, recipient }: Occasion,
  held: JobParked | undefined,
): Promise<boolean> {
  const email = stored.state.erased ? '' : recipient.email
  const [row] = await tx.query<{ state: string }>(
    `INSERT INTO mails (tenant_id, mail_id, request_id, signer_id, kind, recipient, state, attempts, last_error)
     VALUES ($1, $2, $3, $4, $5, $6, 'queued', $7, CASE WHEN $6 <> '' THEN $8 END)
     ON CONFLICT (tenant_id, mail_id) DO UPDATE SET attempts = mails.attempts + excluded.attempts,
       last_error = CASE WHEN mails.recipient <> '' THEN coalesce(excluded.last_error, mails.last_error) END
     RETURNING state`,
    [job.tenant, job.id, stored.state.id, signer?.id ?? null, kind, email, held ? 0 : 1, held?.message ?? null],
  )
  return row?.state === 'queued'
}

async function post(deps: ChangeDeps & { mailer: Mailer }, job: RunningJob, prepared: Prepared): Promise<void> {
  try {
    await send(deps.mailer, job, prepared)
  } catch (error) {
    return failed(deps, job, prepared, error as Error)
  }
  // In one commit: a mail that was sent is told of once.
  await deps.db.transaction({ tenant: job.tenant }, async (tx) => {
    await recordDelivery(tx, deps.queue, prepared, { mailId: job.id, channel: 'mail' })
    await settle(tx, job, 'sent', null)
  })
}

function send(mailer: Mailer, job: RunningJob, prepared: Prepared): Promise<void> {
  const { recipient, letter, unsubscribeUrl, attachments } = prepared
  return mailer.send({
    tenantId: job.tenant,
    messageId: job.id,
    to: { name: asHeaderText(recipient.name), email: recipient.email },
    ...letter,
    subject: asHeaderText(letter.subject),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    ...(attachments ? { attachments } : {}),
  })
}

async function failed(deps: ChangeDeps, job: RunningJob, prepared: Prepared, error: Error): Promise<void> {
  const { tenant } = job
  if (!isGivenUp(error, job)) {
    await deps.db.transaction({ tenant }, async (tx) => {
      await settle(tx, job, 'queued', error.message)
      if (error instanceof JobParked) await uncountTry(tx, job)
    })
    throw error
  }
  // The mail server refused the address for good, or could not be reached for a day. Told first: once it is settled
  // the mail is not tried again. A bounce is told once per mail, so a repeat is safe.
  await recordBounce(deps, bounceOf(job, prepared, error.message))
  await deps.db.transaction({ tenant }, (tx) => settle(tx, job, 'failed', error.message))
}

function bounceOf(job: RunningJob, { stored, signer, recipient }: Occasion, reason: string): Bounce {
  const ids = { tenantId: job.tenant, requestId: stored.state.id, signerId: signer?.id ?? null, mailId: job.id }
  return { ...ids, email: recipient.email, reason }
}

/** Others were a moment faster: nobody was asked. */
async function uncountTry(tx: Tx, job: RunningJob): Promise<void> {
  await tx.query('UPDATE mails SET attempts = attempts - 1 WHERE tenant_id = $1 AND mail_id = $2', [job.tenant, job.id])
}

/** What a server says of an address that was erased is not kept. */
async function settle(tx: Tx, job: RunningJob, state: string, error: string | null): Promise<undefined> {
  await tx.query(
    `UPDATE mails SET state = $3, last_error = CASE WHEN recipient <> '' THEN $4 END,
            sent_at = CASE WHEN $3 IN ('sent','captured') THEN clock_timestamp() END
      WHERE tenant_id = $1 AND mail_id = $2`,
    [job.tenant, job.id, state, error?.slice(0, 500) ?? null],
  )
}
