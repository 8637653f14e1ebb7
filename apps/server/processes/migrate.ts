import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrations } from '../migrations/index.ts'
import { makePartitions } from '../platform/db/partitions.ts'
import { installQueues } from '../platform/jobs/queue.ts'

// Brings a database to this code's schema: ours, the months' partitions, and the job queue's. Any number of processes
// may call it at once; a lock lets one work and the others find it done. A migration waits at most a second for a
// table's lock, so that it never queues the whole product behind itself, and then tries again.

const LOCK_TIMEOUT_MS = 1_000
const LOCK_TRIES = 30
const MIGRATE_LOCK = 0x636f756e // 'coun'

export async function migrate(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, lock_timeout: LOCK_TIMEOUT_MS })
  const guard = new pg.Client({ connectionString: ownerUrl })
  guard.on('error', () => {}) // a lost connection fails the next query, which is enough
  pool.on('error', () => {})
  await guard.connect()
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATE_LOCK])
    await applyMigrations(db)
    await makePartitions({ query: async (text) => (await pool.query(text)).rows }, new Date())
    await installQueues(ownerUrl)
    await pool.query(SETTLE_QUEUES)
  } finally {
    await guard.end()
    await db.destroy()
  }
}

/** The names of migrations this code has and the database lacks; readyz is 503 until there are none. */
export async function pendingMigrations(query: (text: string) => Promise<{ name: string }[]>): Promise<string[]> {
  const done = new Set((await query('SELECT name FROM kysely_migration')).map((row) => row.name))
  return Object.keys(migrations).filter((name) => !done.has(name))
}

async function applyMigrations(db: Kysely<never>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  for (let tries = 1; ; ) {
    const { error, results } = await migrator.migrateUp()
    if (!error && results?.length === 0) return
    if (!error) continue
    if ((error as { code?: string }).code !== '55P03' || tries === LOCK_TRIES) throw error
    tries += 1
  }
}

// The queue's tables hold ids only (architecture: tenancy), so they are on the reviewed list of tables without
// row-level security. The app role may put jobs in, for the few commands that do so in their own transaction.
const SETTLE_QUEUES = `
  GRANT USAGE ON SCHEMA pgboss TO countersign_jobs, countersign_relay, countersign_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO countersign_jobs;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO countersign_jobs;
  GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA pgboss TO countersign_relay, countersign_app;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO countersign_jobs, countersign_relay, countersign_app;
  GRANT SELECT ON kysely_migration TO countersign_app;
  -- Jobs live for seconds: room for their updates on the page, and vacuum before dead rows slow the fetch.
  ALTER TABLE pgboss.job_common SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01)`
