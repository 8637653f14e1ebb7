import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loggedCall } from '../accounts/request-log/testing/calls.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { openApiParts } from './parts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('authenticates callers while all connections for public reads are busy', async () => {
  const sender = await server.open()
  const blocker = new pg.Client({ connectionString: server.database.adminUrl })
  await blocker.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE logs IN ACCESS EXCLUSIVE MODE')
  const reads = ['0', '1', '2'].map((digit) =>
    server.inject({ method: 'GET', url: `/log/heads/${digit.repeat(64)}/proof` }),
  )
  const waiting = () =>
    server.database.owner(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                              AND application_name = 'countersign_resolver' AND wait_event_type = 'Lock'`)
  await expect.poll(waiting).toHaveLength(2)
  expect((await sender.call('GET', 'documents')).statusCode).toBe(200)
  await blocker.query('ROLLBACK')
  await blocker.end()
  await Promise.all(reads)
})

it('writes the request log before it closes the database', async () => {
  const account = await server.open()
  const parts = await openApiParts(server.parts.config)
  const call = loggedCall(account)
  parts.requestLog.add(call)
  await parts.close()
  const rows = await server.database.owner('SELECT entry_id FROM request_log WHERE tenant_id = $1', [account.tenantId])
  expect(rows).toEqual([{ entry_id: call.entry_id }])
})
