import type { Database, Tx } from '../platform/db/database.ts'
import { SCOPES } from '../platform/http/caller.ts'
import { fromPublicId, isUuid, newId, publicId } from '../platform/ids.ts'
import { type AccountAction, insertActivity } from './activity.ts'
import { makeApiKey } from './api-key.ts'
import { insertKey } from './store.ts'

// What an operator may do to an account: let it go live, stop it, and let it go on. Run as countersign_operator, which
// sees accounts and nothing of what they signed; every deed is in the account's log with the operator's name.

export interface Account {
  accountId: string
  email: string
  name: string
  approvedAt: Date | null
  suspendedAt: Date | null
}

export class OperatorError extends Error {
  readonly code: 'no_such_account' | 'already_so'

  constructor(code: 'no_such_account' | 'already_so', message: string) {
    super(message)
    this.name = 'OperatorError'
    this.code = code
  }
}

/** Approves the account and issues a live key, which is shown once. */
export function approve(
  db: Database,
  who: string,
  operator: string,
  { anotherKey }: { anotherKey: boolean },
): Promise<{ account: Account; apiKey: string }> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    if (account.approvedAt && !anotherKey) {
      throw new OperatorError('already_so', `${account.email} has been live since ${account.approvedAt.toISOString()}.`)
    }
    await tx.query('UPDATE accounts SET approved_at = coalesce(approved_at, clock_timestamp()) WHERE account_id = $1', [
      account.accountId,
    ])
    const { tenantId, slot } = await environment(tx, account, 'live')
    const key = makeApiKey('live', slot)
    const keyId = newId()
    await tx.query(insertKey({ tenantId, keyId, key, name: `Issued by ${operator}`, scopes: SCOPES, expiresAt: null }))
    const detail = { key_id: keyId }
    await tx.query(insertActivity({ tenantId, actor: `operator:${operator}`, action: 'account.approved', detail }))
    return { account: await lockAccount(tx, account.accountId), apiKey: key.secret }
  })
}

/** Every key of the account, of both modes, is refused within five seconds. */
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

/** By e-mail address, acc_… or the bare UUID. */
export async function lockAccount(tx: Tx, who: string): Promise<Account> {
  const id = fromPublicId('acc', who) ?? (isUuid(who) ? who : null)
  const [row] = await tx.query<{
    account_id: string
    email: string
    name: string
    approved_at: Date | null
    suspended_at: Date | null
  }>(
    `SELECT account_id, email, name, approved_at, suspended_at FROM accounts
      WHERE account_id = $1 OR ($1::uuid IS NULL AND lower(email) = lower($2)) FOR UPDATE`,
    [id, who],
  )
  if (!row) throw new OperatorError('no_such_account', `There is no account ${who}.`)
  return {
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    approvedAt: row.approved_at,
    suspendedAt: row.suspended_at,
  }
}

/** What concerns an account as a whole is in the logs of both its environments. */
export async function recordInBothModes(
  tx: Tx,
  account: Account,
  operator: string,
  action: AccountAction,
  detail: Record<string, unknown> = {},
): Promise<void> {
  for (const mode of ['test', 'live'] as const) {
    const { tenantId } = await environment(tx, account, mode)
    await tx.query(insertActivity({ tenantId, actor: `operator:${operator}`, action, detail }))
  }
}

async function environment(tx: Tx, account: Account, mode: 'test' | 'live') {
  const [row] = await tx.query<{ tenant_id: string; slot: number }>(
    'SELECT tenant_id, slot FROM tenants WHERE account_id = $1 AND mode = $2',
    [account.accountId, mode],
  )
  if (!row) throw new Error(`${publicId('acc', account.accountId)} has no ${mode} environment`)
  return { tenantId: row.tenant_id, slot: row.slot }
}
