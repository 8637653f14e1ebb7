import type { Language } from '../../accounts/language.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { JobHandler, RunningJob } from '../../platform/jobs/job.ts'
import { asHeaderText, type Mailer } from '../../platform/mail/mailer.ts'
import { isBoundEmail } from '../addresses/bind.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import { readUser } from '../store.ts'
import type { UserMail } from './mail.ts'
import { MAIL_KINDS, USER_MAIL } from './order.ts'
import { prepareMail } from './prepare.ts'

// Sends the mails to users. The token of a link is made here, when the mail is sent: neither a job nor a log has it.

export interface UserMessage {
  subject: string
  text: string
  html: string
}

export interface UserMailDeps extends UserDeps {
  /** As countersign_app: the sandbox inbox. */
  db: Database
  /** Null: this server sends no mail, and mails are captured. */
  mailer: Mailer | null
  /** Whether links are captured, too: only where nobody relies on addresses. */
  capturesLinks: boolean
  compose: (mail: UserMail, language: Language) => UserMessage
  /** Stores the mail in the sandbox inbox of the tenant. */
  capture: (tx: Tx, mail: CapturedUserMail) => Promise<unknown>
  publicUrl: string
}

export interface CapturedUserMail extends UserMessage {
  tenantId: string
  requestIds: readonly string[]
  recipient: string
  link: string | null
}

export function userMailJobs(deps: UserMailDeps): Record<string, JobHandler> {
  return { [USER_MAIL]: (job) => send(deps, job) }
}

async function send(deps: UserMailDeps, job: RunningJob): Promise<void> {
  const authenticator = await deps.authenticator()
  const prepared = await deps.identity.transaction('every tenant', async (tx) => {
    const kind = MAIL_KINDS.find((each) => each === job.ids.kind)
    const user = job.ids.user === undefined ? undefined : await readUser(tx, String(job.ids.user))
    // Without the MAC, a person who writes to the database would get a link by an address of theirs.
    if (!kind || !user || user.deactivatedAt !== null || !isBoundEmail(authenticator, user)) return undefined
    const { publicUrl } = deps
    const prepared = await prepareMail(tx, { authenticator, publicUrl, now: nowOf(deps) }, { kind, user, ids: job.ids })
    if (prepared && 'link' in prepared.mail) mustReachMailbox(deps)
    return prepared && { ...prepared, language: user.language }
  })
  if (!prepared) return
  const { mail, email, language } = prepared
  const { subject, text, html } = deps.compose(mail, language)
  const message = { subject: asHeaderText(subject), text, html }
  if (deps.mailer) {
    const to = { name: '', email }
    await deps.mailer.send({ ...message, to, tenantId: job.tenant, messageId: job.id })
    return
  }
  const link = 'link' in mail ? mail.link : null
  await deps.db.transaction({ tenant: job.tenant }, (tx) =>
    deps.capture(tx, { ...message, tenantId: job.tenant, requestIds: [], recipient: email, link }),
  )
}

/**
 * A link proves that a person reads the mails to an address. In the sandbox inbox the members of an account would read it,
 * and could verify any address or recover any user. The job fails and is repeated until there is a mail server.
 */
export function mustReachMailbox({ mailer, capturesLinks }: Pick<UserMailDeps, 'mailer' | 'capturesLinks'>): void {
  if (mailer || capturesLinks) return
  throw new Error('this server sends no mail, so the link cannot reach its address: set COUNTERSIGN_SMTP_URL')
}
