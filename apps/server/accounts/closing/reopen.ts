import type { Database, Tx } from '../../platform/db/database.ts'
import { type Account, lockAccount, OperatorError, recordInBothModes } from '../operate.ts'

/** For how long an operator can reopen a closed account. */
export const REOPENABLE_DAYS = 30

/** An account that was closed and cannot be reopened any more. Throws for others. As countersign_operator. */
export async function lockClosedForGood(tx: Tx, who: string): Promise<Account> {
  const account = await lockAccount(tx, who)
  const closed = await tx.query(
    `SELECT account_id FROM accounts
      WHERE account_id = $1 AND closed_at <= clock_timestamp() - make_interval(days => $2)`,
    [account.accountId, REOPENABLE_DAYS],
  )
  if (closed.length > 0) return account
  const message = `${account.email} is not closed, or was closed less than ${REOPENABLE_DAYS} days ago.`
  throw new OperatorError('already_so', message)
}

/** Reopens an account that an owner closed by mistake. Its keys, members and links work again. */
export function reopen(db: Database, who: string, operator: string): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    const reopened = await tx.query(
      `UPDATE accounts SET closed_at = NULL
        WHERE account_id = $1 AND closed_at > clock_timestamp() - make_interval(days => $2) RETURNING account_id`,
      [account.accountId, REOPENABLE_DAYS],
    )
    if (reopened.length === 0) {
      const message = `${account.email} is not closed, or was closed more than ${REOPENABLE_DAYS} days ago.`
      throw new OperatorError('already_so', message)
    }
    await recordInBothModes(tx, account, operator, 'account.reopened')
    return account
  })
}
