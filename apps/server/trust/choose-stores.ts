import { selectTrustStores, updateTrustStores } from '../accounts/assignments.ts'
import { type Account, lockAccount, OperatorError, recordInBothModes } from '../accounts/operate.ts'
import type { ActingOperator } from '../accounts/operator-activity.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { listOf, nullable, rowDecoder, text } from '../platform/db/decode.ts'

/**
 * Sets the trust stores for an account's signers; null: the default stores; empty: none. Run as countersign_operator;
 * account activity records the operator.
 */
export function chooseTrustStores(
  db: Database,
  who: string,
  operator: ActingOperator,
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
  const [row] = await tx.query(selectTrustStores(accountId))
  return row ? decodeStores(row).trust_stores : null
}

const decodeStores = rowDecoder('accounts', { trust_stores: nullable(listOf(text)) })
