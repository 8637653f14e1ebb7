import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { addUser, testAuthenticator } from '../testing/users.ts'
import { hashLink } from './link.ts'
import { makeLink } from './make.ts'
import { endLinks, readLink, useLink } from './read.ts'

let database: TestDatabase
let identity: Database
const authenticator = await testAuthenticator()()
const now = new Date()
const later = new Date(now.getTime() + 3600_000)

beforeAll(async () => {
  database = await makeTestDatabase()
  identity = openRole(database, 'countersign_identity')
})

afterAll(async () => {
  await identity.close()
  await database.drop()
})

async function newLink() {
  const { userId } = await addUser({ identity, authenticator: async () => authenticator })
  const detail = { zebra: '1', account: '2' }
  const link = { purpose: 'recover' as const, userId, detail, expiresAt: later }
  return { userId, link, token: await makeLink(identity, authenticator, link) }
}

const read = (token: string, at = now) =>
  readLink(identity, authenticator, { token, purposes: ['recover', 'claim'], now: at })
const use = (token: string, at = now) => useLink(identity, authenticator, { token, purposes: ['recover'], now: at })

test('a link is read any number of times and used once, also by calls at the same time', async () => {
  const { token, link } = await newLink()
  expect(await read(token)).toEqual(link)
  expect(await read(token)).toEqual(link)
  const used = await Promise.all([use(token), use(token), use(token), use(token)])
  expect(used.filter(Boolean)).toEqual([link])
  expect(await read(token)).toBeUndefined()
})

test('a link is for its purpose only, until it expires, and of its exact token', async () => {
  const { token } = await newLink()
  expect(await readLink(identity, authenticator, { token, purposes: ['verify_email'], now })).toBeUndefined()
  expect(await read(token, later)).toBeUndefined()
  expect(await use(token, later)).toBeUndefined()
  for (const other of ['', 'x', `${token} `, token.toLowerCase(), `${token.slice(0, -1)}~`]) {
    expect(await read(other)).toBeUndefined()
  }
  expect(await read(token)).toBeDefined()
})

test('a link that was written, moved to another user or prolonged in the database does not exist', async () => {
  const attacker = await addUser({ identity, authenticator: async () => authenticator })
  for (const change of [
    ['user_id', attacker.userId],
    ['expires_at', new Date(later.getTime() + 1)],
    ['detail', JSON.stringify({ zebra: '1', account: '3' })],
    ['purpose', 'claim'],
    ['mac', Buffer.alloc(32)],
    ['mac', Buffer.alloc(3)],
  ] as const) {
    const { token } = await newLink()
    await database.owner(`UPDATE user_links SET ${change[0]} = $2 WHERE token_hash = $1`, [hashLink(token), change[1]])
    expect(await read(token)).toBeUndefined()
  }
})

test('the token is not stored, and the links of a user can be ended', async () => {
  const { token, userId } = await newLink()
  const rows = JSON.stringify(await database.owner('SELECT * FROM user_links'))
  expect(rows).not.toContain(token)
  await endLinks(identity, { userId, purposes: ['recover'], now })
  expect(await read(token)).toBeUndefined()
})
