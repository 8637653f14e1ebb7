import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { countAttempts, ofAddress, ofNetwork } from './count.ts'

let database: TestDatabase
let identity: Database

beforeAll(async () => {
  database = await makeTestDatabase()
  identity = openRole(database, 'countersign_identity')
})

afterAll(async () => {
  await identity.close()
  await database.drop()
})

const HOUR = 3600_000
let now = Date.now()

test('attempts that run together do not exceed a limit, and the next hour begins anew', async () => {
  const attempt = () => countAttempts({ identity, now: () => now }, [ofNetwork('sign-in', '192.0.2.1', 5)])
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, attempt))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(attempt()).rejects.toMatchObject({ code: 'rate_limited' })
  now += HOUR
  await expect(attempt()).resolves.toBeUndefined()
})

test('each network, address and act is counted for itself; an address in any case is the same', async () => {
  const at = (act: string, email: string) => countAttempts({ identity, now: () => now }, [ofAddress(act, email, 1)])
  await at('sign-in', 'ada@example.com')
  await expect(at('sign-in', 'Ada@Example.com')).rejects.toMatchObject({ code: 'rate_limited' })
  await at('recovery', 'ada@example.com')
  await at('sign-in', 'bob@example.com')
  const rows = JSON.stringify(await database.owner(`SELECT encode(subject, 'escape') AS subject FROM sign_in_windows`))
  expect(rows).not.toContain('ada')
})
