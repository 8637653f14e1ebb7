import { judgeGrant } from '@countersign/domain/access'
import { readAccountFacts } from '../../accounts/facts/read.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CallOrigin } from '../../platform/http/caller.ts'
import { isBoundEmail } from '../addresses/bind.ts'
import { markVerified } from '../addresses/mark-verified.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import { recordForAccount } from '../directory/record.ts'
import { lockMembers } from '../members/rows.ts'
import { ensureMembership } from '../memberships/add.ts'
import { lockUser, readUser } from '../store.ts'
import { findInvitation, type Invitation } from './invitation.ts'

// The link of an invitation proves the mailbox that it was mailed to. It lets in the user with that address, once: a user
// with another address signs in or signs up with the invited one.

export interface InvitationFacts extends Invitation {
  accountName: string
  /** The inviter's name or address; null if they are not a user any more. */
  inviter: string | null
}

/** What the page shows before anybody accepts. Undefined if the token is unknown, used, revoked or older than a week. */
export async function readInvitation(deps: UserDeps, token: string): Promise<InvitationFacts | undefined> {
  const found = await findInvitation(deps.identity, await deps.authenticator(), token, { now: nowOf(deps) })
  if (!found) return undefined
  const account = await readAccountFacts(deps.identity, found.accountId)
  if (!account || account.is_closed) return undefined
  const inviter = found.invitedBy === null ? undefined : await readUser(deps.identity, found.invitedBy)
  return { ...found, accountName: account.name, inviter: inviter?.name ?? inviter?.email ?? null }
}

export interface Accepting {
  token: string
  /** Who is signed in in the browser that opened the link, or has just signed up there. */
  userId: string
  from?: CallOrigin | undefined
}

export type Accepted = { outcome: 'accepted'; accountId: string } | { outcome: 'invalid' } | { outcome: 'other_user' }

export async function acceptInvitation(deps: UserDeps, accepting: Accepting): Promise<Accepted> {
  const accept = deps.identity.transaction('every tenant', (tx) => acceptInvitationIn(deps, tx, accepting))
  const accepted = await accept.catch((error: { constraint?: string }): Accepted => {
    // Another user has verified this address: that user accepts.
    if (error.constraint === 'users_by_email') return { outcome: 'other_user' }
    throw error
  })
  if (accepted.outcome === 'accepted') deps.cache?.forgetUser(accepting.userId)
  return accepted
}

/** The same in a transaction of countersign_identity, for a user who signs up with the invitation. */
export async function acceptInvitationIn(deps: UserDeps, tx: Tx, accepting: Accepting): Promise<Accepted> {
  const { token, userId, from } = accepting
  const [authenticator, now] = [await deps.authenticator(), nowOf(deps)]
  const known = await findInvitation(tx, authenticator, token, { now })
  if (!known) return { outcome: 'invalid' }
  const members = await lockMembers(tx, authenticator, known.accountId)
  const invitation = await findInvitation(tx, authenticator, token, { now, lock: true })
  if (!invitation || !isStillGranted(invitation, members) || !(await isOpen(tx, invitation.accountId))) {
    return { outcome: 'invalid' }
  }
  const user = await lockUser(tx, userId)
  if (!user || user.deactivatedAt !== null) return { outcome: 'other_user' }
  if (user.email.toLowerCase() !== invitation.email.toLowerCase() || !isBoundEmail(authenticator, user)) {
    return { outcome: 'other_user' }
  }
  const { accountId, invitationId, role, modes } = invitation
  await tx.all([
    markVerified(authenticator, { userId, email: user.email, now }),
    {
      text: 'UPDATE invitations SET accepted_at = $2, accepted_by = $3, token_hash = NULL WHERE invitation_id = $1',
      values: [invitationId, now, userId],
    },
  ])
  await ensureMembership(tx, authenticator, { accountId, userId, role, modes, source: 'invitation' })
  const detail = { user_id: userId, invitation_id: invitationId, role, modes }
  await recordForAccount(tx, accountId, { actor: `user:${userId}`, from, action: 'member.joined', detail })
  return { outcome: 'accepted', accountId }
}

/** The invited person does not want to join. */
export function declineInvitation(deps: UserDeps, token: string, from?: CallOrigin): Promise<boolean> {
  return deps.identity.transaction('every tenant', async (tx) => {
    const found = await findInvitation(tx, await deps.authenticator(), token, { now: nowOf(deps), lock: true })
    if (!found) return false
    const { accountId, invitationId, email } = found
    await tx.query('UPDATE invitations SET revoked_at = clock_timestamp() WHERE invitation_id = $1', [invitationId])
    const detail = { invitation_id: invitationId, email, declined: true }
    await recordForAccount(tx, accountId, { actor: 'system', from, action: 'member.invitation_revoked', detail })
    return true
  })
}

/** An inviter who has lost the right to invite meanwhile lets nobody in. */
function isStillGranted(invitation: Invitation, members: Awaited<ReturnType<typeof lockMembers>>): boolean {
  const inviter = members.find(({ userId }) => userId === invitation.invitedBy)
  return inviter !== undefined && judgeGrant(inviter, invitation) === null
}

async function isOpen(tx: Tx, accountId: string): Promise<boolean> {
  return (await readAccountFacts(tx, accountId))?.is_closed === false
}
