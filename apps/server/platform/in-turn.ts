import type { Database } from './db/database.ts'

// A tenant with a hundred thousand things due must not keep the one thing of another waiting. Whoever claims work of many
// tenants therefore goes from tenant to tenant, a little from each, and remembers where it stopped; what it still has
// hands for then goes to whatever has been due longest. So nobody waits for more than a round, and no hand is idle.

/** Where work is found: a table of all tenants, with an index on (tenant_id, column) where the column is not null. */
export interface DueColumn {
  table: string
  column: string
}

/** The last tenant that had its turn with this process. */
export interface Turns {
  after: string
}

const FIRST = '00000000-0000-0000-0000-000000000000'
/** Tenants looked at for one claim: each costs a look into the index, whether or not something is due there. */
const LOOK_AT = 200

export function beginTurns(): Turns {
  return { after: FIRST }
}

/** Claims `limit` at most; `claim` takes up to so many from these tenants, in the order they are in. */
export async function claimInTurn<C extends { tenantId: string }>(
  db: Database,
  due: DueColumn,
  turns: Turns,
  limit: number,
  claim: (tenantIds: string[], limit: number) => Promise<C[]>,
): Promise<C[]> {
  const next = await nextTenants(db, due, turns.after)
  const waiting = next.filter((tenant) => tenant.due).map(({ tenantId }) => tenantId)
  const claims = waiting.length > 0 ? await claim(waiting, limit) : []
  turns.after = claims.length < limit ? afterAll(next) : lastOf(waiting, claims)
  return claims
}

interface NextTenant {
  tenantId: string
  due: boolean
}

/** From tenant to tenant by the index alone, however much each of them has there. */
async function nextTenants(db: Database, { table, column }: DueColumn, after: string): Promise<NextTenant[]> {
  const first = (past: string) =>
    `SELECT tenant_id, ${column} <= now() AS due FROM ${table}
      WHERE ${column} IS NOT NULL AND tenant_id > ${past} ORDER BY tenant_id, ${column} LIMIT 1`
  const rows = await db.query<{ tenant_id: string; due: boolean }>({
    name: `tenants-in-turn-${table}-${column}`,
    text: `
      WITH RECURSIVE next AS (
        (${first('$1')})
        UNION ALL
        SELECT another.* FROM next CROSS JOIN LATERAL (${first('next.tenant_id')}) another
      )
      SELECT * FROM next LIMIT $2`,
    values: [after, LOOK_AT],
  })
  return rows.map((row) => ({ tenantId: row.tenant_id, due: row.due }))
}

/** With fewer than were asked for the round is over. */
function afterAll(next: readonly NextTenant[]): string {
  return next.length < LOOK_AT ? FIRST : (next.at(-1)?.tenantId ?? FIRST)
}

function lastOf(waiting: readonly string[], claims: readonly { tenantId: string }[]): string {
  const claimed = new Set(claims.map(({ tenantId }) => tenantId))
  return waiting.findLast((tenantId) => claimed.has(tenantId)) ?? FIRST
}
