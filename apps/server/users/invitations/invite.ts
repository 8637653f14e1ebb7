import { judgeGrant, type Mode, type Role } from '@countersign/domain/access'
import { selectApproval } from '../../accounts/tenant.ts'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, number, rowDecoder } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { actorOf, type Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import { recordForAccount } from '../directory/record.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { countWithin, ofAccount, ofMailsFrom, ofMailsTo } from '../limits/count.ts'
import { orderMemberMail } from '../members/mails.ts'
import { memberOf, mustBeAllowed } from '../members/refuse.ts'
import { lockMembers, type MemberRow } from '../members/rows.ts'
import {
  grantedInvitation,
  INVITATION_COLUMNS,
  INVITATION_DAYS,
  type Invitation,
  macOfGrant,
  toInvitation,
} from './invitation.ts'

/** Members and open invitations of an account. */
const MOST_MEMBERS = 500
/** Mails of one invitation. A new invitation of the same address counts against the limits of the address. */
const MOST_MAILS = 5
/** Mails of an account in a day, until an operator has approved it: a free account mails few strangers. */
const MAILS_PER_DAY = 50
/** Mails of an account to one address in a day. */
const MAILS_TO_ADDRESS = 3
/** Mails of all accounts to one address. One account must not use them up: the others would learn that somebody invites. */
const MAILS_OF_ALL = { perHour: 10, perDay: 20 }

export interface NewInvitation {
  /** Normalised by parseAddress. */
  email: string
  role: Role
  modes: Mode[]
}

export function invite(deps: UserDeps, caller: Caller, input: NewInvitation): Promise<Invitation> {
  const { accountId } = caller
  const { userId } = memberOf(caller)
  return deps.identity.transaction('every tenant', async (tx) => {
    const authenticator = await deps.authenticator()
    const members = await lockMembers(tx, authenticator, accountId)
    mustBeAllowed(judgeGrant(inviterOf(members, userId), input))
    const same = members.find(({ email }) => email.toLowerCase() === input.email.toLowerCase())
    if (same?.isVerified) throw new Failure('member_exists', 'This person is a member of the account already.')
    await countMail(tx, deps, accountId, input.email)
    await replaceOpen(tx, accountId, input.email)
    if (members.length + (await countOpen(tx, accountId)) >= MOST_MEMBERS) throw tooMany()
    const invitationId = newId()
    const { email, role, modes } = input
    const expiresAt = new Date(nowOf(deps).getTime() + INVITATION_DAYS * 86_400_000)
    const grant = { invitationId, accountId, email, role, modes, invitedBy: userId, expiresAt: expiresAt.getTime() }
    const [row] = await tx.query(
      `INSERT INTO invitations (invitation_id, account_id, email, role, modes, invited_by, mails, expires_at, grant_mac)
       VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8) RETURNING ${INVITATION_COLUMNS}`,
      [invitationId, accountId, email, role, modes, userId, expiresAt, macOfGrant(authenticator, grant)],
    )
    if (!row) throw new Error('The invitation was not stored.')
    await record(tx, caller, 'member.invited', { invitation_id: invitationId, email, role, modes })
    await orderMemberMail(tx, { kind: 'invitation', accountId, invitationId, byUserId: userId })
    return toInvitation(row)
  })
}

/** Mails the invitation again, with a new link and seven days more. The earlier link ends. */
export function resendInvitation(
  deps: UserDeps,
  caller: Caller,
  invitationId: string | undefined,
): Promise<Invitation> {
  const { accountId } = caller
  const { userId } = memberOf(caller)
  return changeOpen(deps, caller, invitationId, async (tx, open) => {
    if (open.mails >= MOST_MAILS) {
      throw new Failure('rate_limited', `An invitation is mailed at most ${MOST_MAILS} times. Make a new one.`, {
        retryAfterSeconds: 86_400,
      })
    }
    await countMail(tx, deps, accountId, open.email)
    const expiresAt = new Date(nowOf(deps).getTime() + INVITATION_DAYS * 86_400_000)
    const grant = { ...open, invitedBy: userId, expiresAt: expiresAt.getTime() }
    const [row] = await tx.query(
      `UPDATE invitations SET token_hash = NULL, mac = NULL, mails = mails + 1, expires_at = $2, invited_by = $3,
              grant_mac = $4
        WHERE invitation_id = $1 RETURNING ${INVITATION_COLUMNS}`,
      [open.invitationId, expiresAt, userId, macOfGrant(await deps.authenticator(), grant)],
    )
    if (!row) throw new Error('The invitation was not stored.')
    const { email, role, modes } = open
    await record(tx, caller, 'member.invitation_resent', { invitation_id: open.invitationId, email, role, modes })
    const mail = { kind: 'invitation', accountId, invitationId: open.invitationId, byUserId: userId } as const
    await orderMemberMail(tx, mail)
    return toInvitation(row)
  })
}

/** The link stops working at once. */
export function revokeInvitation(
  deps: UserDeps,
  caller: Caller,
  invitationId: string | undefined,
): Promise<Invitation> {
  return changeOpen(deps, caller, invitationId, async (tx, open) => {
    const [row] = await tx.query(
      `UPDATE invitations SET revoked_at = clock_timestamp() WHERE invitation_id = $1 RETURNING ${INVITATION_COLUMNS}`,
      [open.invitationId],
    )
    if (!row) throw new Error('The invitation was not stored.')
    const { email, role } = open
    await record(tx, caller, 'member.invitation_revoked', { invitation_id: open.invitationId, email, role })
    return toInvitation(row)
  })
}

/** Newest first. `before` is the id of the last one of the previous page. */
export async function listInvitations(
  { identity }: Pick<UserDeps, 'identity'>,
  accountId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<Invitation[]> {
  const rows = await identity.query(
    `SELECT ${INVITATION_COLUMNS} FROM invitations
      WHERE account_id = $1 AND ($2::uuid IS NULL OR invitation_id < $2) ORDER BY invitation_id DESC LIMIT $3`,
    [accountId, before, limit],
  )
  return rows.map(toInvitation)
}

/** The membership as it is now: the session may be three seconds old. */
function inviterOf(members: readonly MemberRow[], userId: string): MemberRow {
  const inviter = members.find((member) => member.userId === userId)
  if (!inviter) throw new Failure('not_permitted', 'You are not a member of this account any more.')
  if (!inviter.isVerified) {
    throw new Failure(
      'not_permitted',
      'Verify your own e-mail address before you invite others: open the link in our mail.',
    )
  }
  return inviter
}

const decodeApproved = rowDecoder('accounts', { is_approved: boolean })

/** An invitation must not become a way to flood a mailbox. */
async function countMail(tx: Tx, deps: UserDeps, accountId: string, email: string): Promise<void> {
  const [row] = await tx.query(selectApproval(accountId))
  const isApproved = decodeApproved(row ?? {}).is_approved
  const ofUnapproved = isApproved ? [] : [ofAccount('invitation', accountId, MAILS_PER_DAY)]
  const ofPair = ofMailsFrom('invitation', accountId, email, MAILS_TO_ADDRESS)
  await countWithin(tx, deps, [ofPair, ...ofMailsTo('invitation', email, MAILS_OF_ALL), ...ofUnapproved])
}

/** A person has one open invitation: the newest. */
async function replaceOpen(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx.query(
    `UPDATE invitations SET revoked_at = clock_timestamp()
      WHERE account_id = $1 AND lower(email) = lower($2) AND accepted_at IS NULL AND revoked_at IS NULL`,
    [accountId, email],
  )
}

const decodeCount = rowDecoder('invitations', { open: number })

async function countOpen(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.query(
    `SELECT count(*)::int AS open FROM invitations
      WHERE account_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > clock_timestamp()`,
    [accountId],
  )
  return decodeCount(row ?? {}).open
}

/** Runs the change of an open invitation that the caller may grant. */
function changeOpen(
  deps: UserDeps,
  caller: Caller,
  invitationId: string | undefined,
  change: (tx: Tx, open: Invitation) => Promise<Invitation>,
): Promise<Invitation> {
  const { userId } = memberOf(caller)
  return deps.identity.transaction('every tenant', async (tx) => {
    const authenticator = await deps.authenticator()
    const members = await lockMembers(tx, authenticator, caller.accountId)
    const open = await lockOpen(tx, authenticator, caller.accountId, invitationId)
    mustBeAllowed(judgeGrant(inviterOf(members, userId), open))
    return change(tx, open)
  })
}

async function lockOpen(
  tx: Tx,
  authenticator: Authenticator,
  accountId: string,
  invitationId: string | undefined,
): Promise<Invitation> {
  const [row] =
    invitationId === undefined
      ? []
      : await tx.query(
          `SELECT ${INVITATION_COLUMNS} FROM invitations
            WHERE account_id = $1 AND invitation_id = $2 AND accepted_at IS NULL AND revoked_at IS NULL FOR UPDATE`,
          [accountId, invitationId],
        )
  const open = row && grantedInvitation(authenticator, row)
  if (!open) throw new Failure('not_found', 'There is no such open invitation.')
  return open
}

function tooMany(): Failure {
  const message = `An account has at most ${MOST_MEMBERS} members and open invitations. Remove or revoke some first.`
  return new Failure('too_many_members', message, { details: { limit: MOST_MEMBERS } })
}

type InvitationAction = 'member.invited' | 'member.invitation_resent' | 'member.invitation_revoked'

function record(tx: Tx, caller: Caller, action: InvitationAction, detail: Record<string, unknown>): Promise<void> {
  return recordForAccount(tx, caller.accountId, { actor: actorOf(caller), from: caller.from, action, detail })
}
