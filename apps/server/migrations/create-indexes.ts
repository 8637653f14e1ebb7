import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Indexes on tables that have rows already, created without blocking writes (docs/adr/0058-concurrent-indexes.md). Such a
// migration runs outside a transaction. It can be interrupted at any point: a repeated run drops what is invalid and
// continues.

/** A migration that `migrate` runs; `withoutTransaction`: each of its statements commits, and it can be repeated. */
export interface SchemaMigration extends Migration {
  withoutTransaction?: boolean
}

export interface NewIndex {
  name: string
  table: string
  unique?: boolean
  /** What follows the table: `(tenant_id, state) WHERE state <> 'sent'`. */
  on: string
}

/** A migration that creates these indexes: `export const { up, withoutTransaction } = createIndexes([…])`. */
export function createIndexes(indexes: readonly NewIndex[]): SchemaMigration & { withoutTransaction: true } {
  return {
    withoutTransaction: true,
    up: async (db: Kysely<never>) => {
      for (const index of indexes) {
        if (await isPartitioned(db, index.table)) await createOnPartitions(db, index)
        else await createConcurrently(db, index)
      }
    },
  }
}

async function createConcurrently(db: Kysely<never>, { name, table, unique, on }: NewIndex): Promise<void> {
  const found = await validityOf(db, name)
  if (found === 'valid') return
  // It waits for transactions that began before it, and blocks neither reads nor writes meanwhile. Giving up after a
  // second, as other migrations do, would leave an invalid index.
  await sql`SELECT set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)`.execute(db)
  try {
    if (found === 'invalid') await sql`DROP INDEX CONCURRENTLY ${sql.id(name)}`.execute(db)
    const kind = sql.raw(unique ? 'UNIQUE INDEX' : 'INDEX')
    await sql`CREATE ${kind} CONCURRENTLY ${sql.id(name)} ON ${sql.id(table)} ${sql.raw(on)}`.execute(db)
  } finally {
    // To the values with which the connection began. A connection that is lost needs none.
    await sql`RESET lock_timeout`.execute(db).catch(() => {})
    await sql`RESET statement_timeout`.execute(db).catch(() => {})
  }
}

/**
 * PostgreSQL has no concurrent form for a partitioned table. The parent's index is created alone, which takes a moment;
 * then each partition's, concurrently, which is attached. The parent's is valid with the last of them. Partitions that
 * are created meanwhile get theirs from the parent.
 */
async function createOnPartitions(db: Kysely<never>, { name, table, unique, on }: NewIndex): Promise<void> {
  const kind = sql.raw(unique ? 'UNIQUE INDEX' : 'INDEX')
  if ((await validityOf(db, name)) === 'missing') {
    await sql`CREATE ${kind} ${sql.id(name)} ON ONLY ${sql.id(table)} ${sql.raw(on)}`.execute(db)
  }
  for (const partition of await partitionsWithout(db, table, name)) {
    const own = `${name}${partition.slice(table.length)}`
    await createConcurrently(db, { name: own, table: partition, on, ...(unique && { unique }) })
    await sql`ALTER INDEX ${sql.id(name)} ATTACH PARTITION ${sql.id(own)}`.execute(db)
  }
}

async function isPartitioned(db: Kysely<never>, table: string): Promise<boolean> {
  const { rows } = await sql<{ relkind: string }>`
    SELECT relkind FROM pg_class WHERE oid = to_regclass(${table})`.execute(db)
  if (!rows[0]) throw new Error(`the table ${table}, which is to be indexed, does not exist`)
  return rows[0].relkind === 'p'
}

async function validityOf(db: Kysely<never>, name: string): Promise<'valid' | 'invalid' | 'missing'> {
  const { rows } = await sql<{ indisvalid: boolean }>`
    SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${name})`.execute(db)
  if (!rows[0]) return 'missing'
  return rows[0].indisvalid ? 'valid' : 'invalid'
}

/** Partitions of the table without an index that is attached to this one, in order. */
async function partitionsWithout(db: Kysely<never>, table: string, index: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_inherits p JOIN pg_class c ON c.oid = p.inhrelid
     WHERE p.inhparent = to_regclass(${table})
       AND NOT EXISTS (SELECT FROM pg_index i JOIN pg_inherits a ON a.inhrelid = i.indexrelid
                        WHERE i.indrelid = c.oid AND a.inhparent = to_regclass(${index}))
     ORDER BY c.relname`.execute(db)
  return rows.map(({ name }) => name)
}
