import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { number, rowDecoder, text } from '../../db/decode.ts'
import type { MovedObject } from './record-progress.ts'

// Gives the rows that reference objects the version ids of the copies, as the owner of the database, in one transaction.
// While it runs the tables are locked, and their row-level security does not apply to the owner: no role of a process
// may change these columns.

/** A table whose rows reference objects by `object_name` and `version_id`. */
export interface ObjectTable {
  table: string
}

export interface SetVersionsDeps {
  ownerUrl: string
  tables: readonly ObjectTable[]
  /** Tables that `within` reads. */
  alsoReads: readonly string[]
  /** Called within the transaction, after the version ids are set. */
  within(query: Query): Promise<void>
}

export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult['rows']>

export interface VersionsSet {
  rows: number
  /** Rows whose object is not in the folder. */
  missing: number
}

/** Processes use the database. The message names their logins. */
export class ProcessesRunning extends Error {
  override readonly name = 'ProcessesRunning'
}

const BATCH = 10_000

export async function setVersions(deps: SetVersionsDeps, moved: Iterable<MovedObject>): Promise<VersionsSet> {
  const client = new pg.Client({ connectionString: deps.ownerUrl, lock_timeout: 5_000 })
  client.on('error', () => {}) // a lost connection also fails the query
  await client.connect()
  const query: Query = async (statement, values) => (await client.query(statement, values)).rows
  try {
    await mustBeStopped(query)
    await query('BEGIN')
    const forced = await forcedTables(query, [...deps.tables.map(({ table }) => table), ...deps.alsoReads])
    for (const table of forced) await query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`)
    await storeMoved(query, moved)
    const set: VersionsSet = { rows: 0, missing: 0 }
    for (const { table } of deps.tables) {
      set.rows += await countOf(query, SET_VERSIONS(table))
      set.missing += await countOf(query, COUNT_MISSING(table))
    }
    await deps.within(query)
    for (const table of forced) await query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`)
    await query('COMMIT')
    return set
  } finally {
    await client.end()
  }
}

/** Logins of processes; those of operators and of support may be connected. */
const CONNECTED = `
  SELECT DISTINCT a.usename::text AS login
    FROM pg_stat_activity a
    JOIN pg_auth_members m ON m.member = a.usesysid JOIN pg_roles r ON r.oid = m.roleid
   WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND r.rolname LIKE 'countersign\\_%'
     AND r.rolname NOT IN ('countersign_operator', 'countersign_support', 'countersign_keys', 'countersign_eraser')`

const decodeLogin = rowDecoder('pg_stat_activity', { login: text })

async function mustBeStopped(query: Query): Promise<void> {
  const connected = async () => (await query(CONNECTED)).map((row) => decodeLogin(row).login)
  let logins = await connected()
  // PostgreSQL notices the end of a process that was just stopped a moment later.
  for (let tries = 0; logins.length > 0 && tries < 20; tries++) {
    await wait(100)
    logins = await connected()
  }
  if (logins.length === 0) return
  throw new ProcessesRunning(
    `Processes are connected to the database (${logins.join(', ')}). Stop every api, worker and sealer, and close idle connections of a pooler. Nothing was switched.`,
  )
}

const decodeName = rowDecoder('pg_class', { name: text })

async function forcedTables(query: Query, names: readonly string[]): Promise<string[]> {
  const rows = await query(
    'SELECT relname::text AS name FROM pg_class WHERE oid = ANY ($1::regclass[]) AND relforcerowsecurity',
    [[...new Set(names)]],
  )
  return rows.map((row) => decodeName(row).name)
}

async function storeMoved(query: Query, moved: Iterable<MovedObject>): Promise<void> {
  await query('CREATE TEMPORARY TABLE moved_objects (object_name text PRIMARY KEY, version_id text) ON COMMIT DROP')
  let batch: MovedObject[] = []
  const flush = async () => {
    await query('INSERT INTO moved_objects SELECT * FROM unnest($1::text[], $2::text[])', [
      batch.map(({ name }) => name),
      batch.map(({ versionId }) => versionId),
    ])
    batch = []
  }
  for (const object of moved) {
    batch.push(object)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  await query('ANALYZE moved_objects')
}

const SET_VERSIONS = (table: string) => `
  WITH changed AS (
    UPDATE ${table} o SET version_id = m.version_id FROM moved_objects m
     WHERE m.object_name = o.object_name AND o.version_id IS DISTINCT FROM m.version_id
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM changed`

const COUNT_MISSING = (table: string) => `
  SELECT count(*)::int AS count FROM ${table} o
   WHERE NOT EXISTS (SELECT FROM moved_objects m WHERE m.object_name = o.object_name)`

const decodeCount = rowDecoder('moved objects', { count: number })

async function countOf(query: Query, statement: string): Promise<number> {
  const [row = {}] = await query(statement)
  return decodeCount(row).count
}
