import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Row } from '../platform/db/database.ts'
import { makePartitions } from '../platform/db/partitions.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import { migrations } from './index.ts'

// Brings a database to this code's schema: tables and monthly partitions. Only this file connects as the owner. Any number
// of processes may call it at once; a lock admits one at a time. A migration waits at most a second for a table's lock, so
// that it does not block the product, and then tries again.

const LOCK_TIMEOUT_MS = 1_000
const LOCK_TRIES = 30
const PARTITIONS_PAUSE_MS = 3_600_000
const MIGRATE_LOCK = 0x636f756e // 'coun'

export interface Migrated {
  /** The migrations that were applied. */
  applied: string[]
  /** The database was restored from a backup, and its event log has begun this generation. */
  generation: number | null
  /** Migrations of a newer version, which this code can run with. */
  newer: string[]
}

export async function migrate(ownerUrl: string): Promise<Migrated> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, lock_timeout: LOCK_TIMEOUT_MS })
  const guard = new pg.Client({ connectionString: ownerUrl })
  guard.on('error', () => {}) // a lost connection also fails the next query
  pool.on('error', () => {})
  await guard.connect()
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATE_LOCK])
    const query = async (text: string) => (await pool.query(text)).rows
    const newer = await newerMigrations(query)
    // The migrator refuses a schema that it does not know. An older version may run on it, and migrates nothing.
    const applied = newer.length > 0 ? [] : await applyMigrations(db)
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

/** Migrations of this code that the database lacks; readyz is 503 until there are none. */
export async function pendingMigrations(query: (text: string) => Promise<Row[]>): Promise<string[]> {
  const done = new Set((await query('SELECT name FROM kysely_migration')).map(({ name }) => name))
  return Object.keys(migrations).filter((name) => !done.has(name))
}

/** Throws if the database has migrations of another version and lacks some of this one. */
async function newerMigrations(query: (text: string) => Promise<Row[]>): Promise<string[]> {
  const [table] = await query(`SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`)
  if (table?.exists !== true) return []
  const names = (await query('SELECT name FROM kysely_migration ORDER BY name')).map(({ name }) => String(name))
  const newer = names.filter((name) => !(name in migrations))
  const pending = await pendingMigrations(query)
  if (newer.length > 0 && pending.length > 0) {
    throw new Error(
      `The database has migrations of another version (${newer.join(', ')}) and lacks some of this one (${pending.join(', ')}). Run the newest version that has used this database.`,
    )
  }
  return newer
}

async function applyMigrations(db: Kysely<never>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const applied: string[] = []
  for (let tries = 1; ; ) {
    const { error, results = [] } = await migrator.migrateUp()
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
