import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../platform/ids.ts'
import { makeTestApi, openRole, type TestApi } from '../testing/guarded-api.ts'
import { makeApiKey } from './api-key.ts'
import { resume, suspend } from './operate.ts'

let now = Date.now()
let api: TestApi
beforeAll(async () => {
  api = await makeTestApi({ now: () => now })
})
afterAll(() => api.close())

const read = (key: string) => api.call('GET', '/api/v1/account', { key })

async function keyIdOf(key: string): Promise<string> {
  const [row] = await api.database.owner('SELECT key_id FROM api_keys WHERE hint LIKE $1', [`%${key.slice(-4)}`])
  return publicId('key', row.key_id)
}

describe('a valid key is accepted', () => {
  test('as Authorization: Bearer and as X-API-Key', async () => {
    const { apiKey } = await api.open()
    expect((await read(apiKey)).statusCode).toBe(200)
    expect((await api.call('GET', '/api/v1/account', { headers: { 'x-api-key': apiKey } })).statusCode).toBe(200)
    expect(
      (await api.call('GET', '/api/v1/account', { headers: { authorization: `bearer ${apiKey}` } })).statusCode,
    ).toBe(200)
  })

  test('with one query per three seconds for any number of concurrent calls', async () => {
    const { apiKey } = await api.open()
    const before = api.resolver.queries
    await Promise.all(Array.from({ length: 20 }, () => read(apiKey)))
    now += 2_999
    await read(apiKey)
    expect(api.resolver.queries - before).toBe(1)
    now += 1
    await read(apiKey)
    expect(api.resolver.queries - before).toBe(2)
  })
})

describe('an invalid key is rejected', () => {
  test('without a key: 401 missing_api_key, with instructions', async () => {
    const answer = await api.call('GET', '/api/v1/account')
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.json()).toMatchObject({ status: 'error', code: 'missing_api_key' })
  })

  test('mistyped: without a query', async () => {
    const { apiKey } = await api.open()
    const before = api.resolver.queries
    const typo = apiKey.slice(0, 20) + (apiKey[20] === 'x' ? 'y' : 'x') + apiKey.slice(21)
    expect((await read(typo)).json()).toMatchObject({ code: 'invalid_api_key' })
    expect(api.resolver.queries).toBe(before)
  })

  test('mistyped, unknown, revoked and expired: the same answer', async () => {
    const { apiKey } = await api.open()
    const input = { name: 'short', scopes: ['requests:read'], expires_at: new Date(now + 60_000).toISOString() }
    const short = (await api.call('POST', '/api/v1/api-keys', { key: apiKey, body: input })).json().api_key
    const revoked = (
      await api.call('POST', '/api/v1/api-keys', { key: apiKey, body: { ...input, name: 'revoked' } })
    ).json()
    await api.call('DELETE', `/api/v1/api-keys/${revoked.id}`, { key: apiKey })
    expect((await read(short)).statusCode).toBe(200)
    now += 61_000
    const answers = await Promise.all([`${apiKey}x`, makeApiKey('test', 7).secret, revoked.api_key, short].map(read))
    const bodies = answers.map((answer) => ({ status: answer.statusCode, ...answer.json(), request_id: null }))
    expect(bodies[0]).toMatchObject({ status: 'error', code: 'invalid_api_key' })
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401])
    for (const other of bodies) expect(other).toEqual(bodies[0])
  })

  test('at its expiry, even if it is cached', async () => {
    const { apiKey } = await api.open()
    const expires_at = new Date(now + 1_000).toISOString()
    const body = { name: 'brief', scopes: ['requests:read'], expires_at }
    const brief = (await api.call('POST', '/api/v1/api-keys', { key: apiKey, body })).json().api_key
    expect((await read(brief)).statusCode).toBe(200)
    now += 1_000
    expect((await read(brief)).statusCode).toBe(401)
  })
})

test('every process rejects a revoked key within five seconds', async () => {
  const { apiKey } = await api.open()
  const other = await makeTestApi({ database: api.database, now: () => now })
  try {
    const readFromOther = () => other.call('GET', '/api/v1/account', { key: apiKey })
    expect([(await read(apiKey)).statusCode, (await readFromOther()).statusCode]).toEqual([200, 200])
    const revoked = await api.call('DELETE', `/api/v1/api-keys/${await keyIdOf(apiKey)}`, { key: apiKey })
    expect(revoked.statusCode).toBe(200)
    now += 3_000
    expect([(await read(apiKey)).statusCode, (await readFromOther()).statusCode]).toEqual([401, 401])
  } finally {
    await other.close()
  }
})

test('rejects the test and live keys of a suspended account within five seconds, until it is resumed', async () => {
  const account = await api.open()
  const live = await api.approve(account)
  const operator = openRole(api.database, 'countersign_operator')
  try {
    expect((await read(account.apiKey)).statusCode).toBe(200)
    await suspend(operator, publicId('acc', account.accountId), 'tess')
    now += 3_000
    for (const key of [account.apiKey, live]) {
      const answer = await read(key)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'account_suspended' })
    }
    await resume(operator, publicId('acc', account.accountId), 'tess')
    now += 3_000
    expect((await read(account.apiKey)).statusCode).toBe(200)
    expect((await read(live)).statusCode).toBe(200)
  } finally {
    await operator.close()
  }
})

test('rejects a key that lacks the scope, and names the scope', async () => {
  const { apiKey } = await api.open()
  const body = { name: 'reader', scopes: ['requests:read'] }
  const reader = (await api.call('POST', '/api/v1/api-keys', { key: apiKey, body })).json().api_key
  expect((await read(reader)).statusCode).toBe(200)
  const answer = await api.call('GET', '/api/v1/api-keys', { key: reader })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'insufficient_scope', required_scope: 'keys' })
  expect(answer.json().message).toContain('keys')
})

test('writes no key to the logs', async () => {
  const { apiKey } = await api.open()
  await read(apiKey)
  await read(`${apiKey}x`)
  await api.call('POST', '/api/v1/api-keys', { key: apiKey, body: { name: 'x' } })
  expect(api.logs()).not.toContain(apiKey.slice(12, -6))
})
