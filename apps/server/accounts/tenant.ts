import type { Statement, Tx } from '../platform/db/database.ts'
import { listOf, number, rowDecoder, text } from '../platform/db/decode.ts'

// Statements on one tenant, for other modules.

/** The slot code of the tenant's links and callback paths, as `slot`. */
export function selectSlot(tenantId: string): Statement {
  return { name: 'slot-of-tenant', text: 'SELECT slot FROM tenants WHERE tenant_id = $1', values: [tenantId] }
}

/** Whether pages of this origin may embed the tenant's signing pages, as `allowed`. */
export function selectOriginAllowed(tenantId: string, origin: string): Statement {
  return {
    text: 'SELECT $2 = ANY (allowed_origins) AS allowed FROM tenants WHERE tenant_id = $1',
    values: [tenantId, origin],
  }
}

/** Whether signers may return to an app with this scheme, as `allowed`. */
export function selectReturnSchemeAllowed(tenantId: string, scheme: string): Statement {
  return {
    text: 'SELECT $2 = ANY (allowed_return_schemes) AS allowed FROM tenants WHERE tenant_id = $1',
    values: [tenantId, scheme],
  }
}

/** The origins whose pages may embed the tenant's signing pages. */
export async function readAllowedOrigins(tx: Tx, tenantId: string): Promise<string[]> {
  const [row] = await tx.query({
    name: 'allowed-origins',
    text: 'SELECT allowed_origins FROM tenants WHERE tenant_id = $1',
    values: [tenantId],
  })
  return row ? decodeOrigins(row).allowed_origins : []
}

const decodeOrigins = rowDecoder('tenants', { allowed_origins: listOf(text) })

/** The slot that the tenant's links begin with. */
export async function readSlot(tx: Tx, tenantId: string): Promise<number> {
  const [row] = await tx.query({
    name: 'tenant-slot',
    text: 'SELECT slot FROM tenants WHERE tenant_id = $1',
    values: [tenantId],
  })
  return row ? decodeSlot(row).slot : 0
}

const decodeSlot = rowDecoder('tenants', { slot: number })

/**
 * The tenant's clock as `now`, and by how many seconds it is ahead of the database's, as `ahead`. Inserts of rows that
 * refer to the tenant do not wait for the lock.
 */
export function selectClock(tenantId: string, { lock }: { lock: boolean }): Statement {
  return {
    text: `SELECT clock_timestamp() + clock_offset AS now, extract(epoch FROM clock_offset)::float8 AS ahead
             FROM tenants WHERE tenant_id = $1${lock ? ' FOR NO KEY UPDATE' : ''}`,
    values: [tenantId],
  }
}

export function moveClock(tenantId: string, seconds: number): Statement {
  return {
    text: 'UPDATE tenants SET clock_offset = clock_offset + make_interval(secs => $2) WHERE tenant_id = $1',
    values: [tenantId, seconds],
  }
}

/** Whether an operator has approved the account for live mode, as `is_approved`. */
export function selectApproval(accountId: string): Statement {
  return {
    text: 'SELECT approved_at IS NOT NULL AS is_approved FROM accounts WHERE account_id = $1',
    values: [accountId],
  }
}

/** Whether the account is neither suspended nor closed, as `is_open`. */
export function selectAccountState(accountId: string): Statement {
  return {
    name: 'account-is-open',
    text: 'SELECT suspended_at IS NULL AND closed_at IS NULL AS is_open FROM accounts WHERE account_id = $1',
    values: [accountId],
  }
}

/** The sandbox of an account. For roles that read tenants of all accounts. */
export async function sandboxOf(tx: Pick<Tx, 'query'>, accountId: string): Promise<string> {
  const [row] = await tx.query({
    name: 'sandbox-of-account',
    text: `SELECT tenant_id FROM tenants WHERE account_id = $1 AND mode = 'test'`,
    values: [accountId],
  })
  if (!row) throw new Error(`The account ${accountId} has no sandbox.`)
  return decodeTenantId(row).tenant_id
}

const decodeTenantId = rowDecoder('tenants', { tenant_id: text })
