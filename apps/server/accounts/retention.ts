import type { Database } from '../platform/db/database.ts'
import { type Account, lockAccount, OperatorError, recordInBothModes } from './operate.ts'

/**
 * Sets for how many years the store protects the account's completed files from deletion. Files that are already stored
 * keep their retention. Runs as countersign_operator; the account activity records the operator.
 */
export function setRetention(db: Database, who: string, operator: string, years: number): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    const changed = await tx.query(
      'UPDATE accounts SET retention_years = $2 WHERE account_id = $1 AND retention_years <> $2 RETURNING account_id',
      [account.accountId, years],
    )
    if (changed.length === 0)
      throw new OperatorError('already_so', `Files of ${account.email} are kept ${years} years.`)
    await recordInBothModes(tx, account, operator, 'retention.chosen', { years })
    return account
  })
}
