import type { Database, Tx } from '../platform/db/database.ts'
import { instant, nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import { SCOPES } from '../platform/http/caller.ts'
import { fromPublicId, isUuid, newId, publicId } from '../platform/ids.ts'
import { type AccountAction, insertActivity } from './activity.ts'
import { makeApiKey } from './api-key.ts'
import { insertKey } from './store.ts'

// Operator actions on an account: approve, suspend and resume. They run as countersign_operator, which has access to
// accounts but not to documents. Each action is recorded in the account activity with the operator's name.

export interface Account {
  accountId: string
  email: string
  name: string
  approvedAt: number | null
  suspendedAt: number | null
}

export class OperatorError extends Error {
  readonly code: 'no_such_account' | 'already_so'

  constructor(code: 'no_such_account' | 'already_so', message: string) {
    super(message)
    this.name = 'OperatorError'
    this.code = code
  }
}

/** Approves the account and issues a live key. Its secret is returned once and not stored. */
export function approve(
  db: Database,
  who: string,
  operator: string,
  { anotherKey }: { anotherKey: boolean },
): Promise<{ account: Account; apiKey: string }> {
  return db.transaction('every tenant', async (tx) => {
    const account = await lockAccount(tx, who)
    if (account.approvedAt && !anotherKey) {
      throw new OperatorError(
        'already_so',
        `${account.email} has been live since ${new Date(account.approvedAt).toISOString()}.`,
      )
    }
    await tx.query('UPDATE accounts SET approved_at = coalesce(approved_at, clock_timestamp()) WHERE account_id = $1', [
      account.accountId,
    ])
    const { tenantId, slot } = await readEnvironment(tx, account, 'live')
    const key = makeApiKey('live', slot)
    const keyId = newId()
    await tx.query(insertKey({ tenantId, keyId, key, name: `Issued by ${operator}`, scopes: SCOPES, expiresAt: null }))
    const detail = { key_id: keyId }
    await tx.query(insertActivity({ tenantId, actor: `operator:${operator}`, action: 'account.approved', detail }))
    return { account: await lockAccount(tx, account.accountId), apiKey: key.secret }
  })
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

/** By e-mail address, acc_… or the bare UUID. */
export async function lockAccount(tx: Tx, who: string): Promise<Account> {
  const id = fromPublicId('acc', who) ?? (isUuid(who) ? who : null)
  const [row] = await tx.query(
    `SELECT account_id, email, name, approved_at, suspended_at FROM accounts
      WHERE account_id = $1 OR ($1::uuid IS NULL AND lower(email) = lower($2)) FOR UPDATE`,
    [id, who],
  )
  if (!row) throw new OperatorError('no_such_account', `There is no account ${who}.`)
  const { account_id: accountId, email, name, approved_at: approvedAt, suspended_at: suspendedAt } = decodeAccount(row)
  return { accountId, email, name, approvedAt, suspendedAt }
}

const decodeAccount = rowDecoder('accounts', {
  account_id: text,
  email: text,
  name: text,
  approved_at: nullable(instant),
  suspended_at: nullable(instant),
})

/** Records an action on the whole account in the activity of both its environments. */
export async function recordInBothModes(
  tx: Tx,
  account: Account,
  operator: string,
  action: AccountAction,
  detail: Record<string, unknown> = {},
): Promise<void> {
  for (const mode of ['test', 'live'] as const) {
    const { tenantId } = await readEnvironment(tx, account, mode)
    await tx.query(insertActivity({ tenantId, actor: `operator:${operator}`, action, detail }))
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
export async function tenantsOfAccount(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.query('SELECT tenant_id, slot FROM tenants WHERE account_id = $1', [accountId])
  return rows.map((row) => decodeTenant(row).tenant_id)
}
