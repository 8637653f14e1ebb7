import { markRemoved } from '../../accounts/closing/remove.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import type { UserDeps } from '../deps.ts'
import { recordForAccount } from '../directory/record.ts'
import { lockDecisions } from '../members/rows.ts'

/**
 * Removes the people of a closed account: memberships, invitations, company sign-on and directory, and each user whom
 * no other account knows, with passkeys, sessions and links. One transaction with the entry that remains, so it
 * happens once. Returns whether it did.
 */
export function removePeople({ identity }: Pick<UserDeps, 'identity'>, accountId: string): Promise<boolean> {
  return identity.transaction('every tenant', async (tx) => {
    await tx.query(lockDecisions(accountId))
    if (!(await markRemoved(tx, accountId))) return false
    const userIds = await peopleOf(tx, accountId)
    for (const table of TABLES) await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId])
    await tx.query('DELETE FROM user_sessions WHERE sso_account_id = $1', [accountId])
    const users = await removeWithoutAccount(tx, userIds)
    await recordForAccount(tx, accountId, {
      actor: 'system',
      action: 'account.removed',
      detail: { members: userIds.length, users },
    })
    return true
  })
}

/** Rows that name the account. Those that name users come before the users. */
const TABLES = [
  ...['memberships', 'invitations', 'scim_users', 'scim_tokens'],
  ...['sso_sign_ins', 'sso_identities', 'sso_domains', 'sso_connections'],
]

const decodeUser = rowDecoder('users', { user_id: text })

/** Members, and people whom the company's directory or sign-on has named. */
async function peopleOf(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.query(
    `SELECT user_id FROM memberships WHERE account_id = $1
      UNION SELECT user_id FROM scim_users WHERE account_id = $1
      UNION SELECT user_id FROM sso_identities WHERE account_id = $1`,
    [accountId],
  )
  return rows.map((row) => decodeUser(row).user_id)
}

/**
 * Another account's directory or sign-on may know a user who is not a member there: they were removed, and must not be let in
 * as somebody new. A user who joins another account meanwhile makes this fail by the foreign key; the next run keeps that
 * user.
 */
async function removeWithoutAccount(tx: Tx, userIds: readonly string[]): Promise<number> {
  const removed = await tx.query(
    `DELETE FROM users u
      WHERE u.user_id = ANY($1) AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.user_id)
        AND NOT EXISTS (SELECT FROM scim_users s WHERE s.user_id = u.user_id)
        AND NOT EXISTS (SELECT FROM sso_identities i WHERE i.user_id = u.user_id)
      RETURNING u.user_id`,
    [userIds],
  )
  return removed.length
}
