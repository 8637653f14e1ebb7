import type { Database, Row, Statement } from '../db/database.ts'
import { number, rowDecoder } from '../db/decode.ts'
import { claimOfTenantsSql, claimOldestSql, type LeasedTable, lagSql, releaseSql, renewSql } from './leased-table.ts'
import { claimRoundRobin, type RoundRobin } from './tenant-round-robin.ts'

export type { LeasedTable } from './leased-table.ts'

// Claims rows of a table, renews and releases them. Rows of many tenants are claimed fairly: a tenant with a hundred
// thousand due rows does not delay the one row of another.

export interface FairClaim {
  limit: number
  /** So many of the limit go to the rows due longest, before the round-robin. If fewer are due, it is not needed. */
  oldest: number
  /** Rows that each tenant gets in the round-robin. */
  perTenant: number
  exceptTenants?: readonly string[]
  /** What the round-robin leaves of the limit goes to the rows due longest. */
  fill?: boolean
}

export interface Leases<Claim> {
  leaseMs: number
  /** A third of the lease. */
  renewMs: number
  /** The rows due longest, of any tenant. */
  claimOldest(db: Database, limit: number, exceptTenants?: readonly string[]): Promise<Claim[]>
  /** Rows of many tenants. `position`: where the process's last claim ended. */
  claimFairly(db: Database, position: RoundRobin, claim: FairClaim): Promise<Claim[]>
  /** Returns the claims that are still held. */
  renew(db: Database, claims: readonly Claim[]): Promise<Claim[]>
  /** Ends the lease, if it is still the claim's. */
  release(claim: Claim): Statement
  /** How long the row due longest has been due; 0 if none is. */
  lagSeconds(db: Pick<Database, 'query'>): Promise<number>
}

export function makeLeases<Claim extends { tenantId: string }>(table: LeasedTable<Claim>): Leases<Claim> {
  const { leaseSeconds, token } = table
  const name = (verb: string) => `${verb}-${table.table}-${table.due}`
  const held = { ...table.key, ...(token ? { [token[0]]: token[1] } : {}) }
  const claimed = { ...held, ...table.returning }
  const [claimOldestText, claimOfTenantsText] = [claimOldestSql(table), claimOfTenantsSql(table)]
  const renewText = renewSql(table)

  const take = async (db: Database, verb: string, text: string, values: unknown[]) =>
    (await db.query({ name: name(verb), text, values: [leaseSeconds, ...values] })).map((row) =>
      decode<Claim>(claimed, row),
    )
  const claimOldest = (db: Database, limit: number, exceptTenants: readonly string[] = []) =>
    take(db, 'claim-oldest', claimOldestText, [limit, exceptTenants])

  return {
    leaseMs: leaseSeconds * 1_000,
    renewMs: (leaseSeconds * 1_000) / 3,
    claimOldest,
    claimFairly: async (db, position, { limit, oldest, perTenant, exceptTenants = [], fill = false }) => {
      const first = oldest > 0 ? await claimOldest(db, oldest, exceptTenants) : []
      if (first.length < oldest) return first
      const excepted = new Set(exceptTenants)
      const inTurn = await claimRoundRobin(db, table, position, limit - first.length, (tenantIds, most) => {
        const tenants = tenantIds.filter((tenantId) => !excepted.has(tenantId))
        return take(db, 'claim-of-tenants', claimOfTenantsText, [most, tenants, perTenant])
      })
      const claims = [...first, ...inTurn]
      const left = limit - claims.length
      return fill && left > 0 ? [...claims, ...(await claimOldest(db, left, exceptTenants))] : claims
    },
    renew: async (db, claims) => {
      const columns = Object.values(held).map((property) => claims.map((claim) => claim[property]))
      const rows = await db.query({ name: name('renew'), text: renewText, values: [leaseSeconds, ...columns] })
      const renewed = new Set(
        rows.map((row) =>
          Object.keys(held)
            .map((column) => row[column])
            .join(),
        ),
      )
      return claims.filter((claim) =>
        renewed.has(
          Object.values(held)
            .map((property) => claim[property])
            .join(),
        ),
      )
    },
    lagSeconds: async (db) => {
      const [row] = await db.query({ name: name('lag'), text: lagSql(table) })
      return row ? decodeLag(row).lag : 0
    },
    release: (claim) => ({
      name: name('release'),
      text: releaseSql(table),
      values: Object.values(held).map((property) => claim[property]),
    }),
  }
}

const decodeLag = rowDecoder('a leased table', { lag: number })

function decode<Claim>(properties: Readonly<Record<string, keyof Claim>>, row: Row): Claim {
  return Object.fromEntries(Object.entries(properties).map(([column, property]) => [property, row[column]])) as Claim
}
