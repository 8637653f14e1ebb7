import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { addUser, testAuthenticator } from '../testing/users.ts'
import { CHALLENGE_MS, hashChallenge } from './challenge.ts'
import { makeChallenge } from './make.ts'
import { MOST_ATTEMPTS, tryChallenge, useChallenge } from './use.ts'

let database: TestDatabase
let identity: Database
const authenticator = await testAuthenticator()()
const now = new Date()

beforeAll(async () => {
  database = await makeTestDatabase()
  identity = openRole(database, 'countersign_identity')
})

afterAll(async () => {
  await identity.close()
  await database.drop()
})

const make = async () => {
  const { userId } = await addUser({ identity, authenticator: async () => authenticator })
  const token = await makeChallenge(identity, authenticator, { purpose: 'second_factor', userId, now })
  return { userId, token }
}
const use = (token: string, at = now) =>
  useChallenge(identity, authenticator, { token, purpose: 'second_factor', now: at })
const attempt = (token: string) => tryChallenge(identity, authenticator, { token, purpose: 'second_factor', now })

test('a challenge is answered once, within ten minutes, and for its purpose', async () => {
  const { token, userId } = await make()
  expect(await useChallenge(identity, authenticator, { token, purpose: 'passkey_add', now })).toBeUndefined()
  expect(await use(token, new Date(now.getTime() + CHALLENGE_MS))).toBeUndefined()
  const used = await Promise.all([use(token), use(token)])
  expect(used.filter(Boolean)).toHaveLength(1)
  expect(used.find(Boolean)).toMatchObject({ userId })
  expect(await attempt(token)).toBeUndefined()
})

test('a half-finished sign-in ends after five attempts, also by calls at the same time', async () => {
  const { token } = await make()
  const tried = await Promise.all(Array.from({ length: MOST_ATTEMPTS + 4 }, () => attempt(token)))
  expect(tried.filter(Boolean)).toHaveLength(MOST_ATTEMPTS)
})

test('a challenge that was given to another user in the database does not exist', async () => {
  const [{ token }, other] = [await make(), await addUser({ identity, authenticator: async () => authenticator })]
  await database.owner('UPDATE sign_in_challenges SET user_id = $2 WHERE challenge_hash = $1', [
    hashChallenge(token),
    other.userId,
  ])
  expect(await attempt(token)).toBeUndefined()
  expect(await use(token)).toBeUndefined()
})
