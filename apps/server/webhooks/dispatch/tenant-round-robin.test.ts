import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { putEvents } from '../testing/dispatch-harness.ts'
import { startTestDispatcher, type TestDispatcher } from '../testing/dispatcher.ts'
import { startReceiver } from '../testing/receiver.ts'

let server: TestServer
let db: Database
let dispatcher: TestDispatcher
beforeAll(async () => {
  server = await startTestServer()
  // As many connections as a worker has; further calls wait for a free one.
  db = openRole(server.database, 'countersign_app')
  dispatcher = await startTestDispatcher({ ...server, parts: { ...server.parts, db } })
})
afterAll(async () => {
  await dispatcher?.stop()
  await db?.close()
  await server?.stop()
})

test('hanging endpoints of one tenant, more than there are slots, do not delay another tenant’s webhook', async () => {
  const hanging = await startReceiver(() => undefined)
  const quick = await startReceiver()
  const [giant, neighbour] = [await server.open(), await server.open()]
  await addEndpoints(giant.tenantId, hanging.url, 400)
  await addEndpoints(neighbour.tenantId, quick.url, 1)
  await happen(giant.tenantId)
  await expect.poll(() => hanging.received.length, { timeout: 10_000 }).toBeGreaterThan(60)
  await happen(neighbour.tenantId)
  await expect.poll(() => quick.received.length, { timeout: 8_000 }).toBe(1)
  await Promise.all([hanging.close(), quick.close()])
}, 30_000)

async function addEndpoints(tenantId: string, url: string, count: number): Promise<void> {
  await server.database.owner(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered, event_types)
     SELECT $1, gen_random_uuid(), $2 || '/' || n, sha256(convert_to($2 || '/' || n, 'UTF8')), true, '{document.viewed}'
       FROM generate_series(1, $3::int) AS n`,
    [tenantId, url, count],
  )
}

async function happen(tenantId: string): Promise<void> {
  await putEvents(server.parts.db, tenantId, newId(), ['document.viewed'], 1)
  await dispatcher.relay()
  dispatcher.webhooks.wake()
}
