import { type Mode, ROLES, type Role } from '@countersign/domain/access'
import type { Row, Statement, Tx } from '../../platform/db/database.ts'
import { boolean, bytes, instant, listOf, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { lockOne } from '../../platform/db/lock-one.ts'
import { hasVerified } from '../addresses/bind.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { bindMembership, type Grant, isGranted, type MembershipSource } from '../memberships/bind.ts'

// Members of an account with what the account knows about them. A row without a valid MAC is no member.

const decodeMember = rowDecoder('memberships', {
  account_id: text,
  user_id: text,
  email: text,
  name: nullable(text),
  verified_at: nullable(instant),
  verified_mac: nullable(bytes),
  is_deactivated: boolean,
  role: oneOf(...ROLES),
  modes: listOf(oneOf('test', 'live')),
  source: oneOf('sign_up', 'invitation', 'sso', 'scim'),
  mac: bytes,
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
  source: MembershipSource
  createdAt: number
}

const SELECT = `
  SELECT m.account_id, m.user_id, u.email, u.name, u.verified_at, u.verified_mac,
         u.deactivated_at IS NOT NULL AS is_deactivated, m.role, m.modes, m.source, m.mac, m.created_at
    FROM memberships m JOIN users u USING (user_id) WHERE m.account_id = $1`

function toMembers(authenticator: Authenticator, rows: readonly Row[]): MemberRow[] {
  return rows.flatMap((row) => {
    const { account_id: accountId, user_id: userId, email, name, role, modes, source, ...member } = decodeMember(row)
    if (!isGranted(authenticator, { accountId, userId, role, modes, source }, member.mac)) return []
    const { verified_at: verifiedAt, verified_mac: verifiedMac } = member
    const isVerified = hasVerified(authenticator, { userId, email, verifiedAt, verifiedMac })
    const { is_deactivated: isDeactivated, created_at: createdAt } = member
    return [{ userId, email, name, isVerified, isDeactivated, role, modes, source, createdAt }]
  })
}

/** In the order of their ids. `after` is the id of the last member of the previous page. */
export async function listMembers(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  accountId: string,
  page: { limit: number; after: string | null } = { limit: 1_000_000, after: null },
): Promise<MemberRow[]> {
  const rows = await tx.query(`${SELECT} AND ($2::uuid IS NULL OR m.user_id > $2) ORDER BY m.user_id LIMIT $3`, [
    ...[accountId, page.after, page.limit],
  ])
  return toMembers(authenticator, rows)
}

export async function readMember(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  accountId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return toMembers(authenticator, await tx.query(`${SELECT} AND m.user_id = $2`, [accountId, userId]))[0]
}

/** Whether a member of the account has proved this address. */
export async function isMembersAddress(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  accountId: string,
  address: string,
): Promise<boolean> {
  const rows = await tx.query(`${SELECT} AND lower(u.email) = lower($2)`, [accountId, address])
  return toMembers(authenticator, rows).some(({ isVerified, isDeactivated }) => isVerified && !isDeactivated)
}

/** Names of those who are members, by their ids. */
export async function namesOfMembers(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  accountId: string,
  userIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx.query(`${SELECT} AND m.user_id = ANY($2::uuid[])`, [accountId, userIds])
  return new Map(toMembers(authenticator, rows).map(({ userId, name }) => [userId, name]))
}

/** Until the transaction ends, nobody else decides about members of the account. */
export function lockDecisions(accountId: string): Statement {
  return lockOne(`members of ${accountId}`)
}

/** All members, locked until the transaction ends: decisions about members are made one after the other. */
export async function lockMembers(tx: Tx, authenticator: Authenticator, accountId: string): Promise<MemberRow[]> {
  const [, rows = []] = await tx.all([
    lockDecisions(accountId),
    { text: `${SELECT} ORDER BY m.user_id FOR UPDATE OF m`, values: [accountId] },
  ])
  return toMembers(authenticator, rows)
}

/** The source stays. */
export function updateMember(authenticator: Authenticator, grant: Grant): Statement {
  const { accountId, userId, role, modes } = grant
  return {
    text: 'UPDATE memberships SET role = $3, modes = $4, mac = $5 WHERE account_id = $1 AND user_id = $2',
    values: [accountId, userId, role, modes, bindMembership(authenticator, grant)],
  }
}

export function deleteMember(accountId: string, userId: string): Statement {
  return { text: 'DELETE FROM memberships WHERE account_id = $1 AND user_id = $2', values: [accountId, userId] }
}

/**
 * Open invitations to a member who leaves: with an old link they would come back. To their address, and to those by which
 * they joined or which the directory has for them: they may have had another address then.
 */
export function revokeInvitationsTo(accountId: string, userId: string): Statement {
  return {
    text: `UPDATE invitations SET revoked_at = clock_timestamp()
            WHERE account_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND lower(email) IN (
              SELECT lower(u.email) FROM users u WHERE u.user_id = $2
               UNION ALL
              SELECT lower(v.email) FROM invitations v WHERE v.account_id = $1 AND v.accepted_by = $2
               UNION ALL
              SELECT lower(s.user_name) FROM scim_users s WHERE s.account_id = $1 AND s.user_id = $2
               UNION ALL
              SELECT lower(e #>> '{}') FROM scim_users s, jsonb_path_query(s.attributes, '$.emails[*].value') e
               WHERE s.account_id = $1 AND s.user_id = $2)`,
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
