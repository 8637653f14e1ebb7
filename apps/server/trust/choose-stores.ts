import { selectTrustStores, updateTrustStores } from '../accounts/assignments.ts'
import { type Account, lockAccount, OperatorError, recordInBothModes } from '../accounts/operate.ts'
import type { Database, Tx } from '../platform/db/database.ts'

/**
 * By which stores the signers of an account are believed, from now on; null: by the default ones, none: by nobody. Run
 * as countersign_operator; the account's log says who chose.
 */
export function chooseTrustStores(
  db: Database,
  who: string,
  operator: string,
  stores: readonly string[] | null,
): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    const before = await chosenStores(tx, account)
    if (JSON.stringify(before) === JSON.stringify(stores)) {
      throw new OperatorError('already_so', `${account.email} uses ${wordsOf(stores)} already.`)
    }
    await tx.query(updateTrustStores(account.accountId, stores))
    await recordInBothModes(tx, account, operator, 'trust_stores.chosen', { stores, before })
    return account
  })
}

export function wordsOf(stores: readonly string[] | null): string {
  if (stores === null) return 'the default stores'
  return stores.length === 0 ? 'no trust store' : stores.join(', ')
}

async function chosenStores(tx: Tx, { accountId }: Account): Promise<readonly string[] | null> {
  const [row] = await tx.query<{ trust_stores: string[] | null }>(selectTrustStores(accountId))
  return row?.trust_stores ?? null
}
