import { ERASED_PERSON } from '@countersign/domain/signrequest'
import { readBrand } from '../../accounts/branding/read-brand.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { bytes, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { JobHandler, JobOrder, RunningJob } from '../../platform/jobs/job.ts'
import { localizationFor } from '../../platform/mail/layout/localization.ts'
import { asHeaderText, type Mail, type Mailer } from '../../platform/mail/mailer.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { capture } from '../../sandbox/inbox.ts'
import { mayMail } from '../../sandbox/verified-addresses.ts'
import { MAX_ITEMS } from '../digests/add-to-digest.ts'
import { emailKeyOf } from '../digests/email-key.ts'
import { newListLink } from '../email-templates/digest.ts'
import { readSender } from '../mail-context.ts'
import { mailBrandingOf, mailHeaders, readSenderHeaders, type ServiceLinks } from '../sender-frame.ts'
import { addInboxLink, type InboxRef } from './open-inbox.ts'
import { FROM_ITEMS, IS_OPENABLE } from './sql.ts'

// A further link to a document list, for a reader whose visit has ended. The job that writes the mail makes the link, so
// that it is in the mailbox of the list and nowhere else.

const JOB = 'inbox_link'

/** Between two mails that were asked for, across processes, and how many there are until a digest is mailed. */
const INTERVAL = '5 minutes'
const MAX_ASKED = 5

/** The job of a mail with a new link, or undefined if one was asked for just before, or too many. In the caller's transaction. */
export async function takeInboxLinkJob(tx: Tx, { tenantId, inboxId }: InboxRef): Promise<JobOrder | undefined> {
  const taken = await tx.query({
    name: 'ask-for-inbox-link',
    text: `UPDATE inboxes SET link_asked_at = clock_timestamp(), links_asked = links_asked + 1
            WHERE tenant_id = $1 AND inbox_id = $2 AND links_asked < ${MAX_ASKED}
              AND (link_asked_at IS NULL OR link_asked_at < clock_timestamp() - interval '${INTERVAL}')
            RETURNING 1`,
    values: [tenantId, inboxId],
  })
  if (taken.length === 0) return undefined
  return { class: 'mail', name: JOB, tenant: tenantId, ids: { inbox: inboxId }, urgent: true }
}

export interface InboxLinkDeps {
  db: Database
  /** Null: this server sends no mail, and every mail is captured. */
  mailer: Mailer | null
  masterKeys: Pick<MasterKeys, 'unwrap'>
  publicUrl: string
  serviceLinks?: ServiceLinks
}

export function inboxLinkJobs(deps: InboxLinkDeps): Record<string, JobHandler> {
  return {
    [JOB]: async (job) => {
      const mail = await deps.db.transaction({ tenant: job.tenant }, (tx) => prepare(tx, deps, job))
      if (mail) await deps.mailer?.send(mail)
    },
  }
}

/** Undefined if the mail was captured, or the list has no reader any more. */
async function prepare(tx: Tx, deps: InboxLinkDeps, job: RunningJob) {
  const { mailer, masterKeys, publicUrl } = deps
  const tenantId = job.tenant
  const inbox = { tenantId, inboxId: String(job.ids.inbox) }
  await lockInbox(tx, inbox)
  const reader = await readInboxReader(tx, inbox)
  const sender = await readSender(tx)
  if (!reader || sender.suspended) return undefined
  const { name, email, locale, mode, requestIds } = reader
  const canMail = mailer !== null && (await mayMail(tx, tenantId, mode, email))
  const parked = canMail ? await mailer.checkRateLimit?.(email, job.id) : undefined
  if (parked) throw parked
  const localization = localizationFor(locale)
  const link = await addInboxLink(tx, publicUrl, sender.slot, inbox)
  const message = newListLink({
    ...{ localization, signerName: name, senderName: sender.name, senderUnverified: sender.unverified },
    branding: mailBrandingOf(await readBrand(tx, tenantId, canMail ? 'signers' : 'account'), localization, deps),
    ...{ sandbox: mode === 'test', everybodySigns: true, link },
  })
  if (canMail) {
    const headers = await mailHeaders(masterKeys, await readSenderHeaders(tx, tenantId))
    const to = { name: asHeaderText(name), email }
    const subject = asHeaderText(message.subject)
    return { ...headers, tenantId, messageId: job.id, to, ...message, subject } satisfies Mail
  }
  await capture(tx, { tenantId, requestIds, mailId: job.id, recipient: email, ...message, link })
  return undefined
}

/**
 * An erasure locks the inbox before it deletes captured mails, so it also deletes the one that this transaction adds. After
 * this lock the next statement sees who was erased.
 */
async function lockInbox(tx: Tx, { tenantId, inboxId }: InboxRef): Promise<void> {
  await tx.query({
    name: 'lock-inbox',
    text: 'SELECT FROM inboxes WHERE tenant_id = $1 AND inbox_id = $2 FOR UPDATE',
    values: [tenantId, inboxId],
  })
}

/** The person whose mailbox got the list. */
export interface InboxReader {
  name: string
  email: string
  /** The language that the sender set for them. */
  locale: string | null
  mode: 'test' | 'live'
  requestIds: string[]
}

/** Undefined if the person can open no document of the list: they were replaced or erased, or all requests have ended. */
export async function readInboxReader(tx: Tx, { tenantId, inboxId }: InboxRef): Promise<InboxReader | undefined> {
  const rows = await tx.query({ name: 'inbox-reader', text: READER, values: [tenantId, inboxId] })
  const theirs = rows.map(decodeReader).filter(({ email, email_key }) => emailKeyOf(tenantId, email).equals(email_key))
  const [first] = theirs
  if (!first) return undefined
  const { name, email, locale, mode } = first
  return { name, email, locale, mode, requestIds: theirs.map(({ request_id }) => request_id) }
}

const decodeReader = rowDecoder('inbox_items', {
  name: text,
  email: text,
  locale: nullable(text),
  mode: oneOf('test', 'live'),
  request_id: text,
  email_key: bytes,
})

const READER = `
  SELECT s.name, s.email, s.options ->> 'locale' AS locale, t.mode, i.request_id, q.email_key
  ${FROM_ITEMS}
    JOIN inboxes q ON q.tenant_id = i.tenant_id AND q.inbox_id = i.inbox_id
   WHERE i.tenant_id = $1 AND i.inbox_id = $2
     AND i.generation >= s.person_since AND s.email <> '${ERASED_PERSON.email}'
     AND ${IS_OPENABLE}
   ORDER BY i.number LIMIT ${MAX_ITEMS}`
