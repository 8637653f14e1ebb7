import { createSecretKey, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openTestKeys } from '../../testing/master-keys.ts'
import { type Field, makeAuthenticator } from './authenticator.ts'
import { openAuthenticator } from './open.ts'

let database: TestDatabase
let identity: Database
let app: Database

beforeAll(async () => {
  database = await makeTestDatabase()
  const limits = { max: 2, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 5_000 }
  identity = openDatabase({ url: database.url, role: 'countersign_identity', ...limits })
  app = openDatabase({ url: database.url, role: 'countersign_app', ...limits })
})

afterAll(async () => {
  await Promise.all([identity.close(), app.close()])
  await database.drop()
})

const authenticator = makeAuthenticator(createSecretKey(randomBytes(32)))

test('lists of fields that concatenate to the same text have different MACs, and so have other purposes', () => {
  const lists: Field[][] = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['abc', null], [Buffer.from('abc')]]
  const macs = lists.map((fields) => authenticator.bind('session', ...fields).toString('hex'))
  expect(new Set(macs).size).toBe(lists.length)
  expect(authenticator.bind('session', 'abc')).toEqual(authenticator.bind('session', 'abc'))
  expect(authenticator.bind('link', 'abc')).not.toEqual(authenticator.bind('session', 'abc'))
  expect(authenticator.bind('session', 1)).not.toEqual(authenticator.bind('session', '1'))
})

test('a ciphertext opens in its own row and purpose only, and only unaltered', () => {
  const secret = Buffer.from('a TOTP secret')
  const encrypted = authenticator.encrypt('totp', 'user 1', secret)
  expect(authenticator.decrypt('totp', 'user 1', encrypted)).toEqual(secret)
  expect(authenticator.decrypt('totp', 'user 2', encrypted)).toBeUndefined()
  expect(authenticator.decrypt('sso connection', 'user 1', encrypted)).toBeUndefined()
  for (const at of [0, 12, encrypted.length - 1]) {
    const altered = Buffer.from(encrypted)
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
    expect(authenticator.decrypt('totp', 'user 1', altered)).toBeUndefined()
  }
  expect(authenticator.decrypt('totp', 'user 1', Buffer.alloc(3))).toBeUndefined()
})

test('processes that start together use one key, which is stored wrapped', async () => {
  const masterKeys = await openTestKeys(app)
  const opened = await Promise.all([1, 2, 3, 4].map(() => openAuthenticator(identity, masterKeys)))
  expect(new Set(opened.map((one) => one.bind('session', 'x').toString('hex'))).size).toBe(1)
  expect(await database.owner('SELECT name FROM authentication_keys')).toEqual([{ name: 'users' }])
})
