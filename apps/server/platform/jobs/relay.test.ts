import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { relayBatch } from './relay.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

test('events behind an older transaction are reported as held back, and relayed when it ends', async () => {
  const relay = openRole(server.database, 'countersign_relay')
  const older = new pg.Client(server.database.adminUrl)
  await older.connect()
  await older.query('BEGIN')
  await older.query('SELECT pg_current_xact_id()')
  const signers = [{ name: 'Asha', email: 'asha@example.com' }]
  const made = await sender.call('POST', 'document-signrequest', { document_id: await sender.addDocument(), signers })
  expect(made.statusCode).toBe(200)

  expect(await relayBatch(relay, server.parts.queue)).toMatchObject({ heldBack: true })
  await older.query('COMMIT')
  await older.end()
  // Other tests' transactions also hold events back: all databases of a server share transaction ids.
  const settled = async () => {
    const { passed, heldBack } = await relayBatch(relay, server.parts.queue)
    return passed === 0 && !heldBack
  }
  await expect.poll(settled, { timeout: 15_000 }).toBe(true)
  await relay.close()
})
