import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type JobOrder, type JobQueue, openQueue } from './queue.ts'

let database: TestDatabase
let relay: Database
let queue: JobQueue
beforeAll(async () => {
  database = await makeTestDatabase()
  relay = openRole(database, 'countersign_relay')
  // It also tells of connections that the database closes when it is dropped.
  queue = await openQueue(database.url, { supervise: false, onError: () => {} })
})
afterAll(async () => {
  await queue.stop()
  await relay.close()
  await database.drop()
})

test('a tenant with a thousand jobs, none of which ends, does not keep another tenant’s job waiting', async () => {
  const [giant, neighbour] = [newId(), newId()]
  const [stuck, release, served] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<string>(),
  ]
  const letter = (tenant: string): JobOrder => ({ class: 'mail', name: 'letter', tenant, ids: {} })
  await queue.work('mail', {
    letter: async ({ tenant }) => {
      if (tenant === neighbour) return served.resolve(tenant)
      stuck.resolve()
      await release.promise
    },
  })
  await put(Array.from({ length: 1_000 }, () => letter(giant)))
  await stuck.promise
  await put([letter(neighbour)])
  expect(await served.promise).toBe(neighbour)
  release.resolve()
})

async function put(orders: JobOrder[]): Promise<void> {
  await relay.transaction('every tenant', (tx) => queue.enqueue(tx, orders))
  queue.wake('mail')
}
