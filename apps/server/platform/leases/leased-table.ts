import { leaseUntil } from './sql.ts'

// SQL for a table whose rows are claimed: by workers of several processes, for a short time, one worker at a time. A
// claim takes a lease. The holder renews it while it works; after the lease's end another worker may claim the row.
//
// The statements read now(), not clock_timestamp(), where they search: an index cannot be searched by a volatile function.

/** A table with leases. A feature describes its own table; its columns are written nowhere else. */
export interface LeasedTable<Claim> {
  /** Also names the prepared statements. */
  table: string
  /** The primary key's columns and the claim's properties for them. The first is `tenant_id`. */
  key: Readonly<Record<string, keyof Claim & string>>
  /** Types of key columns that are no uuid. */
  types?: Readonly<Record<string, string>>
  /** A row is due from this instant. NULL: there is nothing to do. An index leads from tenant to tenant by it. */
  due: string
  /** More columns to order due rows by, if the index on `due` has them. */
  order?: string
  /** The end of the lease. Without such a column a claim moves `due` ahead to the end of the lease. */
  lease?: string
  /** The fencing token's column and the claim's property for it. Each claim has a token of its own. */
  token?: readonly [column: string, property: keyof Claim & string]
  /** More columns that a claim reads, and the claim's properties for them. */
  returning?: Readonly<Record<string, keyof Claim & string>>
  leaseSeconds: number
}

export function claimOldestSql<C>(table: LeasedTable<C>): string {
  return claimSql(
    table,
    `SELECT ${keyOf(table)} FROM ${table.table}
      WHERE ${isFree(table)} AND tenant_id <> ALL($3::uuid[])
      ORDER BY ${[table.due, ...(table.order ? [table.order] : [])].join(', ')} LIMIT $2 FOR UPDATE SKIP LOCKED`,
  )
}

/** The tenants in the given order, and no further than the limit, because each row that is read is locked. */
export function claimOfTenantsSql<C>(table: LeasedTable<C>): string {
  const rest = columnsOf(table).slice(1)
  return claimSql(
    table,
    `SELECT t.tenant_id, ${rest.map((column) => `due.${column}`).join(', ')}
       FROM unnest($3::uuid[]) AS t(tenant_id)
      CROSS JOIN LATERAL (
            SELECT ${rest.join(', ')} FROM ${table.table} AS leased WHERE leased.tenant_id = t.tenant_id AND ${isFree(table)}
             ORDER BY ${table.due} LIMIT $4 FOR UPDATE SKIP LOCKED) due
      LIMIT $2`,
  )
}

export function lagSql<C>({ table, due }: LeasedTable<C>): string {
  return `
    SELECT extract(epoch FROM now() - ${due})::float8 AS lag FROM ${table}
     WHERE ${due} <= now() ORDER BY ${due} LIMIT 1`
}

function claimSql<C>(table: LeasedTable<C>, free: string): string {
  const set = [`${table.lease ?? table.due} = ${leaseUntil('$1')}`]
  if (table.token) set.push(`${table.token[0]} = gen_random_uuid()`)
  const returned = [keyOf(table), ...(table.token ? [table.token[0]] : []), ...Object.keys(table.returning ?? {})]
  return `
    UPDATE ${table.table} SET ${set.join(', ')}
     WHERE (${keyOf(table)}) IN (${free})
    RETURNING ${returned.join(', ')}`
}

/**
 * Renews the claims whose keys and tokens are $2 and following, one array for each column; $1 is the lease's length.
 * Without a token a row that became due meanwhile is not renewed: it has something new to do, and is claimed again.
 */
export function renewSql<C>(table: LeasedTable<C>): string {
  const columns = [...columnsOf(table), ...(table.token ? [table.token[0]] : [])]
  const arrays = columns.map((column, i) => `$${i + 2}::${table.types?.[column] ?? 'uuid'}[]`)
  return `
    UPDATE ${table.table} AS leased SET ${table.lease ?? table.due} = ${leaseUntil('$1')}
      FROM unnest(${arrays.join(', ')}) AS claim(${columns.join(', ')})
     WHERE ${columns.map((column) => `leased.${column} = claim.${column}`).join(' AND ')}
       AND ${table.token ? `leased.${table.lease ?? table.due} IS NOT NULL` : `leased.${table.lease ?? table.due} > now()`}
    RETURNING ${columns.map((column) => `leased.${column}`).join(', ')}`
}

/** Ends the lease of the claim whose key and token are $1 and following. Needs the columns `lease` and `token`. */
export function releaseSql<C>(table: LeasedTable<C>): string {
  const { lease, token } = table
  if (!lease || !token) throw new Error(`${table.table} has no columns for a lease that can be released.`)
  const columns = [...columnsOf(table), token[0]]
  return `
    UPDATE ${table.table} SET ${token[0]} = NULL, ${lease} = NULL
     WHERE ${columns.map((column, i) => `${column} = $${i + 1}`).join(' AND ')}`
}

function columnsOf<C>({ key }: LeasedTable<C>): string[] {
  return Object.keys(key)
}

function keyOf<C>(table: LeasedTable<C>): string {
  return columnsOf(table).join(', ')
}

function isFree<C>({ due, lease }: LeasedTable<C>): string {
  return lease ? `${due} <= now() AND (${lease} IS NULL OR ${lease} < now())` : `${due} <= now()`
}
