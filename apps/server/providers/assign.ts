import { selectProviders, updateProviders } from '../accounts/assignments.ts'
import { type Account, lockAccount, OperatorError, recordInBothModes } from '../accounts/operate.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { type Assignment, assignmentsIn } from './assigned.ts'

/**
 * Sets the providers of an account's signers, the default first. Run as countersign_operator; account activity records
 * the operator.
 */
export function assignProviders(
  db: Database,
  who: string,
  operator: string,
  providers: readonly Assignment[],
): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    const before = JSON.stringify(await assigned(tx, account))
    const after = JSON.stringify(providers.map(({ id, aspId }) => ({ id, asp_id: aspId })))
    if (before === after) throw new OperatorError('already_so', `${account.email} has ${wordsOf(providers)} already.`)
    await tx.query(updateProviders(account.accountId, after))
    const detail = { providers: JSON.parse(after), before: JSON.parse(before) }
    await recordInBothModes(tx, account, operator, 'providers.assigned', detail)
    return account
  })
}

export function wordsOf(providers: readonly Assignment[]): string {
  if (providers.length === 0) return 'no provider'
  return providers.map(({ id, aspId }) => (aspId === null ? id : `${id} (as ${aspId})`)).join(', then ')
}

async function assigned(tx: Tx, { accountId }: Account) {
  const [row] = await tx.query(selectProviders(accountId))
  return assignmentsIn(row?.providers ?? []).map(({ id, aspId }) => ({ id, asp_id: aspId }))
}
