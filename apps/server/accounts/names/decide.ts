import type { Database, Tx } from '../../platform/db/database.ts'
import { nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { type Account, lockAccount, OperatorError, recordInBothModes } from '../operate.ts'
import { type NameApproval, requireDistinctName } from './find-similar.ts'

// A name that signers see changes in live mode only after an operator has approved it: signers trust it. Runs as
// countersign_operator; the account activity records the operator.

/** The waiting name becomes the account's. */
export function approveName(db: Database, who: string, approval: NameApproval): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const { account, pending } = await lockPending(tx, who)
    await requireDistinctName(tx, account, pending, approval)
    await tx.query('UPDATE accounts SET name = pending_name, pending_name = NULL WHERE account_id = $1', [
      account.accountId,
    ])
    const changed = { before: { name: account.name }, after: { name: pending } }
    await recordInBothModes(tx, account, approval.operator, 'account.name_approved', { name: pending }, changed)
    return lockAccount(tx, account.accountId)
  })
}

/** The account keeps its name. */
export function refuseName(db: Database, who: string, operator: string): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const { account, pending } = await lockPending(tx, who)
    await tx.query('UPDATE accounts SET pending_name = NULL WHERE account_id = $1', [account.accountId])
    await recordInBothModes(tx, account, operator, 'account.name_refused', { name: pending })
    return account
  })
}

const decodePending = rowDecoder('accounts', { pending_name: nullable(text) })

async function lockPending(tx: Tx, who: string): Promise<{ account: Account; pending: string }> {
  const account = await lockAccount(tx, who)
  const [row] = await tx.query('SELECT pending_name FROM accounts WHERE account_id = $1', [account.accountId])
  const pending = row ? decodePending(row).pending_name : null
  if (pending === null) throw new OperatorError('already_so', `No new name of ${account.email} waits for approval.`)
  return { account, pending }
}
