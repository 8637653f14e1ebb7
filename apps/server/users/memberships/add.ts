import type { Mode, Role } from '@countersign/domain/access'
import type { Statement } from '../../platform/db/database.ts'

export interface NewMembership {
  accountId: string
  userId: string
  role: Role
  source: 'sign_up' | 'invitation' | 'sso' | 'scim'
  modes?: readonly Mode[]
}

/** A user who is a member already keeps the role. */
export function addMembership({ accountId, userId, role, source, modes }: NewMembership): Statement {
  return {
    text: `INSERT INTO memberships (account_id, user_id, role, modes, source) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (account_id, user_id) DO NOTHING`,
    values: [accountId, userId, role, modes ?? ['test', 'live'], source],
  }
}

/** The owner of an address claims what was opened with it: their memberships replace those of the unverified user. */
export function moveMemberships(fromUserId: string, toUserId: string): Statement[] {
  return [
    {
      text: `INSERT INTO memberships (account_id, user_id, role, modes, source)
             SELECT account_id, $2, role, modes, source FROM memberships WHERE user_id = $1
             ON CONFLICT (account_id, user_id) DO NOTHING`,
      values: [fromUserId, toUserId],
    },
    { text: 'DELETE FROM memberships WHERE user_id = $1', values: [fromUserId] },
  ]
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
