import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openRole } from '../testing/guarded-api.ts'
import { listenForHints, makeHinters } from './notify.ts'

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

test('many calls of the API are told to the courier once, and at once', async () => {
  let heard = 0
  const listener = await listenForHints(database.url, 'courier', () => {
    heard += 1
  })
  expect(heard).toBe(1) // whoever begins to listen may have missed one
  const { makeRoom, wakeRelay } = makeHinters(resolver)
  for (let call = 0; call < 100; call += 1) makeRoom()
  wakeRelay() // for others to hear
  await expect.poll(() => heard, { timeout: 10_000 }).toBe(2)
  await resolver.query('SELECT 1')
  expect(heard).toBe(2)
  await listener.stop()
})
