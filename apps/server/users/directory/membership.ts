import type { Mode, Role } from '@countersign/domain/access'
import type { Tx } from '../../platform/db/database.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { deleteMember, lockDecisions, lockMembers, revokeInvitationsBy, revokeInvitationsTo } from '../members/rows.ts'
import { ensureMembership, readGrant } from '../memberships/add.ts'
import { type By, recordForAccount } from './record.ts'

// Memberships that a company's identity provider or directory gives and takes.

export interface Rights {
  role: Role
  modes: Mode[]
}

export interface Joining extends Rights {
  accountId: string
  userId: string
  source: 'sso' | 'scim'
  by: By
}

/**
 * A member keeps the role that they have. Returns whether the user was not a member before. Open invitations to a new member
 * end: they have joined, and would come back with the old link after their removal.
 */
export async function joinAccount(
  tx: Tx,
  authenticator: Authenticator,
  { accountId, userId, role, modes, source, by }: Joining,
): Promise<boolean> {
  await tx.query(lockDecisions(accountId))
  const isNew = await ensureMembership(tx, authenticator, { accountId, userId, role, modes, source })
  if (!isNew) return false
  await tx.query(revokeInvitationsTo(accountId, userId))
  const detail = { user_id: userId, role, modes, source }
  await recordForAccount(tx, accountId, { ...by, action: 'member.added', detail })
  return true
}

export async function readRights(
  tx: Tx,
  authenticator: Authenticator,
  accountId: string,
  userId: string,
): Promise<Rights | undefined> {
  const grant = await readGrant(tx, authenticator, { accountId, userId })
  return grant && { role: grant.role, modes: [...grant.modes] }
}

export class OwnerStays extends Error {
  override readonly name = 'OwnerStays'
}

/** Returns what the member had, or undefined if the user is no member. Throws OwnerStays: only owners remove owners. */
export async function leaveAccount(
  tx: Tx,
  authenticator: Authenticator,
  { accountId, userId, source, by }: Omit<Joining, 'role' | 'modes'>,
): Promise<Rights | undefined> {
  const members = await lockMembers(tx, authenticator, accountId)
  const member = members.find((each) => each.userId === userId)
  if (!member) return undefined
  if (member.role === 'owner') throw new OwnerStays('This user is an owner of the account.')
  await tx.all([
    deleteMember(accountId, userId),
    revokeInvitationsBy(accountId, userId),
    revokeInvitationsTo(accountId, userId),
  ])
  const { role, modes } = member
  await recordForAccount(tx, accountId, { ...by, action: 'member.removed', detail: { user_id: userId, role, source } })
  return { role, modes: [...modes] }
}
