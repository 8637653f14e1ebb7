import { judgeChange, judgeRemoval, judgeTransfer, type Mode, mayManage, type Role } from '@countersign/domain/access'
import type { Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { actorOf, type Caller } from '../../platform/http/caller.ts'
import type { UserDeps } from '../deps.ts'
import { recordForAccount } from '../directory/record.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { countWithin, ofMember } from '../limits/count.ts'
import { lockScimUserOf } from '../scim/store.ts'
import { forgetRights } from '../scim/stored-rights.ts'
import { endSessions } from '../sessions/end.ts'
import { orderMemberMail } from './mails.ts'
import { memberOf, mustBeAllowed } from './refuse.ts'
import {
  deleteMember,
  lockMembers,
  type MemberRow,
  readMember,
  revokeInvitationsBy,
  revokeInvitationsTo,
  updateMember,
} from './rows.ts'

// Changes of memberships. This process forgets the member's sessions at once; every other one looks them up again within
// three seconds, so a removed member is refused within five. A change of rights ends the member's sessions: a token that
// was stolen before must not have the new rights.

/**
 * A change ends all sessions of the member, also those for other accounts, and mails them. An admin must not be able to keep
 * a person signed out.
 */
const CHANGES_PER_HOUR = 10

export interface MemberChange {
  role?: Role
  modes?: Mode[]
}

export async function changeMember(
  deps: UserDeps,
  caller: Caller,
  userId: string | undefined,
  change: MemberChange,
): Promise<MemberRow> {
  const { accountId } = caller
  const by = memberOf(caller)
  const changed = await deps.identity.transaction('every tenant', async (tx) => {
    const authenticator = await deps.authenticator()
    const members = await lockMembers(tx, authenticator, accountId)
    const before = members.find((member) => member.userId === userId)
    const rights = { role: change.role ?? before?.role ?? 'viewer', modes: change.modes ?? before?.modes ?? [] }
    mustBeAllowed(judgeChange(members, by.userId, userId ?? '', rights))
    if (!before) throw new Error('A member who does not exist was to be changed.')
    if (isSame(before, rights)) return before
    await countWithin(tx, deps, [ofMember('member change', accountId, before.userId, CHANGES_PER_HOUR)])
    await tx.query(updateMember(authenticator, { ...before, ...rights, accountId }))
    if (!mayManage(rights.role, 'viewer')) await tx.query(revokeInvitationsBy(accountId, before.userId))
    if (before.userId !== by.userId) await endSessions({ identity: tx }, { userId: before.userId, ssoAccountId: null })
    await record(tx, caller, 'member.changed', before, rights)
    await orderMemberMail(tx, { kind: 'role_changed', accountId, userId: before.userId, byUserId: by.userId })
    return mustRead(tx, authenticator, accountId, before.userId)
  })
  deps.cache?.forgetUser(changed.userId)
  return changed
}

function isSame(before: MemberRow, { role, modes }: { role: Role; modes: readonly Mode[] }): boolean {
  return before.role === role && [...before.modes].sort().join() === [...modes].sort().join()
}

/** Ends a membership: another member's, or the caller's own. The user keeps other accounts, and sessions for them. */
export async function removeMember(deps: UserDeps, caller: Caller, userId: string | undefined): Promise<MemberRow> {
  const { accountId } = caller
  const by = memberOf(caller)
  const removed = await deps.identity.transaction('every tenant', async (tx) => {
    const authenticator = await deps.authenticator()
    const provisioned = await lockScimUserOf(tx, authenticator, accountId, userId ?? null)
    const members = await lockMembers(tx, authenticator, accountId)
    mustBeAllowed(judgeRemoval(members, by.userId, userId ?? ''))
    const member = members.find((each) => each.userId === userId)
    if (!member) throw new Error('A member who does not exist was to be removed.')
    await tx.all([
      revokeInvitationsBy(accountId, member.userId),
      revokeInvitationsTo(accountId, member.userId),
      deleteMember(accountId, member.userId),
    ])
    if (provisioned) await forgetRights(tx, authenticator, provisioned)
    const left = member.userId === by.userId
    await record(tx, caller, left ? 'member.left' : 'member.removed', member, null)
    if (!left) {
      await orderMemberMail(tx, { kind: 'removed', accountId, userId: member.userId, byUserId: by.userId })
    }
    return member
  })
  deps.cache?.forgetUser(removed.userId)
  return removed
}

/** The caller, an owner, makes another member the owner and becomes an admin. */
export async function transferOwnership(
  deps: UserDeps,
  caller: Caller,
  userId: string | undefined,
): Promise<MemberRow> {
  const { accountId } = caller
  const by = memberOf(caller)
  const owner = await deps.identity.transaction('every tenant', async (tx) => {
    const authenticator = await deps.authenticator()
    const members = await lockMembers(tx, authenticator, accountId)
    mustBeAllowed(judgeTransfer(members, by.userId, userId ?? ''))
    const [from, to] = [by.userId, userId].map((id) => members.find((member) => member.userId === id))
    if (!from || !to) throw new Error('A member who does not exist was to become the owner.')
    if (!to.isVerified || to.isDeactivated) {
      throw new Failure('not_permitted', 'The new owner needs a verified e-mail address and an active user.')
    }
    const [owning, leading] = [
      { role: 'owner', modes: ['test', 'live'] },
      { role: 'admin', modes: from.modes },
    ] as const
    await tx.all([
      updateMember(authenticator, { ...to, ...owning, accountId }),
      updateMember(authenticator, { ...from, ...leading, accountId }),
    ])
    await endSessions({ identity: tx }, { userId: to.userId, ssoAccountId: null })
    await record(tx, caller, 'member.changed', to, owning)
    await record(tx, caller, 'member.changed', from, leading)
    await orderMemberMail(tx, { kind: 'role_changed', accountId, userId: to.userId, byUserId: by.userId })
    return mustRead(tx, authenticator, accountId, to.userId)
  })
  for (const id of [owner.userId, by.userId]) deps.cache?.forgetUser(id)
  return owner
}

function record(
  tx: Tx,
  caller: Caller,
  action: 'member.changed' | 'member.removed' | 'member.left',
  member: MemberRow,
  after: { role: Role; modes: readonly Mode[] } | null,
): Promise<void> {
  const { role, modes } = member
  return recordForAccount(tx, caller.accountId, {
    ...{ actor: actorOf(caller), from: caller.from, action },
    detail: { user_id: member.userId, role: after?.role ?? role },
    before: { role, modes },
    ...(after ? { after: { role: after.role, modes: after.modes } } : {}),
  })
}

async function mustRead(tx: Tx, authenticator: Authenticator, accountId: string, userId: string): Promise<MemberRow> {
  const member = await readMember(tx, authenticator, accountId, userId)
  if (!member) throw new Error('The changed member cannot be read.')
  return member
}
