import type { Tx } from '../platform/db/database.ts'
import { rowDecoder, text } from '../platform/db/decode.ts'
import type { JobHandler, RunningJob } from '../platform/jobs/job.ts'
import { JobParked } from '../platform/jobs/job.ts'
import { asHeaderText, isGivenUp, type Mailer, withoutReply } from '../platform/mail/mailer.ts'
import type { MasterKeys } from '../platform/master-keys/master-keys.ts'
import { capture } from '../sandbox/inbox.ts'
import { mayMail } from '../sandbox/verified-addresses.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import { mergeForRequest } from '../signrequests/merge-document.ts'
import { inTraceOf } from '../signrequests/trace.ts'
import { composeMail } from './compose.ts'
import { addToDigest, type DigestDeps } from './digests/add-to-digest.ts'
import { wasNeverNotified } from './digests/never-notified.ts'
import { isReportedInResults } from './digests/reported-in-results.ts'
import { digestJobs } from './digests/send.ts'
import { inboxLinkJobs } from './inbox/mail-link.ts'
import {
  type ComposeDeps,
  type ComposedMail,
  MAIL_KINDS,
  type MailContext,
  type MailKind,
  OBSOLETE,
  readMailContext,
} from './mail-context.ts'
import { maySendReceipt } from './receipts/may-send.ts'
import { type Bounce, recordBounce } from './record-bounce.ts'
import { recordDelivery } from './record-delivery.ts'
import { isReported, recordUnsent, resolveUnsent, type UnsentMail, wasReported } from './report-unsent.ts'
import { mailHeaders, readSenderHeaders, type SenderHeaders } from './sender-frame.ts'
import { type ZoneDeps, zoneFor } from './signer-zone.ts'
import { stopJobs } from './unsubscribe/stop-digest.ts'

// The mail jobs. A job holds only ids; it reads the content of the mail when it runs. The mail's id is the job's id, so a
// mail that is sent again after a crash has the same Message-ID.

export interface MailDeps extends ChangeDeps, ComposeDeps, ZoneDeps {
  /** Null: this server sends no mail, and every mail is captured. */
  mailer: Mailer | null
  /** Opens DKIM keys. */
  masterKeys: Pick<MasterKeys, 'unwrap'>
  digests: DigestDeps
  /** Of an account in its first days of live mode. */
  newAccountMailsPerDay: number
}

export function mailJobs(deps: MailDeps): Record<string, JobHandler> {
  const alone = MAIL_KINDS.map((kind) => [
    kind,
    (job: RunningJob) => {
      const request = { tenantId: job.tenant, requestId: String(job.ids.request) }
      return inTraceOf(deps.db, request, { name: `mail ${kind}`, kind: 'consumer' }, () => mail(deps, kind, job))
    },
  ])
  return { ...Object.fromEntries(alone), ...digestJobs(deps), ...stopJobs(deps), ...inboxLinkJobs(deps) }
}

async function mail(deps: MailDeps, kind: MailKind, job: RunningJob): Promise<void> {
  // A document whose values cannot be drawn is reported by its own job.
  if (kind === 'invitation') await mergeForRequest(deps, job.tenant, String(job.ids.request))
  const unsent = unsentMailOf(job)
  const { signerId } = unsent
  const zone = signerId === null ? null : await zoneFor(deps, kind, { ...unsent, signerId })
  const prepared = await deps.db
    .transaction({ tenant: job.tenant }, (tx) => prepare(tx, deps, kind, job, zone))
    .catch((error: Error) => reportAndThrow(deps, job, error))
  if (prepared instanceof JobParked) throw prepared
  if (prepared === SUSPENDED) return giveUp(deps, job, unsent)
  if (prepared && deps.mailer && !(await deliver({ ...deps, mailer: deps.mailer }, job, prepared))) return
  if (wasReported(job)) await resolveUnsent(deps, unsent)
}

function unsentMailOf({ tenant: tenantId, ids: { request, signer } }: RunningJob): UnsentMail {
  return { tenantId, requestId: String(request), signerId: signer ? String(signer) : null }
}

async function reportAndThrow(deps: ChangeDeps, job: RunningJob, error: Error): Promise<never> {
  if (isReported(job, error)) await recordUnsent(deps, unsentMailOf(job))
  throw error
}

/** The sender's account is suspended: nothing is sent in its name, also not later. */
const SUSPENDED = Symbol('suspended')

/** Recorded before the state: once the state is stored, the job does not run again. */
async function giveUp(deps: ChangeDeps, job: RunningJob, unsent: UnsentMail): Promise<void> {
  await recordUnsent(deps, unsent)
  await deps.db.transaction({ tenant: job.tenant }, (tx) =>
    settle(tx, job, 'failed', 'The sender’s account is suspended.'),
  )
}

/** `headers`: null in mails to the sender, which are ours. */
type Prepared = MailContext & ComposedMail & { headers: SenderHeaders | null }

/** The mail to send now. Undefined if it joined a digest, was captured or sent before, or is not needed any more. */
async function prepare(
  tx: Tx,
  deps: MailDeps,
  kind: MailKind,
  job: RunningJob,
  zone: string | null,
): Promise<Prepared | JobParked | typeof SUSPENDED | undefined> {
  const context = await readMailContext(tx, kind, job)
  if (!context || (await wasNeverNotified(tx, context))) return settleObsolete(tx, job)
  if (kind === 'receipt' && !(await maySendReceipt(tx, deps, context, job))) return settleObsolete(tx, job)
  if (await isReportedInResults(tx, deps.digests, context)) return undefined
  if (await addToDigest(tx, deps.digests, context, job)) return undefined
  const { recipient, sender, stored } = context
  const mailer = (await mayMail(tx, job.tenant, stored.details.mode, recipient.email)) ? deps.mailer : null
  const parked = await mailer?.checkRateLimit?.(recipient.email, job.id)
  if (!(await recordAttempt(tx, job, context, parked))) return undefined
  if (parked) return parked
  if (sender.suspended) return SUSPENDED
  const written = await composeMail(tx, deps, { ...context, zone, audience: mailer ? 'signers' : 'account' })
  if (!written) return settle(tx, job, 'failed', OBSOLETE)
  if (mailer) {
    const headers = context.signer ? await readSenderHeaders(tx, job.tenant) : null
    return { ...context, ...written, headers }
  }
  const { message, link = null, attachments = [] } = written
  await capture(tx, {
    ...{ tenantId: job.tenant, requestIds: [stored.state.id], mailId: job.id, recipient: recipient.email },
    ...{ ...message, link, attachments },
  })
  await recordDelivery(tx, deps.queue, context, { mailId: job.id, channel: 'sandbox_inbox' })
  return settle(tx, job, 'captured', null)
}

/** Ends a queued mail that is not needed any more. The mails in a digest are settled with the digest. */
async function settleObsolete(tx: Tx, job: RunningJob): Promise<undefined> {
  const [queued] = await tx.query({
    name: 'find-obsolete-mail',
    text: `SELECT FROM mails WHERE tenant_id = $1 AND mail_id = $2 AND state = 'queued'
              AND NOT EXISTS (SELECT FROM digest_items WHERE tenant_id = $1 AND mail_id = $2)`,
    values: [job.tenant, job.id],
  })
  if (queued) await settle(tx, job, 'failed', OBSOLETE)
}

/** Records the attempt, or why the mail is parked. False if the mail was sent before or has failed for good. */
async function recordAttempt(
  tx: Tx,
  job: RunningJob,
  { kind, stored, signer, recipient }: MailContext,
  parked: JobParked | undefined,
): Promise<boolean> {
  const email = stored.state.erased ? '' : recipient.email
  const [row] = await tx.query(
    `INSERT INTO mails (tenant_id, mail_id, request_id, signer_id, kind, recipient, state, attempts, last_error)
     VALUES ($1, $2, $3, $4, $5, $6, 'queued', $7, CASE WHEN $6 <> '' THEN $8 END)
     ON CONFLICT (tenant_id, mail_id) DO UPDATE SET attempts = mails.attempts + excluded.attempts,
       last_error = CASE WHEN mails.recipient <> '' THEN coalesce(excluded.last_error, mails.last_error) END
     RETURNING state`,
    [job.tenant, job.id, stored.state.id, signer?.id ?? null, kind, email, parked ? 0 : 1, parked?.message ?? null],
  )
  return row !== undefined && decodeState(row).state === 'queued'
}

const decodeState = rowDecoder('mails', { state: text })

/** False if it failed for good. */
async function deliver(deps: MailDeps & { mailer: Mailer }, job: RunningJob, prepared: Prepared): Promise<boolean> {
  try {
    await send(deps, job, prepared)
  } catch (error) {
    await failed(deps, job, prepared, error as Error)
    return false
  }
  // In one transaction, so that the audit trail records the delivery once.
  await deps.db.transaction({ tenant: job.tenant }, async (tx) => {
    await recordDelivery(tx, deps.queue, prepared, { mailId: job.id, channel: 'mail' })
    await settle(tx, job, 'sent', null)
  })
  return true
}

async function send(
  { mailer, masterKeys }: MailDeps & { mailer: Mailer },
  job: RunningJob,
  prepared: Prepared,
): Promise<void> {
  const { recipient, message, unsubscribeUrl, attachments, headers } = prepared
  await mailer.send({
    ...(headers ? await mailHeaders(masterKeys, headers) : {}),
    tenantId: job.tenant,
    messageId: job.id,
    to: { name: asHeaderText(recipient.name), email: recipient.email },
    ...message,
    subject: asHeaderText(message.subject),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    ...(attachments ? { attachments } : {}),
  })
}

async function failed(deps: ChangeDeps, job: RunningJob, prepared: Prepared, error: Error): Promise<void> {
  const { tenant } = job
  if (!isGivenUp(error, job)) {
    await deps.db.transaction({ tenant }, async (tx) => {
      await settle(tx, job, 'queued', error.message)
      if (error instanceof JobParked) await uncountAttempt(tx, job)
    })
    if (isReported(job, error)) await recordUnsent(deps, unsentMailOf(job))
    throw withoutReply(error)
  }
  // The mail server rejected the address permanently, or was unreachable for a day. Record the bounce before the state:
  // once the state is stored the job does not run again. recordBounce is idempotent, so a repeat is safe.
  await recordBounce(deps, bounceOf(job, prepared, error.message))
  await deps.db.transaction({ tenant }, (tx) => settle(tx, job, 'failed', error.message))
}

function bounceOf(job: RunningJob, { stored, signer, recipient }: MailContext, reason: string): Bounce {
  const ids = { tenantId: job.tenant, requestId: stored.state.id, signerId: signer?.id ?? null, mailId: job.id }
  return { ...ids, email: recipient.email, reason }
}

/** The rate limit was reached before the mail server was contacted, so this was no attempt. */
async function uncountAttempt(tx: Tx, job: RunningJob): Promise<void> {
  await tx.query('UPDATE mails SET attempts = attempts - 1 WHERE tenant_id = $1 AND mail_id = $2', [job.tenant, job.id])
}

/** Does not store the server's reply for an erased address. */
async function settle(tx: Tx, job: RunningJob, state: string, error: string | null): Promise<undefined> {
  await tx.query(
    `UPDATE mails SET state = $3, last_error = CASE WHEN recipient <> '' THEN $4 END,
            sent_at = CASE WHEN $3 IN ('sent','captured') THEN clock_timestamp() END
      WHERE tenant_id = $1 AND mail_id = $2`,
    [job.tenant, job.id, state, error?.slice(0, 500) ?? null],
  )
}
