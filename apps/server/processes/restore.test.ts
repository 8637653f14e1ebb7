import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../migrations/migrate.ts'
import { RestoredDatabase } from '../platform/db/check-migrated.ts'
import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { relayBatch } from '../platform/jobs/relay.ts'
import { copyRoles, dumpAndRestore, startTestCluster, type TestCluster } from '../testing/cluster.ts'
import { makeTestDatabase, type TestDatabase, urlsOf } from '../testing/database.ts'
import { openRole } from '../testing/guarded-api.ts'
import { readLog } from '../webhooks/events/read-log.ts'

// The new cluster counts its transactions from the beginning, far below those of the restored events.

const TENANT = newId()
let cluster: TestCluster
let database: TestDatabase
let restored: ReturnType<typeof urlsOf>
let admin: pg.Pool
const opened: Database[] = []

beforeAll(async () => {
  cluster = await startTestCluster()
  database = await makeTestDatabase()
  await copyRoles(new URL('.', database.adminUrl).href.replace(/\/$/, ''), cluster.url)
}, 120_000)
afterAll(async () => {
  await Promise.all([...opened.map((db) => db.close()), admin?.end(), database.drop()])
  await cluster.stop()
})

const as = (urls: Pick<TestDatabase, 'url'>, role: string): Database => {
  const db = openRole(urls, role)
  opened.push(db)
  return db
}

const APPEND = `INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, body)
                VALUES ($1, $2, 1, $3, 'document.viewed', now(), $4)`

/** Appends an event in a transaction of its own. */
const append = (query: (text: string, values: unknown[]) => Promise<unknown>, body: string) =>
  query(APPEND, [TENANT, newId(), newId(), body])

// Transactions of other tests in the same cluster may hold events back for a while.
const SOON = { timeout: 30_000 }

/** Relays this many events, and no more. */
async function relays(urls: Pick<TestDatabase, 'url'>, count: number): Promise<void> {
  const queue = openQueue(urls.url, { onError: () => {} })
  const relay = as(urls, 'countersign_relay')
  let passed = 0
  try {
    await expect.poll(async () => (passed += (await relayBatch(relay, queue)).passed), SOON).toBe(count)
    expect(await relayBatch(relay, queue)).toEqual({ passed: 0, heldBack: false })
  } finally {
    await queue.stop()
  }
}

/** A page of the log, when it has this many events. */
async function page(db: Database, count: number) {
  await expect.poll(async () => (await readLog(db, TENANT, undefined, count)).events.length, SOON).toBe(count)
  return readLog(db, TENANT, undefined, count)
}

const bodies = ({ events }: Awaited<ReturnType<typeof readLog>>) => events.map(({ body }) => body)

test('a database that was restored into a new cluster is refused until it is migrated; then no event is skipped or repeated', async () => {
  const before = as(database, 'countersign_app')
  await append(database.owner, 'first')
  await append(database.owner, 'second')
  await relays(database, 2)
  await append(database.owner, 'third, not relayed')
  const known = await page(before, 2)

  await createDatabase('restored')
  restored = urlsOf(`${cluster.url}/restored`)
  await dumpAndRestore(database.adminUrl, restored.adminUrl)
  await append(database.owner, 'lost: committed after the backup')
  const lost = await page(before, 4)

  const app = as(restored, 'countersign_app')
  await expect(readLog(app, TENANT, undefined, 10)).rejects.toThrow(RestoredDatabase)
  await migrate(restored.ownerUrl)
  await migrate(restored.ownerUrl) // again: one restore begins one generation

  admin = new pg.Pool({ connectionString: restored.adminUrl, max: 1 })
  const query = (text: string, values: unknown[]) => admin.query(text, values)
  const after = ({ nextCursor }: { nextCursor: string }) => ({ field: 'after', value: nextCursor })
  await append(query, 'after the restore')
  await relays(restored, 2)

  expect(bodies(await readLog(app, TENANT, after(known), 10))).toEqual(['third, not relayed', 'after the restore'])
  await expect(readLog(app, TENANT, after(lost), 10)).rejects.toMatchObject({ errors: [{ code: 'stale' }] })
  expect(bodies(await readLog(app, TENANT, undefined, 10))).toHaveLength(4)
  const { rows } = await admin.query('SELECT generation FROM log_generations ORDER BY 1')
  expect(rows.map(({ generation }) => generation)).toEqual([1, 2])
}, 120_000)

test('a database that was restored in the same cluster is recognised, too', async () => {
  const name = `cs_test_${newId().replaceAll('-', '').slice(0, 20)}`
  const server = new URL(database.adminUrl)
  const urls = urlsOf(Object.assign(new URL(server), { pathname: name }).href)
  await database.owner(`CREATE DATABASE ${name} OWNER cs_test_owner`)
  const app = openRole(urls, 'countersign_app')
  try {
    await dumpAndRestore(database.adminUrl, urls.adminUrl)
    await expect(app.query('SELECT 1')).rejects.toThrow(RestoredDatabase)
    await migrate(urls.ownerUrl)
    await expect(app.query('SELECT 1')).resolves.toHaveLength(1)
  } finally {
    await app.close()
    await database.owner(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}, 60_000)

test('an empty database is refused until it is migrated', async () => {
  await createDatabase('empty')
  const urls = urlsOf(`${cluster.url}/empty`)
  const app = as(urls, 'countersign_app')
  await expect(app.query('SELECT 1')).rejects.toThrow('"empty" is empty. Run `countersign migrate`')
  await migrate(urls.ownerUrl)
  await expect(app.query('SELECT 1')).resolves.toHaveLength(1)
}, 60_000)

async function createDatabase(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${cluster.url}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} OWNER cs_test_owner`)
  await client.end()
}
