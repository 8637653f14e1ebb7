import type { Tx } from '../../platform/db/database.ts'
import { boolean, rowDecoder, text } from '../../platform/db/decode.ts'
import { recordForAccount } from '../directory/record.ts'

// "SSO only": members whose address is of a verified domain use the company's sign-on for this account. Owners keep
// another way in, for the day on which the provider fails; each use of it is in the account's activity.

/** Whether the account requires its sign-on of the membership m's user, as a column. */
export const REQUIRES_SSO = `
  EXISTS (SELECT 1 FROM sso_connections c
            JOIN sso_domains d ON d.account_id = c.account_id AND d.verified_at IS NOT NULL
            JOIN users u ON u.user_id = m.user_id
           WHERE c.account_id = m.account_id AND c.sso_only
             AND d.domain = lower(substring(u.email FROM '[^@]*$'))) AS requires_sso`

const decodeAccount = rowDecoder('memberships', { account_id: text, requires_sso: boolean })

/** Whether every account of the user requires its sign-on: then no other way of signing in is of use. */
export async function needsSso(identity: Pick<Tx, 'query'>, userId: string): Promise<boolean> {
  const rows = await identity.query(
    `SELECT m.account_id, m.role <> 'owner' AND ${REQUIRES_SSO} FROM memberships m WHERE m.user_id = $1`,
    [userId],
  )
  return rows.length > 0 && rows.every((row) => decodeAccount(row).requires_sso)
}

/** Call it when an owner has signed in by other means: records it in each account that requires its sign-on. */
export async function recordSsoBypass(tx: Tx, userId: string, method: string): Promise<void> {
  const rows = await tx.query(
    `SELECT m.account_id, ${REQUIRES_SSO} FROM memberships m WHERE m.user_id = $1 AND m.role = 'owner'`,
    [userId],
  )
  for (const row of rows) {
    const { account_id: accountId, requires_sso: isRequired } = decodeAccount(row)
    if (!isRequired) continue
    const act = { actor: `user:${userId}`, action: 'member.sso_bypassed', detail: { user_id: userId, method } } as const
    await recordForAccount(tx, accountId, act)
  }
}
