import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromPublicId, newId, publicId } from '../platform/ids.ts'
import { makeTestApi, type TestApi } from '../testing/guarded-api.ts'
import { type Person, person } from '../users/testing/members.ts'

let api: TestApi
beforeAll(async () => {
  api = await makeTestApi()
})
afterAll(() => api.close())

const make = (key: string, body: unknown) => api.call('POST', '/api/v1/api-keys', { key, body })
const list = (key: string, query = '') => api.call('GET', `/api/v1/api-keys${query}`, { key })
const revoke = (key: string, id: string) => api.call('DELETE', `/api/v1/api-keys/${id}`, { key })

describe('API keys', () => {
  test('are shown once; the list has only hints', async () => {
    const { apiKey } = await api.open()
    const made = (await make(apiKey, { name: 'CI', scopes: ['requests:write', 'requests:read'] })).json()
    expect(made.api_key).toMatch(/^sk_test_/)
    const listed = await list(apiKey)
    expect(listed.json().data).toMatchObject([
      { id: made.id, name: 'CI', mode: 'test', revoked_at: null },
      { name: 'First key' },
    ])
    expect(listed.body).not.toContain(made.api_key)
    expect(listed.body).not.toContain(apiKey)
  })

  test('name who created them: a key, a member with a name, or who opened the account', async () => {
    const account = await api.open()
    const byKey = (await make(account.apiKey, { name: 'by a key', scopes: ['keys'] })).json()
    const developer = await person(api, account, 'developer')
    const byMember = (await developer.call('POST', 'api-keys', { name: 'by a member', scopes: ['keys'] })).json()
    expect(byMember.created_by).toEqual({ type: 'member', id: developer.id, name: 'Ada' })
    const { data } = (await list(account.apiKey)).json()
    const [, , first] = data
    expect(data.map((key: { created_by: object }) => key.created_by)).toEqual([
      byMember.created_by,
      { type: 'key', id: first.id, name: null },
      { type: 'account', id: publicId('acc', account.accountId), name: null },
    ])
    expect(byKey.created_by).toEqual(data[1].created_by)
  })

  test('overlap during rotation: both work until the old one is revoked', async () => {
    const { apiKey } = await api.open()
    const next = (await make(apiKey, { name: 'next', scopes: ['admin', 'requests:read'] })).json()
    expect([(await list(apiKey)).statusCode, (await list(next.api_key)).statusCode]).toEqual([200, 200])
    const old = (await list(next.api_key)).json().data.find((key: { name: string }) => key.name === 'First key')
    expect((await revoke(next.api_key, old.id)).json()).toMatchObject({ revoked_at: expect.any(String) })
    expect((await revoke(next.api_key, old.id)).statusCode).toBe(200)
  })

  test('cannot create keys with scopes that they lack', async () => {
    const { apiKey } = await api.open()
    const admin = (await make(apiKey, { name: 'admin only', scopes: ['admin'] })).json().api_key
    const answer = await make(admin, { name: 'more', scopes: ['admin', 'bulk'] })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'insufficient_scope', errors: [{ field: 'scopes' }] })
    expect((await make(admin, { name: 'same', scopes: ['admin'] })).statusCode).toBe(200)
  })

  test.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes[0]'],
    ['a past expiry', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['an expiry that is no time', { expires_at: 'tomorrow' }, 'expires_at'],
    ['an expiry in a leap second', { expires_at: '2030-12-31T23:59:60Z' }, 'expires_at'],
  ])('rejects %s', async (_what, change, field) => {
    const { apiKey } = await api.open()
    const answer = await make(apiKey, { name: 'x', scopes: ['admin'], ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].field).toBe(field)
  })

  test('of live mode are created with live keys, never with sandbox keys', async () => {
    const account = await api.open()
    const input = { name: 'live', scopes: ['requests:write'], mode: 'live' }
    expect((await make(account.apiKey, input)).json()).toMatchObject({ code: 'live_key_required' })
    const live = await api.approve(account)
    expect((await make(account.apiKey, input)).json()).toMatchObject({ code: 'live_key_required' })
    expect((await make(live, input)).json().api_key).toMatch(/^sk_live_/)
    const test = (await make(live, { ...input, mode: 'test', scopes: ['admin'] })).json().api_key
    expect((await list(test)).json().data).toHaveLength(2)
  })

  test('of live mode are made first by a member who has stepped up, once the account is approved', async () => {
    const account = await api.open()
    const input = { name: 'live', scopes: ['requests:write', 'keys'] }
    const owner = await person(api, account, 'owner')
    const refused = await owner.call('POST', 'api-keys', input, 'live')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_permitted'])
    expect(refused.json().message).toContain('approved')
    await api.database.owner('UPDATE accounts SET approved_at = now() WHERE account_id = $1', [account.accountId])
    const [fresh, tired, developer, sandbox, sender] = [
      await person(api, account, 'owner'),
      await person(api, account, 'owner', ['test', 'live'], { steppedUp: false }),
      await person(api, account, 'developer'),
      await person(api, account, 'owner', ['test', 'live'], { isVerified: false }),
      await person(api, account, 'sender'),
    ]
    const code = async (by: Person, body: object, mode: 'test' | 'live' = 'live') =>
      (await by.call('POST', 'api-keys', body, mode)).json().code
    const made = await fresh.call('POST', 'api-keys', input, 'live')
    expect(made.json()).toMatchObject({ mode: 'live', api_key: expect.stringMatching(/^sk_live_/) })
    expect((await make(made.json().api_key, { name: 'next', scopes: ['keys'] })).json().mode).toBe('live')
    expect(await code(tired, input)).toBe('step_up_required')
    expect(await code(tired, { ...input, mode: 'live' }, 'test')).toBe('live_key_required')
    expect(await code(fresh, { ...input, mode: 'test' })).toBe('validation_failed')
    expect(await code(sandbox, input)).toBe('not_permitted')
    expect(await code(sender, input)).toBe('insufficient_scope')
    expect(await code(developer, input)).toBe('insufficient_scope')
    expect(await code(developer, { name: 'hooks', scopes: ['webhooks', 'keys', 'requests:read'] })).toBeUndefined()
  })

  test('of the sandbox are made by a member without a step-up, with scopes of the role', async () => {
    const account = await api.open()
    const developer = await person(api, account, 'developer', ['test'], { steppedUp: false })
    const answer = await developer.call('POST', 'api-keys', { name: 'ci', scopes: ['requests:write', 'sandbox'] })
    expect(answer.json().api_key).toMatch(/^sk_test_/)
    for (const scope of ['admin', 'members', 'account', 'activity']) {
      expect((await developer.call('POST', 'api-keys', { name: 'more', scopes: [scope] })).statusCode).toBe(403)
    }
    const { data } = (await list(account.apiKey)).json()
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['ci', 'First key'])
  })

  test('are isolated between live and sandbox, and between accounts', async () => {
    const account = await api.open()
    const live = await api.approve(account)
    const stranger = (await api.open()).apiKey
    const mine = (await list(account.apiKey)).json().data[0].id
    expect((await list(live)).json().data).toHaveLength(1)
    const random = publicId('key', newId())
    for (const key of [live, stranger]) {
      const foreign = await revoke(key, mine)
      const unknown = await revoke(key, random)
      expect(foreign.statusCode).toBe(404)
      expect({ ...foreign.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' })
    }
    expect((await revoke(account.apiKey, 'not-an-id')).statusCode).toBe(404)
  })

  test('are listed in pages, each once', async () => {
    const { apiKey } = await api.open()
    for (const name of ['a', 'b', 'c', 'd']) await make(apiKey, { name, scopes: ['links'] })
    const names: string[] = []
    let query = '?limit=2'
    for (let pages = 0; pages < 3; pages += 1) {
      const page = (await list(apiKey, query)).json()
      names.push(...page.data.map((key: { name: string }) => key.name))
      expect(page.has_more).toBe(pages < 2)
      query = `?limit=2&starting_after=${page.next_cursor}`
    }
    expect(names).toEqual(['d', 'c', 'b', 'a', 'First key'])
    for (const bad of ['?limit=0', '?limit=101', '?starting_after=x', '?limit=2.5']) {
      expect((await list(apiKey, bad)).statusCode).toBe(422)
    }
  })

  test('have each creation and revocation recorded in the account activity', async () => {
    const { apiKey, tenantId } = await api.open()
    const { id } = (await make(apiKey, { name: 'x', scopes: ['links'] })).json()
    await revoke(apiKey, id)
    await revoke(apiKey, id)
    const log = await api.database.owner('SELECT action FROM account_activity WHERE tenant_id = $1 ORDER BY entry_id', [
      tenantId,
    ])
    expect(log.map((entry) => entry.action)).toEqual(['account.opened', 'api_key.created', 'api_key.revoked'])
  })
})

describe('the number of keys', () => {
  const body = { name: 'Another', scopes: ['admin'] }

  test('M1: is limited, also if many are created at the same time', async () => {
    const limited = await makeTestApi({ database: api.database, maxKeys: 5 })
    try {
      const { apiKey: key } = await limited.open()
      const create = () => limited.call('POST', '/api/v1/api-keys', { key, body })
      const answers = await Promise.all(Array.from({ length: 12 }, create))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
      const refused = answers.find(({ statusCode }) => statusCode !== 200)
      expect(refused?.statusCode).toBe(409)
      expect(refused?.json()).toMatchObject({ code: 'too_many_api_keys', limit: 5 })
    } finally {
      await limited.close()
    }
  })

  test('does not include revoked and expired keys, or those of other accounts', async () => {
    const limited = await makeTestApi({ database: api.database, maxKeys: 2 })
    try {
      const [{ apiKey: key }, { apiKey: other }] = [await limited.open(), await limited.open()]
      const create = (by: string) => limited.call('POST', '/api/v1/api-keys', { key: by, body })
      const { id } = (await create(key)).json()
      expect([(await create(key)).statusCode, (await create(other)).statusCode]).toEqual([409, 200])
      expect((await limited.call('DELETE', `/api/v1/api-keys/${id}`, { key })).statusCode).toBe(200)
      const next = (await create(key)).json()
      expect((await create(key)).statusCode).toBe(409)
      await api.database.owner(`UPDATE api_keys SET expires_at = clock_timestamp() WHERE key_id = $1`, [
        fromPublicId('key', next.id),
      ])
      expect((await create(key)).statusCode).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
