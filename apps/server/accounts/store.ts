import type { Row, Statement, Tx } from '../platform/db/database.ts'
import type { Mode, Scope } from '../platform/http/caller.ts'
import type { ApiKey } from './api-key.ts'
import type { Language } from './language.ts'

// Accounts and keys as rows. Each statement names its tenant; row-level security is the second wall behind that.

export interface AccountRow extends Row {
  account_id: string
  email: string
  name: string
  mode: Mode
  time_zone: string
  language: Language
  name_check: 'exact' | 'fuzzy' | 'off'
  allowed_origins: string[]
  approved_at: Date | null
  created_at: Date
}

export async function readAccount(tx: Tx, tenantId: string): Promise<AccountRow> {
  const [row] = await tx.query<AccountRow>(
    `SELECT a.account_id, a.email, a.name, t.mode, a.time_zone, a.language, a.name_check, t.allowed_origins,
            a.approved_at, a.created_at
       FROM tenants t JOIN accounts a ON a.account_id = t.account_id
      WHERE t.tenant_id = $1`,
    [tenantId],
  )
  if (!row) throw new Error(`the tenant ${tenantId} has no account`)
  return row
}

export interface KeyRow extends Row {
  key_id: string
  name: string
  hint: string
  scopes: Scope[]
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

const KEY_COLUMNS = 'key_id, name, hint, scopes, created_at, expires_at, revoked_at'

export interface NewKey {
  tenantId: string
  keyId: string
  key: ApiKey & { hint: string }
  name: string
  scopes: readonly Scope[]
  expiresAt: Date | null
}

export function insertKey({ tenantId, keyId, key, name, scopes, expiresAt }: NewKey): Statement {
  return {
    text: `INSERT INTO api_keys (tenant_id, key_id, key_hash, name, hint, scopes, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [tenantId, keyId, key.hash, name, key.hint, scopes, expiresAt],
  }
}

export async function readKey(tx: Tx, tenantId: string, keyId: string): Promise<KeyRow | undefined> {
  const [row] = await tx.query<KeyRow>(`SELECT ${KEY_COLUMNS} FROM api_keys WHERE tenant_id = $1 AND key_id = $2`, [
    tenantId,
    keyId,
  ])
  return row
}

/** Newest first; `before` is the id of the last one already seen. */
export function listKeys(tx: Tx, tenantId: string, limit: number, before: string | null): Promise<KeyRow[]> {
  return tx.query<KeyRow>(
    `SELECT ${KEY_COLUMNS} FROM api_keys
      WHERE tenant_id = $1 AND ($3::uuid IS NULL OR key_id < $3) ORDER BY key_id DESC LIMIT $2`,
    [tenantId, limit, before],
  )
}

/** Tells whether this call revoked it, or it was revoked before. */
export async function markRevoked(tx: Tx, tenantId: string, keyId: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE api_keys SET revoked_at = clock_timestamp()
      WHERE tenant_id = $1 AND key_id = $2 AND revoked_at IS NULL RETURNING key_id`,
    [tenantId, keyId],
  )
  return rows.length > 0
}
