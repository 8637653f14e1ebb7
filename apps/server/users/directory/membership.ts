import { type Mode, ROLES, type Role } from '@countersign/domain/access'
import type { Tx } from '../../platform/db/database.ts'
import { listOf, oneOf, rowDecoder } from '../../platform/db/decode.ts'
import { deleteMember, lockMembers, revokeInvitationsBy, revokeInvitationsTo } from '../members/rows.ts'
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

const decodeRights = rowDecoder('memberships', { role: oneOf(...ROLES), modes: listOf(oneOf('test', 'live')) })

/** A member keeps the role that they have. Returns whether the user was not a member before. */
export async function joinAccount(tx: Tx, { accountId, userId, role, modes, source, by }: Joining): Promise<boolean> {
  const added = await tx.query(
    `INSERT INTO memberships (account_id, user_id, role, modes, source) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [accountId, userId, role, modes, source],
  )
  if (added.length === 0) return false
  const detail = { user_id: userId, role, modes, source }
  await recordForAccount(tx, accountId, { ...by, action: 'member.added', detail })
  return true
}

export async function readRights(tx: Tx, accountId: string, userId: string): Promise<Rights | undefined> {
  const [row] = await tx.query('SELECT role, modes FROM memberships WHERE account_id = $1 AND user_id = $2', [
    accountId,
    userId,
  ])
  return row && decodeRights(row)
}

export class OwnerStays extends Error {
  override readonly name = 'OwnerStays'
}

/** Returns what the member had, or undefined if the user is no member. Throws OwnerStays: only owners remove owners. */
export async function leaveAccount(
  tx: Tx,
  { accountId, userId, source, by }: Omit<Joining, 'role' | 'modes'>,
): Promise<Rights | undefined> {
  const members = await lockMembers(tx, accountId)
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
