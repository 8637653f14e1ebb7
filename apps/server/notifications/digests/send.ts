import type { Statement, Tx } from '../../platform/db/database.ts'
import type { JobHandler, RunningJob } from '../../platform/jobs/job.ts'
import { JobParked } from '../../platform/jobs/job.ts'
import { asHeaderText, isGivenUp, type Mailer } from '../../platform/mail/mailer.ts'
import { capture } from '../../sandbox/inbox.ts'
import { mayMail } from '../../sandbox/verified-addresses.ts'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import { lockRequest } from '../../signrequests/load.ts'
import { senderOf, type WriteDeps, type Written } from '../compose.ts'
import { recordBounce } from '../record-bounce.ts'
import {
  type Digest,
  type DigestItem,
  type DigestRef,
  leaveOut,
  markPosting,
  markSent,
  noteTry,
  openItems,
  readDigest,
  settleMails,
} from './items.ts'
import { firstWaiting, lookAgain, type Waiting } from './look-again.ts'
import { recordDigest } from './record.ts'
import { writeDigest } from './write.ts'

// The job that sends a digest. Its mail's id is the digest's, so a repeat after a crash is recognisable; once it is noted
// as sent, a job that is done again only goes on telling the requests.

export interface DigestDeps extends ChangeDeps, WriteDeps {
  /** Null: this server sends no mail, and every mail is captured. */
  mailer: Mailer | null
}

/** At a time: those who are told that their mail came back. */
const PAGE = 100

export function digestJobs(deps: DigestDeps): Record<string, JobHandler> {
  return { digest: (job) => sendDigest(deps, job) }
}

async function sendDigest(deps: DigestDeps, job: RunningJob): Promise<void> {
  const ref = { tenantId: job.tenant, digestId: String(job.ids.digest) }
  const prepared = await deps.db.transaction({ tenant: job.tenant }, (tx) => prepare(tx, deps, ref, job))
  if (prepared instanceof JobParked) throw prepared
  if (prepared && deps.mailer && !(await post({ ...deps, mailer: deps.mailer }, ref, job, prepared))) return
  await recordDigest(deps, ref)
}

interface Prepared extends Written {
  recipient: { name: string; email: string }
  /** It may have left before. */
  isRepeat: boolean
}

/** What is to be sent now; undefined if nothing is, because it was captured, sent before, or nobody waits for it. */
async function prepare(
  tx: Tx,
  deps: DigestDeps,
  ref: DigestRef,
  job: RunningJob,
): Promise<Prepared | JobParked | undefined> {
  const { tenantId } = ref
  const digest = await readDigest(tx, ref)
  if (!digest || digest.channel !== null) return undefined
  const sender = await senderOf(tx)
  const held = sender.suspended ? undefined : await mustWait(tx, deps, ref, digest, job)
  if (held) {
    await tx.query(noteTry(ref, 0, held.message))
    return held
  }
  const { waiting, over } = await lookAgain(tx, ref, digest)
  await lockOnly(tx, waiting)
  // What may have arrived is told as sent, and not as if nobody had been asked.
  const { mayHaveLeft } = digest
  if (!mayHaveLeft) await leaveOut(tx, ref, over)
  if (!isSome(waiting)) return mayHaveLeft ? takeAsSent(tx, ref) : undefined
  if (sender.suspended) return mayHaveLeft ? takeAsSent(tx, ref) : giveUp(tx, ref, waiting)
  const [{ signerName: name, email, mode }] = waiting
  const mailer = await mailerFor(tx, deps, tenantId, mode, email)
  // The digest before the queue that its link leads to, as an erasure has them too.
  await tx.all([noteTry(ref, 1, null), mailer ? markPosting(ref, true) : markSent(ref, 'sandbox_inbox')])
  const written = await writeDigest(tx, deps, ref, digest, sender, waiting)
  if (!written) return mayHaveLeft ? takeAsSent(tx, ref) : endAll(tx, ref, waiting)
  if (mailer) return { ...written, recipient: { name, email }, isRepeat: mayHaveLeft }
  const { letter, link = null, attachments = [] } = written
  await capture(tx, { tenantId, recipient: email, ...letter, link, attachments })
  return undefined
}

/** Asked before everything is read: where many wait for a domain, each comes here once in a while, in vain. */
async function mustWait(
  tx: Tx,
  deps: DigestDeps,
  ref: DigestRef,
  digest: Digest,
  job: RunningJob,
): Promise<JobParked | undefined> {
  const someone = await firstWaiting(tx, ref, digest)
  if (!someone) return undefined
  const mailer = await mailerFor(tx, deps, ref.tenantId, someone.mode, someone.email)
  return mailer?.checkRateLimit?.(someone.email, job.id)
}

async function mailerFor(tx: Tx, deps: DigestDeps, tenantId: string, mode: Waiting['mode'], email: string) {
  return (await mayMail(tx, tenantId, mode, email)) ? deps.mailer : null
}

/** One that remains is written about as if alone, locked: before its mail's row, as an erasure has them too. */
async function lockOnly(tx: Tx, [first, ...others]: readonly Waiting[]): Promise<void> {
  if (first && others.length === 0) await lockRequest(tx, { requestId: first.requestId })
}

function isSome(waiting: readonly Waiting[]): waiting is readonly [Waiting, ...Waiting[]] {
  return waiting.length > 0
}

async function takeAsSent(tx: Tx, ref: DigestRef): Promise<undefined> {
  await tx.query(markSent(ref, 'mail'))
}

async function endAll(tx: Tx, ref: DigestRef, waiting: readonly Waiting[]): Promise<undefined> {
  await leaveOut(tx, ref, mailsOf(waiting))
}

async function giveUp(tx: Tx, { tenantId }: DigestRef, waiting: readonly Waiting[]): Promise<undefined> {
  await tx.query(settleMails(tenantId, mailsOf(waiting), 'failed', 'The sender’s account is suspended.'))
}

function mailsOf(items: readonly DigestItem[]): string[] {
  return items.map(({ mailId }) => mailId)
}

/** False if it was given up. */
async function post(
  deps: ChangeDeps & { mailer: Mailer },
  ref: DigestRef,
  job: RunningJob,
  { recipient, letter, unsubscribeUrl, attachments, isRepeat }: Prepared,
): Promise<boolean> {
  try {
    await deps.mailer.send({
      tenantId: ref.tenantId,
      messageId: ref.digestId,
      jobId: job.id,
      to: { name: asHeaderText(recipient.name), email: recipient.email },
      ...letter,
      subject: asHeaderText(letter.subject),
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

/** As with a mail that goes alone: tried again for a day, then every request in it hears that it came back. */
async function failed(
  deps: ChangeDeps,
  ref: DigestRef,
  job: RunningJob,
  isRepeat: boolean,
  error: Error,
): Promise<void> {
  if (!isGivenUp(error, job)) {
    // Others were a moment faster: nobody was asked.
    const noted = noteTry(ref, error instanceof JobParked ? -1 : 0, error.message)
    await commit(deps, ref, [noted, markPosting(ref, isRepeat)])
    throw error
  }
  const { tenantId, digestId } = ref
  const next = () => deps.db.transaction({ tenant: tenantId }, (tx) => openItems(tx, ref, PAGE))
  for (let items = await next(); items.length > 0; items = await next()) {
    // Told first: what is settled is not tried again. A bounce is told once per mail, so a repeat is safe.
    for (const { requestId, signerId, email } of items) {
      await recordBounce(deps, { tenantId, requestId, signerId, mailId: digestId, email, reason: error.message })
    }
    await commit(deps, ref, [settleMails(tenantId, mailsOf(items), 'failed', error.message)])
  }
}

async function commit({ db }: ChangeDeps, { tenantId }: DigestRef, statements: Statement[]): Promise<void> {
  await db.flush({ tenant: tenantId }, statements)
}
