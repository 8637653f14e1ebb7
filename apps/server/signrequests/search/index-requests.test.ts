import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { seedRequests } from '../list/testing/seed.ts'
import { lockEntries } from './lock-entries.ts'
import { makeTestIndexer, type TestIndexer } from './testing/index-all.ts'

let server: TestServer
let indexer: TestIndexer
let sender: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  indexer = makeTestIndexer(server)
  sender = await server.open()
}, 60_000)
afterAll(async () => {
  await indexer.close()
  await server.stop()
})

const owner = (text: string, values?: unknown[]) => server.database.owner(text, values)
const indexed = async (tenantId: string) =>
  (await owner('SELECT count(*)::int AS n FROM search_entries WHERE tenant_id = $1', [tenantId]))[0]?.n

async function create(account: TestAccount, name: string): Promise<void> {
  const body = { document_id: await account.addDocument(), signers: [{ name, email: 'one@example.com' }] }
  expect((await account.call('POST', 'document-signrequest', body)).statusCode).toBe(200)
}

test('requests that are older than the index are queued once no older worker is left, and each once', async () => {
  const older = await server.open()
  await seedRequests(server.database, older.tenantId, 2_100)
  await owner(`UPDATE search_backfill SET begins_at = clock_timestamp() + interval '15 minutes'`)
  await indexer.indexAll()
  expect(await indexed(older.tenantId)).toBe(0)
  await owner('UPDATE search_backfill SET begins_at = clock_timestamp()')
  await indexer.indexAll()
  expect(await indexed(older.tenantId)).toBe(2_100)
  const [position] = await owner('SELECT ended_at IS NOT NULL AS ended FROM search_backfill')
  expect(position).toEqual({ ended: true })
  expect(await owner('SELECT 1 FROM search_queue')).toEqual([])
})

test('indexing waits for no change of a request, and no change waits for it', async () => {
  const account = await server.open()
  await create(account, 'Kim Before')
  const client = new pg.Client({ connectionString: server.database.adminUrl })
  await client.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM sign_requests WHERE tenant_id = $1 FOR UPDATE', [account.tenantId])
  await indexer.indexAll()
  expect(await indexed(account.tenantId)).toBe(1)
  await client.query('COMMIT')
  await client.end()
})

test('while an erasure replaces entries, requests stay in the queue, and are indexed as it left them', async () => {
  await create(sender, 'Kim Before')
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const eraser = openDatabase({ url: server.database.url, role: 'countersign_eraser', ...limits })
  await eraser.transaction({ tenant: sender.tenantId }, async (tx) => {
    await lockEntries(tx, sender.tenantId)
    await owner(`UPDATE signers SET name = 'Kim After' WHERE tenant_id = $1`, [sender.tenantId])
    await indexer.indexAll()
    expect(await indexed(sender.tenantId)).toBe(0)
  })
  await eraser.close()
  await indexer.indexAll()
  const [entry] = await owner('SELECT content FROM search_entries WHERE tenant_id = $1', [sender.tenantId])
  expect(entry?.content).toContain('after')
  expect(entry?.content).not.toContain('before')
})

test('a create queues nothing itself: the relay does, in the order of events, once for a request', async () => {
  const account = await server.open()
  await create(account, 'Ann One')
  expect(await owner('SELECT 1 FROM search_queue')).toEqual([])
  await indexer.indexAll()
  await indexer.indexAll()
  expect(await indexed(account.tenantId)).toBe(1)
})
