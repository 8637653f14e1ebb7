import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openRole } from '../testing/guarded-api.ts'
import { deleteExpired } from './delete-expired.ts'
import { ABSOLUTE_MS } from './sessions/session.ts'
import { addUser, signIn, testAuthenticator } from './testing/users.ts'

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

const DAY = 24 * 3600_000

test('what ended a day ago is deleted, in batches, and what is valid stays', async () => {
  const { userId } = await addUser({ identity, authenticator: testAuthenticator() })
  const at = (ms: number) => new Date(Date.now() + ms)
  for (const end of [-DAY - 60_000, -DAY - 120_000, -DAY - 180_000, -DAY + 60_000, DAY]) {
    const now = () => at(end - ABSOLUTE_MS).getTime()
    await signIn({ identity, authenticator: testAuthenticator(), now }, userId)
    const [hash, mac] = [randomBytes(32), randomBytes(32)]
    await identity.query(
      `INSERT INTO sign_in_challenges (challenge_hash, purpose, mac, expires_at) VALUES ($1, 'x', $2, $3)`,
      [hash, mac, at(end)],
    )
    await identity.query(`INSERT INTO user_links (token_hash, purpose, mac, expires_at) VALUES ($1, 'x', $2, $3)`, [
      ...[hash, mac, at(end)],
    ])
    await identity.query(
      `INSERT INTO device_codes (device_hash, user_code, client, expires_at) VALUES ($1, $2, 'x', $3)`,
      [hash, mac, at(end)],
    )
    await identity.query('INSERT INTO sign_in_windows (subject, window_start, attempts) VALUES ($1, $2, 1)', [
      ...[hash, at(end)],
    ])
    await identity.query(
      `INSERT INTO recoveries (recovery_id, user_id, effective_at, expires_at, with_code, cancelled_at)
       VALUES ($1, $2, $3, $3, false, $3)`,
      [newId(), userId, at(end)],
    )
  }
  expect(await deleteExpired(identity, 2)).toBe(18)
  expect(await deleteExpired(identity, 2)).toBe(0)
  const tables = ['user_sessions', 'sign_in_challenges', 'user_links', 'recoveries', 'device_codes', 'sign_in_windows']
  for (const table of tables) {
    expect([table, (await database.owner(`SELECT FROM ${table}`)).length]).toEqual([table, 2])
  }
})
