import { randomBytes } from 'node:crypto'
import { mayMakeLiveKey } from '@countersign/domain/access'
import { REOPENABLE_DAYS } from '../../accounts/closing/reopen.ts'
import { readAccountFacts } from '../../accounts/facts/read.ts'
import type { Language } from '../../accounts/language.ts'
import { MEMBER_MAIL } from '../../accounts/mails/order.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import type { JobHandler, JobIds, RunningJob } from '../../platform/jobs/job.ts'
import { asHeaderText, type Mailer } from '../../platform/mail/mailer.ts'
import { isBoundEmail } from '../addresses/bind.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import { grantedInvitation, hashInvitation, INVITATION_COLUMNS, macOfInvitation } from '../invitations/invitation.ts'
import { composeUserMail, type EmailMessage, type UserMail } from '../mails/compose.ts'
import { mustReachMailbox } from '../mails/send.ts'
import { readUser } from '../store.ts'
import { MEMBER_MAILS, type MemberMailKind, orderMemberMail } from './mails.ts'
import { listMembers, readMember } from './rows.ts'

// Sends the mails about memberships. The token of an invitation is made here, when its mail is sent: neither a job nor a
// log has it.

export interface MemberMailDeps extends UserDeps {
  /** As countersign_app: the sandbox inbox. */
  db: Database
  /** Null: this server sends no mail, and mails are captured. */
  mailer: Mailer | null
  /** Whether invitations are captured, too. */
  capturesLinks: boolean
  /** Stores the mail in the sandbox inbox of the tenant. */
  capture: (
    tx: Tx,
    mail: { tenantId: string; recipient: string; link: string | null; requestIds: string[] } & EmailMessage,
  ) => Promise<unknown>
  publicUrl: string
}

export function memberMailJobs(deps: MemberMailDeps): Record<string, JobHandler> {
  return { [MEMBER_MAIL]: (job) => send(deps, job) }
}

interface Prepared {
  recipient: string
  language: Language
  mail: UserMail
}

async function send(deps: MemberMailDeps, job: RunningJob): Promise<void> {
  const prepared = await deps.identity.transaction('every tenant', (tx) => prepare(deps, tx, job.ids))
  if (!prepared) return
  const { recipient, language, mail } = prepared
  const message = composeUserMail(mail, language)
  const subject = asHeaderText(message.subject)
  if (deps.mailer) {
    const to = { name: '', email: recipient }
    await deps.mailer.send({ ...message, subject, to, tenantId: job.tenant, messageId: job.id })
    return
  }
  const link = 'link' in mail ? mail.link : null
  await deps.db.transaction({ tenant: job.tenant }, (tx) =>
    deps.capture(tx, { ...message, tenantId: job.tenant, recipient, link, requestIds: [] }),
  )
}

/** Undefined if the mail is not needed any more, or its address is not bound to the user. */
async function prepare(deps: MemberMailDeps, tx: Tx, ids: JobIds): Promise<Prepared | undefined> {
  const kind = MEMBER_MAILS.find((each) => each === ids.kind)
  const account = await readAccountFacts(tx, String(ids.account))
  if (!kind || !account) return undefined
  const person = await personOf(tx, ids.by, account.name)
  if (kind === 'invitation') return prepareInvitation(deps, tx, ids, account, person)
  if (ids.user === undefined) return orderForEach(deps, tx, kind, ids)
  const user = await readUser(tx, String(ids.user))
  if (!user || user.deactivatedAt !== null || !isBoundEmail(await deps.authenticator(), user)) return undefined
  const mail = await mailOf(deps, tx, kind, { ids, person, account: account.name })
  return mail && { recipient: user.email, language: user.language, mail }
}

/** A mail to several members becomes a job for each, so that a repeat after a crash sends none twice. */
async function orderForEach(deps: MemberMailDeps, tx: Tx, kind: MemberMailKind, ids: JobIds): Promise<undefined> {
  const accountId = String(ids.account)
  const members = await listMembers(tx, await deps.authenticator(), accountId)
  const getting = kind === 'closed' ? members : members.filter(mayMakeLiveKey)
  const by = ids.by === undefined ? {} : { byUserId: String(ids.by) }
  for (const { userId } of getting) await orderMemberMail(tx, { kind, accountId, userId, ...by })
}

interface Facts {
  ids: JobIds
  person: string
  account: string
}

async function mailOf(
  deps: MemberMailDeps,
  tx: Tx,
  kind: Exclude<MemberMailKind, 'invitation'>,
  { ids, person, account }: Facts,
): Promise<UserMail | undefined> {
  if (kind === 'removed') return { kind: 'removed', person, account }
  if (kind === 'approved')
    return {
      kind: 'approved',
      account,
      link: `${deps.publicUrl}/keys/live?account=${publicId('acc', String(ids.account))}`,
    }
  if (kind === 'sender_domain_lost') {
    return { kind: 'sender-domain-lost', account, link: `${deps.publicUrl}/app` }
  }
  if (kind === 'closed') {
    const until = new Date(nowOf(deps).getTime() + REOPENABLE_DAYS * 86_400_000).toISOString()
    return { kind: 'closing', person, account, until }
  }
  const member = await readMember(tx, await deps.authenticator(), String(ids.account), String(ids.user))
  return member && { kind: 'role-changed', person, account, role: member.role, settings: `${deps.publicUrl}/security` }
}

async function prepareInvitation(
  deps: MemberMailDeps,
  tx: Tx,
  ids: JobIds,
  account: { name: string; language: Language },
  person: string,
): Promise<Prepared | undefined> {
  const [row] = await tx.query(
    `SELECT ${INVITATION_COLUMNS} FROM invitations
      WHERE invitation_id = $1 AND account_id = $2 AND accepted_at IS NULL AND revoked_at IS NULL FOR UPDATE`,
    [ids.invitation, ids.account],
  )
  const authenticator = await deps.authenticator()
  const invitation = row && grantedInvitation(authenticator, row)
  if (!invitation) return undefined
  mustReachMailbox(deps)
  const token = randomBytes(32).toString('base64url')
  const hash = hashInvitation(token)
  await tx.query('UPDATE invitations SET token_hash = $2, mac = $3 WHERE invitation_id = $1', [
    ...[invitation.invitationId, hash, macOfInvitation(authenticator, hash, invitation)],
  ])
  const expiresAt = new Date(invitation.expiresAt).toISOString()
  const link = `${deps.publicUrl}/invitation/${token}`
  const { role, email: recipient } = invitation
  const mail = { kind: 'invitation', person, account: account.name, role, link, expiresAt } as const
  return { recipient, language: account.language, mail }
}

/** The name or the address of the member who acted, or the account's name. */
async function personOf(tx: Tx, userId: JobIds[string] | undefined, otherwise: string): Promise<string> {
  const user = userId === undefined ? undefined : await readUser(tx, String(userId))
  return user?.name ?? user?.email ?? otherwise
}
