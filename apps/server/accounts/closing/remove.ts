import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { REOPENABLE_DAYS } from './reopen.ts'

// Removal of the personal data of a closed account, once it cannot be reopened any more. What remains are ids, times,
// the account activity, and requests with their documents, which operators erase.

const IS_DUE = `
  closed_at <= clock_timestamp() - make_interval(days => ${REOPENABLE_DAYS}) AND closed_at IS NOT NULL AND removed_at IS NULL`

const decodeDue = rowDecoder('accounts', { account_id: text })

/** Accounts after this id that are to be removed, in the order of ids. As countersign_identity. */
export async function accountsToRemove(
  identity: Pick<Database, 'query'>,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await identity.query(
    `SELECT account_id FROM accounts WHERE ${IS_DUE} AND ($1::uuid IS NULL OR account_id > $1)
      ORDER BY account_id LIMIT $2`,
    [after, limit],
  )
  return rows.map((row) => decodeDue(row).account_id)
}

/** Revokes the keys of the tenant and removes their names, and those of its account. As countersign_app. */
export function removeKeysAndNames(tenantId: string): Statement[] {
  return [
    {
      text: `UPDATE api_keys SET name = '', created_by_name = NULL, revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE tenant_id = $1`,
      values: [tenantId],
    },
    {
      text: `UPDATE accounts SET name = '', pending_name = NULL
              WHERE account_id = (SELECT account_id FROM tenants WHERE tenant_id = $1)`,
      values: [tenantId],
    },
  ]
}

/** The last step. Returns whether the account was still to be removed. As countersign_identity. */
export async function markRemoved(tx: Tx, accountId: string): Promise<boolean> {
  const removed = await tx.query(
    `UPDATE accounts SET email = '', password_hash = NULL, removed_at = clock_timestamp()
      WHERE account_id = $1 AND ${IS_DUE} RETURNING account_id`,
    [accountId],
  )
  return removed.length > 0
}
