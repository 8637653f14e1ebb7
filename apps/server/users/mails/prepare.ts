import type { Tx } from '../../platform/db/database.ts'
import { instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import type { JobIds } from '../../platform/jobs/job.ts'
import { readChange } from '../email-change/change.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import type { LinkPurpose } from '../links/link.ts'
import { makeLink } from '../links/make.ts'
import { readWrittenMemberships } from '../memberships/read.ts'
import { HOUR_MS, readRecovery } from '../recovery/recovery.ts'
import { browserName } from '../sessions/client-name.ts'
import { findVerified, readUser, type User } from '../store.ts'
import type { FactorChange, UserMail } from './mail.ts'
import type { UserMailKind } from './order.ts'

export interface PrepareDeps {
  authenticator: Authenticator
  publicUrl: string
  now: Date
}

interface Wanted {
  kind: UserMailKind
  user: User
  ids: JobIds
}

interface Prepared {
  mail: UserMail
  /** Who gets it. */
  email: string
}

/** Reads what the mail says, and makes its link. Undefined if it is not needed any more. */
export async function prepareMail(
  tx: Tx,
  deps: PrepareDeps,
  { kind, user, ids }: Wanted,
): Promise<Prepared | undefined> {
  const { userId, email } = user
  const at = deps.now.toISOString()
  const [settings, recover] = [`${deps.publicUrl}/security`, `${deps.publicUrl}/recover`]
  const link = (made: Made) => linkOf(tx, deps, user, made)
  switch (kind) {
    case 'verify_email':
    case 'claim':
      return prepareVerification(tx, deps, user, kind)
    case 'recover':
      if (user.verifiedAt === null) return undefined
      return {
        email,
        mail: { kind: 'recovery', email, ...(await link({ purpose: 'recover', path: '/recover/code', hours: 1 })) },
      }
    case 'recovery_notice':
      return prepareNotice(tx, deps, user, String(ids.recovery))
    case 'recovery_ready': {
      const recovery = await readRecovery(tx, String(ids.recovery), deps.now)
      if (recovery?.userId !== userId) return undefined
      const hours = (recovery.expiresAt - deps.now.getTime()) / HOUR_MS
      const made = await link({
        ...{ purpose: 'complete_recovery', path: '/recover/complete', hours },
        detail: { recovery: recovery.recoveryId },
      })
      return { email, mail: { kind: 'recovery-ready', email, ...made } }
    }
    case 'recovered':
      return { email, mail: { kind: 'recovery-done', email, at, recover } }
    case 'recovery_cancelled': {
      const [about, by] = [await readUser(tx, String(ids.about)), await readUser(tx, String(ids.by))]
      if (!about) return undefined
      const person = by?.name ?? by?.email ?? about.email
      return { email, mail: { kind: 'recovery-cancelled', email: about.email, person, at } }
    }
    case 'change_email_old':
    case 'change_email_new':
      return prepareChange(tx, deps, user, { purpose: kind, changeId: String(ids.change) })
    case 'new_browser':
      return prepareNewBrowser(tx, user, String(ids.session), { settings, recover })
    case 'factor_changed': {
      const change = { kind: String(ids.factor), name: String(ids.name ?? '') } as FactorChange
      return { email, mail: { kind: 'factor', email, at, settings, recover, change } }
    }
  }
}

interface Made {
  purpose: LinkPurpose
  path: string
  hours: number
  detail?: Record<string, string>
}

async function linkOf(
  tx: Tx,
  { authenticator, publicUrl, now }: PrepareDeps,
  { userId, email }: User,
  { purpose, path, hours, detail }: Made,
): Promise<{ link: string; expiresAt: string }> {
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
  const token = await makeLink(tx, authenticator, { purpose, userId, detail: { email, ...detail }, expiresAt })
  return { link: `${publicUrl}${path}?token=${token}`, expiresAt: expiresAt.toISOString() }
}

/** The owner of an address that is verified is told that an account was opened with it. */
async function prepareVerification(
  tx: Tx,
  deps: PrepareDeps,
  user: User,
  kind: 'verify_email' | 'claim',
): Promise<Prepared | undefined> {
  if (user.verifiedAt !== null) return undefined
  const { email } = user
  const isClaim = kind === 'claim' || (await findVerified(tx, deps.authenticator, email)) !== undefined
  if (!isClaim) {
    const made = await linkOf(tx, deps, user, { purpose: 'verify_email', path: '/verify-email', hours: 72 })
    return { email, mail: { kind: 'verify', ...made } }
  }
  const [first] = await readWrittenMemberships(tx, user.userId)
  const made = await linkOf(tx, deps, user, { purpose: 'claim', path: '/claim', hours: 72 })
  return { email, mail: { kind: 'claim', account: first?.accountName ?? '', ...made } }
}

/** To the person and to every other owner: each can cancel. */
async function prepareNotice(tx: Tx, deps: PrepareDeps, user: User, recoveryId: string): Promise<Prepared | undefined> {
  const recovery = await readRecovery(tx, recoveryId, deps.now)
  const about = recovery && (await readUser(tx, recovery.userId))
  if (!recovery || !about) return undefined
  const [accounts, own] = [
    await readWrittenMemberships(tx, about.userId),
    await readWrittenMemberships(tx, user.userId),
  ]
  const shared = accounts.find(({ accountId }) => own.some((membership) => membership.accountId === accountId))
  const { link } = await linkOf(tx, deps, user, {
    ...{ purpose: 'cancel_recovery', path: '/recover/cancel', hours: 72 },
    detail: { recovery: recoveryId },
  })
  const until = new Date(recovery.effectiveAt).toISOString()
  const account = shared?.accountName ?? ''
  const { email } = user
  if (about.userId === user.userId) return { email, mail: { kind: 'recovery-waiting', email, until, link } }
  return { email: user.email, mail: { kind: 'recovery-notice', email: about.email, account, until, link } }
}

async function prepareChange(
  tx: Tx,
  deps: PrepareDeps,
  user: User,
  { purpose, changeId }: { purpose: 'change_email_old' | 'change_email_new'; changeId: string },
): Promise<Prepared | undefined> {
  const { authenticator, now } = deps
  const change = await readChange(tx, authenticator, { userId: user.userId, now, lock: false })
  if (!change || change.changeId !== changeId) return undefined
  const { from, to } = change
  const made = await linkOf(tx, deps, user, { purpose, path: '/email-change', hours: 24, detail: { change: changeId } })
  const recover = `${deps.publicUrl}/recover`
  return {
    email: purpose === 'change_email_old' ? from : to,
    mail: { kind: 'email-change', from, to, recover, ...made },
  }
}

const decodeSession = rowDecoder('user_sessions', {
  user_agent: nullable(text),
  address: nullable(text),
  created_at: instant,
})

async function prepareNewBrowser(
  tx: Tx,
  { email }: User,
  sessionId: string,
  pages: { settings: string; recover: string },
): Promise<Prepared | undefined> {
  const [row] = await tx.query(
    'SELECT user_agent, host(address) AS address, created_at FROM user_sessions WHERE session_id = $1',
    [sessionId],
  )
  if (!row) return undefined
  const { user_agent: browser, address, created_at: at } = decodeSession(row)
  const facts = { at: new Date(at).toISOString(), browser: browserName(browser), address: address ?? '', ...pages }
  return { email, mail: { kind: 'new-sign-in', email, ...facts } }
}
