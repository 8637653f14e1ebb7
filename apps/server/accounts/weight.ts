import type { Database } from '../platform/db/database.ts'
import { type Account, lockAccount, OperatorError, recordInBothModes } from './operate.ts'

/**
 * Sets the share of the workers that the account's bulk jobs get, relative to other accounts' jobs that run at the same
 * time. Runs as countersign_operator; the account activity records the operator.
 */
export function setWeight(db: Database, who: string, operator: string, weight: number): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    const changed = await tx.query(
      'UPDATE accounts SET weight = $2 WHERE account_id = $1 AND weight <> $2 RETURNING account_id',
      [account.accountId, weight],
    )
    if (changed.length === 0) throw new OperatorError('already_so', `${account.email} has the weight ${weight}.`)
    await recordInBothModes(tx, account, operator, 'weight.chosen', { weight })
    return account
  })
}
