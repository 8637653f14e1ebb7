import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Row } from '../platform/db/database.ts'
import { makePartitions } from '../platform/db/partitions.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import type { SchemaMigration } from './create-indexes.ts'
import { migrations } from './index.ts'
import { pendingMigrations } from './pending.ts'

// Brings a database to this code's schema: tables and monthly partitions. Only this file connects as the owner. Any number
// of processes may call it at once; a lock admits one at a time. A migration waits at most a second for a table's lock, so
// that it does not block the product, and then tries again. Indexes on existing tables are created without blocking it.

const LOCK_TIMEOUT_MS = 1_000
const LOCK_TRIES = 30
const PARTITIONS_PAUSE_MS = 3_600_000
const MIGRATE_LOCK = 0x636f756e // 'coun'
const MIGRATE_LOCK_PAUSE_MS = 200

type Schema = Readonly<Record<string, SchemaMigration>>

export interface Migrated {
  /** The migrations that were applied. */
  applied: string[]
  /** The database was restored from a backup, and its event log has begun this generation. */
  generation: number | null
  /** Migrations of a newer version, which this code can run with. */
  newer: string[]
}

export async function migrate(ownerUrl: string, schema: Schema = migrations): Promise<Migrated> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, lock_timeout: LOCK_TIMEOUT_MS })
  const guard = new pg.Client({ connectionString: ownerUrl })
  // A lost connection also fails its query, or the next one.
  guard.on('error', () => {})
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await guard.connect()
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    await lockMigrations(guard)
    const query = async (text: string) => (await pool.query(text)).rows
    const newer = await newerMigrations(query, schema)
    // The migrator refuses a schema that it does not know. An older version may run on it, and migrates nothing.
    const applied = newer.length > 0 ? [] : await applyMigrations(db, query, schema)
    await makePartitions({ query }, new Date())
    const generation = await beginGeneration(query)
    await pool.query(GRANT_MIGRATIONS)
    await pool.query(NO_TEMPORARY_TABLES)
    return { applied, generation, newer }
  } finally {
    await guard.end()
    await db.destroy()
  }
}

/**
 * Asks again and again instead of waiting in a statement: a waiting statement has a snapshot, and the creation of an index
 * by the process that has the lock would wait for it.
 */
async function lockMigrations(guard: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await guard.query('SELECT pg_try_advisory_lock($1) AS locked', [MIGRATE_LOCK])
    if (rows[0]?.locked === true) return
    await pause(MIGRATE_LOCK_PAUSE_MS)
  }
}

/** Throws if the database has migrations of another version and lacks some of this one. */
async function newerMigrations(query: (text: string) => Promise<Row[]>, schema: Schema): Promise<string[]> {
  if (!(await hasMigrations(query))) return []
  const names = (await query('SELECT name FROM kysely_migration ORDER BY name')).map(({ name }) => String(name))
  const newer = names.filter((name) => !(name in schema))
  const pending = await pendingMigrations(query, Object.keys(schema))
  if (newer.length > 0 && pending.length > 0) {
    throw new Error(
      `The database has migrations of another version (${newer.join(', ')}) and lacks some of this one (${pending.join(', ')}). Run the newest version that has used this database.`,
    )
  }
  return newer
}

async function hasMigrations(query: (text: string) => Promise<Row[]>): Promise<boolean> {
  const [table] = await query(`SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`)
  return table?.exists === true
}

async function applyMigrations(
  db: Kysely<never>,
  query: (text: string) => Promise<Row[]>,
  schema: Schema,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...schema }) } })
  const pending = (await hasMigrations(query))
    ? await pendingMigrations(query, Object.keys(schema))
    : Object.keys(schema)
  const applied: string[] = []
  for (let tries = 1; ; ) {
    const next = schema[pending[applied.length] ?? '']
    const { error, results = [] } = await migrator.migrateUp({ disableTransactions: next?.withoutTransaction ?? false })
    if (!error && results.length === 0) return applied
    if (!error) {
      applied.push(...results.map(({ migrationName }) => migrationName))
      continue
    }
    if ((error as { code?: string }).code !== '55P03' || tries === LOCK_TRIES) throw error
    tries += 1
  }
}

/**
 * Begins a generation of the event log if the database was restored. All events that it has precede those of the new
 * generation, whatever their transaction ids.
 */
async function beginGeneration(query: (text: string) => Promise<Row[]>): Promise<number | null> {
  const [before] = await query('SELECT database_is_restored() AS restored')
  if (before?.restored !== true) return null
  await query(`
    DO $$
    DECLARE
      next integer;
    BEGIN
      LOCK TABLE events IN ACCESS EXCLUSIVE MODE;
      INSERT INTO log_generations (generation, system_identifier, table_oid)
      SELECT (SELECT max(generation) FROM log_generations) + 1, system_identifier, 'log_generations'::regclass
        FROM pg_control_system() RETURNING generation INTO next;
      EXECUTE format('ALTER TABLE events ALTER COLUMN generation SET DEFAULT %s', next);
    END $$`)
  const [begun] = await query('SELECT max(generation) AS generation FROM log_generations')
  return Number(begun?.generation)
}

/** Each process reads it to check for pending migrations. */
const GRANT_MIGRATIONS = 'GRANT SELECT ON kysely_migration TO countersign_app, countersign_support'

/** PostgreSQL lets everybody create temporary tables. No login needs them. */
export const NO_TEMPORARY_TABLES = `
  DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$`

/** Creates the partitions of the coming months every hour, as the owner. */
export function startPartitionTimer(ownerUrl: string, onError: (error: Error) => void): Loop {
  const run = async () => {
    const owner = new pg.Client({ connectionString: ownerUrl, lock_timeout: LOCK_TIMEOUT_MS })
    owner.on('error', () => {}) // a lost connection also fails the query
    await owner.connect()
    try {
      await makePartitions({ query: async (text) => (await owner.query(text)).rows }, new Date())
    } finally {
      await owner.end()
    }
    return false
  }
  return startLoop(run, { pauseMs: PARTITIONS_PAUSE_MS, onError })
}
