import type { Database } from '../../platform/db/database.ts'
import { orderOwnersMail } from '../mails/order.ts'
import { type NameApproval, requireDistinctName } from '../names/find-similar.ts'
import { type Account, lockAccount, OperatorError, recordInBothModes, tenantsOfAccount } from '../operate.ts'

/**
 * Approves the account for live mode, and its name with it. Its owners get a mail; they make live keys themselves, with
 * their sessions. Runs as countersign_operator.
 */
export function approve(db: Database, who: string, approval: NameApproval): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    if (account.approvedAt) {
      const since = new Date(account.approvedAt).toISOString()
      throw new OperatorError('already_so', `${account.email} has been live since ${since}.`)
    }
    await requireDistinctName(tx, account, account.name, approval)
    await tx.query('UPDATE accounts SET approved_at = clock_timestamp() WHERE account_id = $1', [account.accountId])
    await recordInBothModes(tx, account, approval.operator, 'account.approved')
    const sandbox = (await tenantsOfAccount(tx, account.accountId)).find(({ mode }) => mode === 'test')
    if (!sandbox) throw new Error(`The account ${account.accountId} lacks a sandbox.`)
    await tx.query(orderOwnersMail(sandbox.tenantId, account.accountId, 'approved'))
    return lockAccount(tx, account.accountId)
  })
}
