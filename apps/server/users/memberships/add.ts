import { type Mode, ROLES, type Role } from '@countersign/domain/access'
import type { Statement, Tx } from '../../platform/db/database.ts'
import { bytes, listOf, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Row } from '../../platform/db/statement.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { bindMembership, type Grant, isGranted, type MembershipSource } from './bind.ts'

export interface NewMembership {
  accountId: string
  userId: string
  role: Role
  source: MembershipSource
  modes?: readonly Mode[]
}

/** For a user who cannot be a member yet: a new one, or one of a new account. */
export function addMembership(authenticator: Authenticator, membership: NewMembership): Statement {
  const grant: Grant = { modes: ['test', 'live'], ...membership }
  return {
    text: `INSERT INTO memberships (account_id, user_id, role, modes, source, mac) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (account_id, user_id) DO NOTHING RETURNING user_id`,
    values: [
      ...[grant.accountId, grant.userId, grant.role, grant.modes, grant.source],
      bindMembership(authenticator, grant),
    ],
  }
}

/** A user who is a member already keeps the role. Returns whether the user was not a member before. */
export async function ensureMembership(
  tx: Tx,
  authenticator: Authenticator,
  membership: NewMembership,
): Promise<boolean> {
  const { accountId, userId } = membership
  const [row] = await tx.query(`SELECT ${COLUMNS} FROM memberships WHERE account_id = $1 AND user_id = $2 FOR UPDATE`, [
    ...[accountId, userId],
  ])
  if (row && grantOf(authenticator, row)) return false
  // A row that is not genuine does not keep anybody out.
  if (row) await tx.query('DELETE FROM memberships WHERE account_id = $1 AND user_id = $2', [accountId, userId])
  return (await tx.query(addMembership(authenticator, membership))).length > 0
}

const decodeGrant = rowDecoder('memberships', {
  account_id: text,
  user_id: text,
  role: oneOf(...ROLES),
  modes: listOf(oneOf('test', 'live')),
  source: oneOf('sign_up', 'invitation', 'sso', 'scim'),
  mac: bytes,
})

const COLUMNS = 'account_id, user_id, role, modes, source, mac'

function grantOf(authenticator: Authenticator, row: Row): Grant | undefined {
  const { account_id: accountId, user_id: userId, role, modes, source, mac } = decodeGrant(row)
  const grant = { accountId, userId, role, modes, source }
  return isGranted(authenticator, grant, mac) ? grant : undefined
}

/** What the user has in the account; undefined if the user is not a member. */
export async function readGrant(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  { accountId, userId }: Pick<Grant, 'accountId' | 'userId'>,
): Promise<Grant | undefined> {
  const [row] = await tx.query(`SELECT ${COLUMNS} FROM memberships WHERE account_id = $1 AND user_id = $2`, [
    ...[accountId, userId],
  ])
  return row && grantOf(authenticator, row)
}

/** The owner of an address claims what was opened with it: their memberships replace those of the unverified user. */
export async function moveMemberships(
  tx: Tx,
  authenticator: Authenticator,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await tx.query(`SELECT ${COLUMNS} FROM memberships WHERE user_id = $1 FOR UPDATE`, [from])
  for (const row of rows) {
    const grant = grantOf(authenticator, row)
    if (grant) await ensureMembership(tx, authenticator, { ...grant, userId: to })
  }
  await tx.query('DELETE FROM memberships WHERE user_id = $1', [from])
}

/** People whom an unverified user let into the accounts that they opened: the owner of the address does not know them. */
export function removeOthers(accountIds: readonly string[], userId: string): Statement[] {
  const opened = `SELECT account_id FROM memberships WHERE user_id = $2 AND source = 'sign_up' AND account_id = ANY ($1)`
  return [
    {
      text: `DELETE FROM memberships WHERE account_id IN (${opened}) AND user_id <> $2`,
      values: [accountIds, userId],
    },
    {
      text: `UPDATE invitations SET revoked_at = clock_timestamp()
              WHERE account_id IN (${opened}) AND accepted_at IS NULL AND revoked_at IS NULL`,
      values: [accountIds, userId],
    },
  ]
}

const decodeOpened = rowDecoder('memberships', { account_id: text })

/** The accounts that the user opened, and was not invited to. */
export async function accountsOpenedBy(tx: Pick<Tx, 'query'>, userId: string): Promise<string[]> {
  const statement = `SELECT account_id FROM memberships WHERE user_id = $1 AND source = 'sign_up'`
  return (await tx.query(statement, [userId])).map((row) => decodeOpened(row).account_id)
}
