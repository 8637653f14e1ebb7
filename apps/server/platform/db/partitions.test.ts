import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { makePartitions } from './partitions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

test('creates each partition once when two processes run at the same time, and none without tenant isolation', async () => {
  const owner = { query: (text: string) => database.owner(text) }
  const far = new Date('2040-06-15T00:00:00Z')
  await Promise.all([makePartitions(owner, far), makePartitions(owner, far)])
  const made = await database.owner(`
    SELECT count(*)::int AS tables, bool_and(relrowsecurity AND relforcerowsecurity) AS walled
      FROM pg_class WHERE relispartition AND relkind = 'r' AND relname ~ '_2040_0[5-9]$'`)
  expect(made).toEqual([{ tables: 25, walled: true }])
})
