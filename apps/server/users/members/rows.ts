import { type Mode, ROLES, type Role } from '@countersign/domain/access'
import type { Statement, Tx } from '../../platform/db/database.ts'
import { boolean, instant, listOf, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'

// Members of an account with what the account knows about them.

const decodeMember = rowDecoder('memberships', {
  user_id: text,
  email: text,
  name: nullable(text),
  is_verified: boolean,
  is_deactivated: boolean,
  role: oneOf(...ROLES),
  modes: listOf(oneOf('test', 'live')),
  source: oneOf('sign_up', 'invitation', 'sso', 'scim'),
  created_at: instant,
})

export interface MemberRow {
  userId: string
  email: string
  name: string | null
  isVerified: boolean
  isDeactivated: boolean
  role: Role
  modes: Mode[]
  source: 'sign_up' | 'invitation' | 'sso' | 'scim'
  createdAt: number
}

const SELECT = `
  SELECT m.user_id, u.email, u.name, u.verified_at IS NOT NULL AS is_verified,
         u.deactivated_at IS NOT NULL AS is_deactivated, m.role, m.modes, m.source, m.created_at
    FROM memberships m JOIN users u USING (user_id) WHERE m.account_id = $1`

function toMember(row: Parameters<typeof decodeMember>[0]): MemberRow {
  const member = decodeMember(row)
  return {
    ...{ userId: member.user_id, email: member.email, name: member.name, role: member.role, modes: member.modes },
    ...{ isVerified: member.is_verified, isDeactivated: member.is_deactivated },
    ...{ source: member.source, createdAt: member.created_at },
  }
}

/** In the order of their ids. `after` is the id of the last member of the previous page. */
export async function listMembers(
  tx: Pick<Tx, 'query'>,
  accountId: string,
  page: { limit: number; after: string | null } = { limit: 1_000_000, after: null },
): Promise<MemberRow[]> {
  const rows = await tx.query(`${SELECT} AND ($2::uuid IS NULL OR m.user_id > $2) ORDER BY m.user_id LIMIT $3`, [
    ...[accountId, page.after, page.limit],
  ])
  return rows.map(toMember)
}

export async function readMember(
  tx: Pick<Tx, 'query'>,
  accountId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const [row] = await tx.query(`${SELECT} AND m.user_id = $2`, [accountId, userId])
  return row && toMember(row)
}

/** All members, locked until the transaction ends: decisions about members are made one after the other. */
export async function lockMembers(tx: Tx, accountId: string): Promise<MemberRow[]> {
  const [, rows = []] = await tx.all([
    { text: `SELECT pg_advisory_xact_lock(hashtextextended('members of ' || $1, 0))`, values: [accountId] },
    { text: `${SELECT} ORDER BY m.user_id FOR UPDATE OF m`, values: [accountId] },
  ])
  return rows.map(toMember)
}

export function updateMember(
  accountId: string,
  userId: string,
  { role, modes }: { role: Role; modes: readonly Mode[] },
): Statement {
  return {
    text: 'UPDATE memberships SET role = $3, modes = $4 WHERE account_id = $1 AND user_id = $2',
    values: [accountId, userId, role, modes],
  }
}

export function deleteMember(accountId: string, userId: string): Statement {
  return { text: 'DELETE FROM memberships WHERE account_id = $1 AND user_id = $2', values: [accountId, userId] }
}

/** Invitations to a member who leaves: with an old link they would come back. */
export function revokeInvitationsTo(accountId: string, userId: string): Statement {
  return {
    text: `UPDATE invitations i SET revoked_at = clock_timestamp() FROM users u
            WHERE i.account_id = $1 AND u.user_id = $2 AND lower(i.email) = lower(u.email)
              AND i.accepted_at IS NULL AND i.revoked_at IS NULL`,
    values: [accountId, userId],
  }
}

/** Invitations by somebody who may not make them any more. */
export function revokeInvitationsBy(accountId: string, userId: string): Statement {
  return {
    text: `UPDATE invitations SET revoked_at = clock_timestamp()
            WHERE account_id = $1 AND invited_by = $2 AND accepted_at IS NULL AND revoked_at IS NULL`,
    values: [accountId, userId],
  }
}
