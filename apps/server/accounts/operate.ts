import type { Database, Tx } from '../platform/db/database.ts'
import { instant, nullable, number, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import type { Mode } from '../platform/http/caller.ts'
import { fromPublicId, isUuid, publicId } from '../platform/ids.ts'
import { type AccountAction, type ActivityEntry, insertActivity } from './activity.ts'
import { type ActingOperator, approverOf, nameOfOperator } from './operator-activity.ts'

// Operator actions on an account: suspend and resume, and the common parts of the others. They run as
// countersign_operator, which has access to accounts but not to documents. Each action is recorded in the account activity
// with the operator's name.

export interface Account {
  accountId: string
  email: string
  name: string
  approvedAt: number | null
  suspendedAt: number | null
  closedAt: number | null
}

export type OperatorErrorCode = 'no_such_account' | 'several_accounts' | 'already_so' | 'similar_name'

export class OperatorError extends Error {
  readonly code: OperatorErrorCode

  constructor(code: OperatorErrorCode, message: string) {
    super(message)
    this.name = 'OperatorError'
    this.code = code
  }
}

/** Every process rejects all keys of the account, of both modes, within five seconds. */
export function suspend(db: Database, who: string, operator: string): Promise<Account> {
  return setSuspended(db, who, operator, true)
}

export function resume(db: Database, who: string, operator: string): Promise<Account> {
  return setSuspended(db, who, operator, false)
}

function setSuspended(db: Database, who: string, operator: string, suspended: boolean): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    if (suspended === (account.suspendedAt !== null)) {
      throw new OperatorError('already_so', `${account.email} is ${suspended ? 'suspended already' : 'not suspended'}.`)
    }
    const at = suspended ? 'clock_timestamp()' : 'NULL'
    await tx.query(`UPDATE accounts SET suspended_at = ${at} WHERE account_id = $1`, [account.accountId])
    const action: AccountAction = suspended ? 'account.suspended' : 'account.resumed'
    await recordInBothModes(tx, account, operator, action)
    return lockAccount(tx, account.accountId)
  })
}

/** By acc_…, the bare UUID, or an e-mail address that one account has. */
export async function lockAccount(tx: Tx, who: string): Promise<Account> {
  const id = fromPublicId('acc', who) ?? (isUuid(who) ? who : null)
  const [row, ...others] = await tx.query(
    `SELECT account_id, email, name, approved_at, suspended_at, closed_at FROM accounts
      WHERE account_id = $1 OR ($1::uuid IS NULL AND lower(email) = lower($2)) ORDER BY account_id FOR UPDATE`,
    [id, who],
  )
  if (row && others.length > 0) {
    const ids = [row, ...others].map((each) => publicId('acc', decodeAccount(each).account_id))
    throw new OperatorError(
      'several_accounts',
      `Several accounts have the address ${who}. Name one by its id: ${ids.join(', ')}.`,
    )
  }
  if (!row) throw new OperatorError('no_such_account', `There is no account ${who}.`)
  const { account_id: accountId, email, name, approved_at: approvedAt, ...ends } = decodeAccount(row)
  return { accountId, email, name, approvedAt, suspendedAt: ends.suspended_at, closedAt: ends.closed_at }
}

const decodeAccount = rowDecoder('accounts', {
  account_id: text,
  email: text,
  name: text,
  approved_at: nullable(instant),
  suspended_at: nullable(instant),
  closed_at: nullable(instant),
})

/** Records an action on the whole account in the activity of both its environments. */
export async function recordInBothModes(
  tx: Tx,
  account: Account,
  operator: ActingOperator,
  action: AccountAction,
  detail: Record<string, unknown> = {},
  changed: Pick<ActivityEntry, 'before' | 'after'> = {},
): Promise<void> {
  const actor = `operator:${nameOfOperator(operator)}`
  const both = { ...detail, ...approverOf(operator) }
  for (const mode of ['test', 'live'] as const) {
    const { tenantId } = await readEnvironment(tx, account, mode)
    await tx.query(insertActivity({ tenantId, mode, actor, action, detail: both, ...changed }))
  }
}

async function readEnvironment(tx: Tx, account: Account, mode: 'test' | 'live') {
  const [row] = await tx.query('SELECT tenant_id, slot FROM tenants WHERE account_id = $1 AND mode = $2', [
    account.accountId,
    mode,
  ])
  if (!row) throw new Error(`${publicId('acc', account.accountId)} has no ${mode} environment`)
  const { tenant_id: tenantId, slot } = decodeTenant(row)
  return { tenantId, slot }
}

const decodeTenant = rowDecoder('tenants', { tenant_id: text, slot: number })

/** The tenants of an account: one for each mode that it has. */
export async function tenantsOfAccount(tx: Tx, accountId: string): Promise<{ tenantId: string; mode: Mode }[]> {
  const rows = await tx.query('SELECT tenant_id, mode FROM tenants WHERE account_id = $1 ORDER BY mode', [accountId])
  return rows.map(decodeMode).map(({ tenant_id: tenantId, mode }) => ({ tenantId, mode }))
}

const decodeMode = rowDecoder('tenants', { tenant_id: text, mode: oneOf('test', 'live') })

/** Records that an operator looks into one account, in its activity, and returns the account. As countersign_operator. */
export function lookInto(db: Database, who: string, operator: string, what: string): Promise<Account> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    await recordInBothModes(tx, account, operator, 'account.viewed', { what })
    return account
  })
}
