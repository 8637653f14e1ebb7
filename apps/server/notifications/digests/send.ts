import type { Statement, Tx } from '../../platform/db/database.ts'
import type { JobHandler, RunningJob } from '../../platform/jobs/job.ts'
import { JobParked } from '../../platform/jobs/job.ts'
import { asHeaderText, isGivenUp, type Mailer, withoutReply } from '../../platform/mail/mailer.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { capture } from '../../sandbox/inbox.ts'
import { mayMail } from '../../sandbox/verified-addresses.ts'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import { lockRequest } from '../../signrequests/load.ts'
import { type ComposeDeps, type ComposedMail, readSender } from '../mail-context.ts'
import { recordBounce } from '../record-bounce.ts'
import { isReported, wasReported } from '../report-unsent.ts'
import { mailHeaders, readSenderHeaders, type SenderHeaders } from '../sender-frame.ts'
import type { ZoneDeps } from '../signer-zone.ts'
import { composeDigest } from './compose-digest.ts'
import {
  type Digest,
  type DigestItem,
  type DigestRef,
  markSending,
  markSent,
  openItems,
  readDigest,
  recordAttempt,
  removeItems,
  settleMails,
} from './items.ts'
import { zoneOfOnly } from './read-zone.ts'
import { firstPending, type PendingItem, recheckItems } from './recheck-items.ts'
import { recordDigest } from './record.ts'
import { recordUnsentDigest, resolveUnsentDigest, unsentItems } from './report-unsent.ts'

// The job that sends a digest. The mail's id is the digest's id, so a mail repeated after a crash has the same Message-ID.
// If the digest is already marked as sent, a repeated job only continues to record the deliveries.

export interface DigestDeps extends ChangeDeps, ComposeDeps, ZoneDeps {
  /** Null: this server sends no mail, and every mail is captured. */
  mailer: Mailer | null
  /** Opens DKIM keys. */
  masterKeys: Pick<MasterKeys, 'unwrap'>
}

/** Items per page when a bounce is recorded for each request. */
const PAGE = 100

export function digestJobs(deps: DigestDeps): Record<string, JobHandler> {
  return { digest: (job) => sendDigest(deps, job) }
}

async function sendDigest(deps: DigestDeps, job: RunningJob): Promise<void> {
  const ref = { tenantId: job.tenant, digestId: String(job.ids.digest) }
  const reported = wasReported(job) ? await unsentItems(deps, ref) : []
  const zone = await zoneOfOnly(deps, ref)
  const prepared = await deps.db
    .transaction({ tenant: job.tenant }, (tx) => prepare(tx, deps, ref, job, zone))
    .catch((error: Error) => reportAndThrow(deps, ref, job, error))
  if (prepared instanceof JobParked) throw prepared
  if (prepared === SUSPENDED) return giveUp(deps, ref)
  if (prepared && deps.mailer && !(await deliver({ ...deps, mailer: deps.mailer }, ref, job, prepared))) return
  await recordDigest(deps, ref)
  await resolveUnsentDigest(deps, ref, reported)
}

async function reportAndThrow(deps: ChangeDeps, ref: DigestRef, job: RunningJob, error: Error): Promise<never> {
  if (isReported(job, error)) await recordUnsentDigest(deps, ref)
  throw error
}

/** The sender's account is suspended: nothing is sent in its name, also not later. */
const SUSPENDED = Symbol('suspended')

/** Recorded before the state, by which a repeated job knows what is left. */
async function giveUp(deps: ChangeDeps, ref: DigestRef): Promise<void> {
  await recordUnsentDigest(deps, ref)
  const mailIds = mailsOf(await unsentItems(deps, ref))
  await commit(deps, ref, [settleMails(ref.tenantId, mailIds, 'failed', 'The sender’s account is suspended.')])
}

interface Prepared extends ComposedMail {
  recipient: { name: string; email: string }
  /** The digest may have been sent before. */
  isRepeat: boolean
  headers: SenderHeaders
}

/** The digest to send now. Undefined if it was captured or sent before, or is not needed any more. */
async function prepare(
  tx: Tx,
  deps: DigestDeps,
  ref: DigestRef,
  job: RunningJob,
  zone: string | null,
): Promise<Prepared | JobParked | typeof SUSPENDED | undefined> {
  const { tenantId } = ref
  const digest = await readDigest(tx, ref)
  if (!digest || digest.channel !== null) return undefined
  const sender = await readSender(tx)
  const parked = sender.suspended ? undefined : await checkRateLimit(tx, deps, ref, digest, job)
  if (parked) {
    await tx.query(recordAttempt(ref, 0, parked.message))
    return parked
  }
  const { pending, obsolete } = await recheckItems(tx, ref, digest)
  await lockOnly(tx, pending)
  // If the recipient may have received the digest, all its mails are recorded as sent.
  const { mayBeSent } = digest
  if (!mayBeSent) await removeItems(tx, ref, obsolete)
  if (!isNotEmpty(pending)) return mayBeSent ? assumeSent(tx, ref) : undefined
  if (sender.suspended) return mayBeSent ? assumeSent(tx, ref) : SUSPENDED
  const [{ signerName: name, email, mode }] = pending
  const mailer = await mailerFor(tx, deps, tenantId, mode, email)
  // Lock order: the digest before the inbox of its link, as in an erasure.
  await tx.all([recordAttempt(ref, 1, null), mailer ? markSending(ref, true) : markSent(ref, 'sandbox_inbox')])
  const audience = mailer ? 'signers' : 'account'
  const written = await composeDigest(tx, deps, ref, { ...digest, zone, audience }, sender, pending)
  if (!written) return mayBeSent ? assumeSent(tx, ref) : removeAll(tx, ref, pending)
  if (mailer) {
    const headers = await readSenderHeaders(tx, tenantId)
    return { ...written, recipient: { name, email }, isRepeat: mayBeSent, headers }
  }
  const { message, link = null, attachments = [] } = written
  const requestIds = pending.map(({ requestId }) => requestId)
  await capture(tx, { tenantId, requestIds, mailId: ref.digestId, recipient: email, ...message, link, attachments })
  return undefined
}

/** Runs before all items are read, because a job for a rate-limited domain is parked and run again many times. */
async function checkRateLimit(
  tx: Tx,
  deps: DigestDeps,
  ref: DigestRef,
  digest: Digest,
  job: RunningJob,
): Promise<JobParked | undefined> {
  const first = await firstPending(tx, ref, digest)
  if (!first) return undefined
  const mailer = await mailerFor(tx, deps, ref.tenantId, first.mode, first.email)
  return mailer?.checkRateLimit?.(first.email, job.id)
}

async function mailerFor(tx: Tx, deps: DigestDeps, tenantId: string, mode: PendingItem['mode'], email: string) {
  return (await mayMail(tx, tenantId, mode, email)) ? deps.mailer : null
}

/** A single remaining item gets an ordinary mail, which locks its request before the mail's row, as in an erasure. */
async function lockOnly(tx: Tx, [first, ...others]: readonly PendingItem[]): Promise<void> {
  if (first && others.length === 0) await lockRequest(tx, { requestId: first.requestId })
}

function isNotEmpty(pending: readonly PendingItem[]): pending is readonly [PendingItem, ...PendingItem[]] {
  return pending.length > 0
}

async function assumeSent(tx: Tx, ref: DigestRef): Promise<undefined> {
  await tx.query(markSent(ref, 'mail'))
}

async function removeAll(tx: Tx, ref: DigestRef, pending: readonly PendingItem[]): Promise<undefined> {
  await removeItems(tx, ref, mailsOf(pending))
}

function mailsOf(items: readonly DigestItem[]): string[] {
  return items.map(({ mailId }) => mailId)
}

/** False if sending failed for good. */
async function deliver(
  deps: DigestDeps & { mailer: Mailer },
  ref: DigestRef,
  job: RunningJob,
  { recipient, message, unsubscribeUrl, attachments, isRepeat, headers }: Prepared,
): Promise<boolean> {
  try {
    await deps.mailer.send({
      ...(await mailHeaders(deps.masterKeys, headers)),
      tenantId: ref.tenantId,
      messageId: ref.digestId,
      jobId: job.id,
      to: { name: asHeaderText(recipient.name), email: recipient.email },
      ...message,
      subject: asHeaderText(message.subject),
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
      ...(attachments ? { attachments } : {}),
    })
  } catch (error) {
    await failed(deps, ref, job, isRepeat, error as Error)
    return false
  }
  await commit(deps, ref, [markSent(ref, 'mail')])
  return true
}

/** As for a single mail: retried for a day, then recorded as a bounce of every request in the digest. */
async function failed(
  deps: ChangeDeps,
  ref: DigestRef,
  job: RunningJob,
  isRepeat: boolean,
  error: Error,
): Promise<void> {
  if (!isGivenUp(error, job)) {
    // JobParked: the rate limit was reached before the mail server was contacted, so this was no attempt.
    const attempt = recordAttempt(ref, error instanceof JobParked ? -1 : 0, error.message)
    await commit(deps, ref, [attempt, markSending(ref, isRepeat)])
    if (isReported(job, error)) await recordUnsentDigest(deps, ref)
    throw withoutReply(error)
  }
  const { tenantId, digestId } = ref
  const next = () => deps.db.transaction({ tenant: tenantId }, (tx) => openItems(tx, ref, PAGE))
  for (let items = await next(); items.length > 0; items = await next()) {
    // Record bounces before the state: a settled mail is not retried. recordBounce is idempotent, so a repeat is safe.
    for (const { requestId, signerId, email } of items) {
      await recordBounce(deps, { tenantId, requestId, signerId, mailId: digestId, email, reason: error.message })
    }
    await commit(deps, ref, [settleMails(tenantId, mailsOf(items), 'failed', error.message)])
  }
}

async function commit({ db }: ChangeDeps, { tenantId }: DigestRef, statements: Statement[]): Promise<void> {
  await db.flush({ tenant: tenantId }, statements)
}
