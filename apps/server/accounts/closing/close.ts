import type { Statement } from '../../platform/db/database.ts'

/** Closes the account, once, and returns its `name`. Every process refuses its keys, sessions and links within five seconds. As countersign_identity. */
export function closeAccountStatement(accountId: string): Statement {
  return {
    text: `UPDATE accounts SET closed_at = clock_timestamp()
            WHERE account_id = $1 AND closed_at IS NULL RETURNING name`,
    values: [accountId],
  }
}
