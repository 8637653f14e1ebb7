import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createIndexes, type SchemaMigration } from './create-indexes.ts'
import { migrations } from './index.ts'
import { migrate } from './migrate.ts'

// Indexes on tables that are in use. A transaction that has written to the table keeps an index from being finished.

let database: TestDatabase
let reader: pg.Client
beforeEach(async () => {
  database = await makeTestDatabase()
  await database.owner(`ALTER DATABASE ${new URL(database.adminUrl).pathname.slice(1)} OWNER TO cs_test_owner`)
  reader = new pg.Client({ connectionString: database.adminUrl })
  await reader.connect()
})
afterEach(async () => {
  await reader.end()
  await database.drop()
})

const withNext = (next: SchemaMigration) => ({ ...migrations, '9998_next': next })

const ON_TABLE = withNext(createIndexes([{ name: 'accounts_by_name', table: 'accounts', on: '(name)' }]))
const ON_PARTITIONS = withNext(createIndexes([{ name: 'events_by_type', table: 'events', on: '(type, created_at)' }]))

const SOON = { timeout: 60_000 }

async function validity(name: string): Promise<unknown> {
  const [row] = await database.owner('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [
    name,
  ])
  return row?.valid
}

/** As a transaction that writes to the table, open until it is committed. */
const keepOpen = (table: string) => reader.query(`BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`)

/** The connection that creates an index of this table and waits; for longer than a moment only if the table is kept open. */
async function creatorFor(table: string): Promise<unknown> {
  const [row] = await database.owner(
    `SELECT pid FROM pg_stat_progress_create_index
      WHERE datname = current_database() AND relid = to_regclass($1) AND phase LIKE 'waiting%'`,
    [table],
  )
  return row?.pid
}

const waitsFor = (table: string) => expect.poll(() => creatorFor(table), SOON).toBeDefined()

async function endCreatorFor(table: string): Promise<void> {
  await waitsFor(table)
  await database.owner('SELECT pg_terminate_backend($1)', [await creatorFor(table)])
}

test('an index on an existing table blocks no write while it is created', async () => {
  await keepOpen('accounts')
  const migrated = migrate(database.ownerUrl, ON_TABLE)
  await waitsFor('accounts')
  await database.owner(
    `INSERT INTO accounts (account_id, email, name, password_hash)
     VALUES (gen_random_uuid(), 'a@example.com', 'A', '')`,
  )
  expect(await validity('accounts_by_name')).toBe(false)
  await reader.query('COMMIT')
  expect((await migrated).applied).toEqual(['9998_next'])
  expect(await validity('accounts_by_name')).toBe(true)
}, 120_000)

test('a migration that was interrupted drops its invalid index and creates it again', async () => {
  await keepOpen('accounts')
  const killed = migrate(database.ownerUrl, ON_TABLE)
  killed.catch(() => {})
  await endCreatorFor('accounts')
  await expect(killed).rejects.toThrow()
  expect(await validity('accounts_by_name')).toBe(false)
  await reader.query('COMMIT')
  expect((await migrate(database.ownerUrl, ON_TABLE)).applied).toEqual(['9998_next'])
  expect(await validity('accounts_by_name')).toBe(true)
}, 120_000)

test('two processes that migrate at once do not wait for each other', async () => {
  await keepOpen('accounts')
  const first = migrate(database.ownerUrl, ON_TABLE)
  await waitsFor('accounts')
  const second = migrate(database.ownerUrl, ON_TABLE)
  const waits = async () =>
    (await database.owner(`SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_try_advisory_lock%' AND datname = current_database() AND state = 'idle'`)).length // biome-ignore format: one statement
  await expect.poll(waits, SOON).toBeGreaterThan(1)
  await reader.query('COMMIT')
  expect([...(await first).applied, ...(await second).applied]).toEqual(['9998_next'])
}, 120_000)

test('each partition of a table gets the index concurrently, and a repeated run continues', async () => {
  const partitions = await database.owner(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'events'::regclass ORDER BY 1`,
  )
  expect(partitions.length).toBeGreaterThan(2)
  const last = String(partitions.at(-1)?.name)
  await keepOpen(last)
  const killed = migrate(database.ownerUrl, ON_PARTITIONS)
  killed.catch(() => {})
  await endCreatorFor(last)
  await expect(killed).rejects.toThrow()
  expect(await validity('events_by_type')).toBe(false)
  await reader.query('COMMIT')
  expect((await migrate(database.ownerUrl, ON_PARTITIONS)).applied).toEqual(['9998_next'])
  expect(await validity('events_by_type')).toBe(true)
  const attached = await database.owner(`SELECT FROM pg_inherits WHERE inhparent = 'events_by_type'::regclass`)
  expect(attached).toHaveLength(partitions.length)
}, 120_000)
