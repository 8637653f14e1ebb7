import type { Tx } from '../../platform/db/database.ts'
import { boolean, rowDecoder, text } from '../../platform/db/decode.ts'
import { recordForAccount } from '../directory/record.ts'

// "SSO only": people of the company use its sign-on for this account. These are members whom the sign-on or the directory
// added or knows, and members whose address is of a verified domain, or was when they were invited: a person changes their
// address without the company. Owners keep another way in, for the day on which the provider fails; each use of it is in the
// account's activity.

/** Whether the account requires its sign-on of the membership m's user, as a column. */
export const REQUIRES_SSO = `
  EXISTS (SELECT 1 FROM sso_connections c
           WHERE c.account_id = m.account_id AND c.sso_only
             AND (m.source IN ('sso', 'scim')
                  OR EXISTS (SELECT 1 FROM sso_identities i WHERE i.account_id = m.account_id AND i.user_id = m.user_id)
                  OR EXISTS (SELECT 1 FROM scim_users s WHERE s.account_id = m.account_id AND s.user_id = m.user_id)
                  OR EXISTS (
                    SELECT 1 FROM sso_domains d
                     WHERE d.account_id = m.account_id AND d.verified_at IS NOT NULL AND d.domain IN (
                       SELECT lower(substring(u.email FROM '[^@]*$')) FROM users u WHERE u.user_id = m.user_id
                        UNION ALL
                       SELECT lower(substring(v.email FROM '[^@]*$')) FROM invitations v
                        WHERE v.account_id = m.account_id AND v.accepted_by = m.user_id)))) AS requires_sso`

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
