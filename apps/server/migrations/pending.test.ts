import { expect, test } from 'vitest'
import { migrations } from './index.ts'
import { pendingMigrations } from './pending.ts'

test('every migration is pending in a database that has none, in their order', async () => {
  expect(await pendingMigrations(async () => [])).toEqual(Object.keys(migrations))
})

test('a migration that the database has is not pending', async () => {
  const [first = '', ...others] = Object.keys(migrations)
  expect(await pendingMigrations(async () => [{ name: first }])).toEqual(others)
})
