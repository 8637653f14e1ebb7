import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { firstIdAt } from '../../platform/ids.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { searchLagSeconds } from './measure.ts'

let server: TestServer
let finder: Database
beforeAll(async () => {
  server = await startTestServer()
  finder = openRole(server.database, 'countersign_relay')
})
afterAll(async () => {
  await finder?.close()
  await server?.stop()
})

const NOW = Date.parse('2026-11-17T12:00:00Z')

async function queue(minutesAgo: number, seq: number): Promise<void> {
  const { tenantId } = await server.open()
  await server.database.owner('INSERT INTO search_queue (tenant_id, request_id, seq) VALUES ($1, $2, $3)', [
    ...[tenantId, firstIdAt(new Date(NOW - minutesAgo * 60_000)), seq],
  ])
}

/** The age in seconds, and the number of queued requests. */
async function measured() {
  const seconds = await searchLagSeconds({ finder, db: server.parts.db }, () => NOW)
  const [, count] = /^countersign_search_queue_entries (\d+)$/m.exec(await processMetrics.metrics()) ?? []
  return [seconds, Number(count)]
}

test('the lag of the search is the age of the oldest new request in the queue of any account', async () => {
  expect(await measured()).toEqual([0, 0])
  await queue(2, 1)
  await queue(9, 1)
  await queue(4, 1)
  expect(await measured()).toEqual([9 * 60, 3])
})

test('requests that are older than the index, and those with another signer, are counted and have no age', async () => {
  await queue(60 * 24 * 365, 0)
  await queue(60 * 24, 7)
  expect(await measured()).toEqual([9 * 60, 5])
})
