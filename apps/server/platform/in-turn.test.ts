import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApi, openRole, type TestApi } from '../testing/guarded-api.ts'
import type { Database } from './db/database.ts'
import { beginTurns, claimInTurn } from './in-turn.ts'

let api: TestApi
let db: Database
beforeAll(async () => {
  api = await makeTestApi()
  db = openRole(api.database, 'countersign_app')
})
afterAll(async () => {
  await db.close()
  await api.close()
})

test('tenants are found by more than one column of a table, over the same connection', async () => {
  for (const column of ['due_at', 'seal_due_at']) {
    const found = claimInTurn(db, { table: 'sign_requests', column }, beginTurns(), 1, async () => [])
    await expect(found).resolves.toEqual([])
  }
})
