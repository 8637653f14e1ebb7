import type { ReminderSchedule } from '@countersign/domain/signrequest'
import type { Statement, Tx } from '../platform/db/database.ts'
import { boolean, instant, json, listOf, nullable, number, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import { lockOne } from '../platform/db/lock-one.ts'
import { SCOPES, type Scope } from '../platform/http/caller.ts'
import type { ApiKey } from './api-key.ts'
import type { Author } from './authors/present.ts'
import { LANGUAGES } from './language.ts'

// Accounts and keys as rows. Each statement names its tenant; row-level security is the second layer of tenant isolation.

const decodeAccount = rowDecoder('accounts', {
  account_id: text,
  email: text,
  name: text,
  pending_name: nullable(text),
  mode: oneOf('test', 'live'),
  time_zone: text,
  language: oneOf(...LANGUAGES),
  name_check: oneOf('exact', 'fuzzy', 'off'),
  reminders: boolean,
  reminder_schedule: json<ReminderSchedule | null>(),
  delegation: boolean,
  receipts: boolean,
  allowed_origins: listOf(text),
  allowed_return_schemes: listOf(text),
  approved_at: nullable(instant),
  created_at: instant,
})

export type AccountRow = ReturnType<typeof decodeAccount>

export async function readAccount(tx: Tx, tenantId: string): Promise<AccountRow> {
  const [row] = await tx.query(
    `SELECT a.account_id, a.email, a.name, a.pending_name, t.mode, a.time_zone, a.language, a.name_check,
            a.reminders, a.reminder_schedule, a.delegation, a.receipts, t.allowed_origins,
            t.allowed_return_schemes, a.approved_at, a.created_at
       FROM tenants t JOIN accounts a ON a.account_id = t.account_id
      WHERE t.tenant_id = $1`,
    [tenantId],
  )
  if (!row) throw new Error(`The tenant ${tenantId} has no account.`)
  return decodeAccount(row)
}

const decodeKey = rowDecoder('api_keys', {
  key_id: text,
  name: text,
  hint: text,
  scopes: listOf(oneOf(...SCOPES)),
  created_at: instant,
  created_by: nullable(text),
  created_by_name: nullable(text),
  last_used_at: nullable(instant),
  expires_at: nullable(instant),
  revoked_at: nullable(instant),
})

export type KeyRow = ReturnType<typeof decodeKey>

const KEY_COLUMNS =
  'key_id, name, hint, scopes, created_at, created_by, created_by_name, last_used_at, expires_at, revoked_at'

export interface NewKey {
  tenantId: string
  keyId: string
  key: ApiKey & { hint: string }
  name: string
  scopes: readonly Scope[]
  expiresAt: Date | null
  author: Author
}

/** Locks the tenant's keys against others that count them, until the transaction ends. */
export async function countValidKeys(tx: Tx, tenantId: string): Promise<number> {
  const [, [row] = []] = await tx.all([
    lockOne(`api keys of ${tenantId}`),
    {
      text: `SELECT count(*)::int AS valid FROM api_keys
              WHERE tenant_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
      values: [tenantId],
    },
  ])
  return decodeCount(row ?? {}).valid
}

const decodeCount = rowDecoder('api_keys', { valid: number })

export function insertKey({ tenantId, keyId, key, name, scopes, expiresAt, author }: NewKey): Statement {
  return {
    text: `INSERT INTO api_keys (tenant_id, key_id, key_hash, name, hint, scopes, expires_at, created_by, created_by_name)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [tenantId, keyId, key.hash, name, key.hint, scopes, expiresAt, author.actor, author.name],
  }
}

export async function readKey(tx: Tx, tenantId: string, keyId: string): Promise<KeyRow | undefined> {
  const [row] = await tx.query(`SELECT ${KEY_COLUMNS} FROM api_keys WHERE tenant_id = $1 AND key_id = $2`, [
    tenantId,
    keyId,
  ])
  return row && decodeKey(row)
}

/** Newest first. `before` is the id of the last key of the previous page. */
export async function listKeys(tx: Tx, tenantId: string, limit: number, before: string | null): Promise<KeyRow[]> {
  const rows = await tx.query(
    `SELECT ${KEY_COLUMNS} FROM api_keys
      WHERE tenant_id = $1 AND ($3::uuid IS NULL OR key_id < $3) ORDER BY key_id DESC LIMIT $2`,
    [tenantId, limit, before],
  )
  return rows.map(decodeKey)
}

/** False if the key was revoked before. */
export async function markRevoked(tx: Tx, tenantId: string, keyId: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE api_keys SET revoked_at = clock_timestamp()
      WHERE tenant_id = $1 AND key_id = $2 AND revoked_at IS NULL RETURNING key_id`,
    [tenantId, keyId],
  )
  return rows.length > 0
}
