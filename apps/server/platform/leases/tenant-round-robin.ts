import type { Database } from '../db/database.ts'
import { boolean, rowDecoder, text } from '../db/decode.ts'

// Claims go from tenant to tenant, a few rows from each, and continue where the last one ended. A recursive query finds
// the tenants by one index probe each, however many rows each of them has.

/** Where rows are found: a table of all tenants, with an index on (tenant_id, due) where `due` is not null. */
export interface DueRows {
  table: string
  due: string
}

/** The last tenant that this process claimed rows of. */
export interface RoundRobin {
  after: string
}

const FIRST = '00000000-0000-0000-0000-000000000000'
/** Tenants that one claim looks at. Each costs one index probe, whether or not something is due. */
const TENANTS = 200

export function startRoundRobin(): RoundRobin {
  return { after: FIRST }
}

/** Claims `limit` rows at most. `claim` takes up to so many from these tenants, in their order. */
export async function claimRoundRobin<C extends { tenantId: string }>(
  db: Database,
  rows: DueRows,
  position: RoundRobin,
  limit: number,
  claim: (tenantIds: string[], limit: number) => Promise<C[]>,
): Promise<C[]> {
  const start = position.after
  const next = await nextTenants(db, rows, start)
  const waiting = next.filter((tenant) => tenant.due).map(({ tenantId }) => tenantId)
  const claims = waiting.length > 0 ? await claim(waiting, limit) : []
  position.after = claims.length < limit ? afterAll(next) : lastOf(waiting, claims)
  const isRoundOver = claims.length === 0 && start !== FIRST && position.after === FIRST
  return isRoundOver ? claimRoundRobin(db, rows, position, limit, claim) : claims
}

interface NextTenant {
  tenantId: string
  due: boolean
}

async function nextTenants(db: Database, { table, due }: DueRows, after: string): Promise<NextTenant[]> {
  const first = (past: string) =>
    `SELECT tenant_id, ${due} <= now() AS due FROM ${table}
      WHERE ${due} IS NOT NULL AND tenant_id > ${past} ORDER BY tenant_id, ${due} LIMIT 1`
  const rows = await db.query({
    name: `next-tenants-${table}-${due}`,
    text: `
      WITH RECURSIVE next AS (
        (${first('$1')})
        UNION ALL
        SELECT another.* FROM next CROSS JOIN LATERAL (${first('next.tenant_id')}) another
      )
      SELECT * FROM next LIMIT $2`,
    values: [after, TENANTS],
  })
  return rows.map(decodeTenant).map((row) => ({ tenantId: row.tenant_id, due: row.due }))
}

const decodeTenant = rowDecoder('due tenants', { tenant_id: text, due: boolean })

/** Fewer tenants than were asked for: the round has ended. */
function afterAll(next: readonly NextTenant[]): string {
  return next.length < TENANTS ? FIRST : (next.at(-1)?.tenantId ?? FIRST)
}

function lastOf(waiting: readonly string[], claims: readonly { tenantId: string }[]): string {
  const claimed = new Set(claims.map(({ tenantId }) => tenantId))
  return waiting.findLast((tenantId) => claimed.has(tenantId)) ?? FIRST
}
