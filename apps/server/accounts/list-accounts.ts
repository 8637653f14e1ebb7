import type { Database } from '../platform/db/database.ts'
import { instant, nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import { fromPublicId, isUuid } from '../platform/ids.ts'
import type { Account } from './operate.ts'

// Accounts as operators list them, as countersign_support.

export interface AccountFilter {
  /** Approved for live mode, or not; undefined: both. */
  live?: boolean | undefined
  suspended?: boolean | undefined
  closed?: boolean | undefined
  /** Part of the address or of the name. */
  search?: string | undefined
  /** Only this account. */
  accountId?: string | undefined
  limit: number
}

export interface ListedAccount extends Account {
  createdAt: number
  /** When the personal data of the closed account was removed. */
  removedAt: number | null
  /** API keys that are not revoked, by mode. */
  keys: { test: number; live: number }
}

/** Newest first. */
export async function listAccounts(support: Pick<Database, 'query'>, filter: AccountFilter): Promise<ListedAccount[]> {
  const { live = null, suspended = null, closed = null, search = null, accountId = null, limit } = filter
  const rows = await support.query(LIST, [live, suspended, search, limit, closed, accountId])
  return rows.map(decodeAccount).map((row) => ({
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    createdAt: row.created_at,
    approvedAt: row.approved_at,
    suspendedAt: row.suspended_at,
    closedAt: row.closed_at,
    removedAt: row.removed_at,
    keys: { test: row.test_keys, live: row.live_keys },
  }))
}

const LIST = `
  SELECT a.account_id, email, name, created_at, approved_at, suspended_at, closed_at, removed_at,
         k.test_keys, k.live_keys
    FROM accounts a
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE t.mode = 'test')::integer AS test_keys,
             count(*) FILTER (WHERE t.mode = 'live')::integer AS live_keys
        FROM tenants t JOIN api_keys USING (tenant_id) WHERE t.account_id = a.account_id AND revoked_at IS NULL) k
   WHERE ($1::boolean IS NULL OR (approved_at IS NOT NULL) = $1)
     AND ($2::boolean IS NULL OR (suspended_at IS NOT NULL) = $2)
     AND ($5::boolean IS NULL OR (closed_at IS NOT NULL) = $5)
     AND ($3::text IS NULL OR strpos(lower(email), lower($3)) > 0 OR strpos(lower(name), lower($3)) > 0)
     AND ($6::uuid IS NULL OR a.account_id = $6)
   ORDER BY created_at DESC, a.account_id LIMIT $4`

const decodeAccount = rowDecoder('accounts', {
  account_id: text,
  email: text,
  name: text,
  created_at: instant,
  approved_at: nullable(instant),
  suspended_at: nullable(instant),
  closed_at: nullable(instant),
  removed_at: nullable(instant),
  test_keys: number,
  live_keys: number,
})

/** Rows of tenants that an operator asks for. */
export interface TenantFilter {
  mode?: 'test' | 'live' | undefined
  /** An address, acc_… or the bare UUID. */
  account?: string | undefined
}

/** A condition on the tenant t and its account a. The three values of `tenantValues` are its parameters, from $1 on. */
export const MATCHES_TENANT = `
  ($1::text IS NULL OR t.mode = $1) AND ($2::uuid IS NULL OR a.account_id = $2)
  AND ($3::text IS NULL OR lower(a.email) = lower($3))`

export function tenantValues({ mode, account }: TenantFilter): (string | null)[] {
  if (account === undefined) return [mode ?? null, null, null]
  const id = fromPublicId('acc', account) ?? (isUuid(account) ? account : null)
  return [mode ?? null, id, id === null ? account : null]
}
