import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openRole } from '../testing/guarded-api.ts'
import { listenForNotifications, makeNotifiers } from './notify.ts'

let database: TestDatabase
let resolver: Database
beforeAll(async () => {
  database = await makeTestDatabase()
  resolver = openRole(database, 'countersign_resolver')
})
afterAll(async () => {
  await resolver.close()
  await database.drop()
})

test('notifies the dispatcher of many API calls once, without delay', async () => {
  let received = 0
  const listener = await listenForNotifications(database.url, 'dispatcher', () => {
    received += 1
  })
  expect(received).toBe(1) // a new listener may have missed a notification
  const { reportApiActivity, wakeRelay } = makeNotifiers(resolver)
  for (let call = 0; call < 100; call += 1) reportApiActivity()
  wakeRelay() // on another channel
  await expect.poll(() => received, { timeout: 10_000 }).toBe(2)
  await resolver.query('SELECT 1')
  expect(received).toBe(2)
  await listener.stop()
})
