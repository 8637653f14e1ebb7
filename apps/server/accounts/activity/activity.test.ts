import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../../platform/ids.ts'
import { makeTestApi, openRole, type TestApi } from '../../testing/guarded-api.ts'
import { lookInto, resume, suspend } from '../operate.ts'
import { differenceOf } from './difference.ts'
import { presentActor } from './present.ts'

let api: TestApi
beforeAll(async () => {
  api = await makeTestApi()
})
afterAll(() => api.close())

const HEADERS = { 'user-agent': 'test/1', 'x-forwarded-for': '203.0.113.7' }
const patch = (key: string, body: object) => api.call('PATCH', '/api/v1/account', { key, body, headers: HEADERS })
const list = async (key: string, query = '') => (await api.call('GET', `/api/v1/activity${query}`, { key })).json()
const makeKey = async (key: string, scopes: string[]) =>
  (await api.call('POST', '/api/v1/api-keys', { key, body: { name: 'other', scopes } })).json()

describe('the account activity', () => {
  test('says who changed what, from where, and the settings before and after', async () => {
    const { apiKey } = await api.open()
    await patch(apiKey, { time_zone: 'Asia/Kolkata', name_check: 'fuzzy' })
    const { data } = await list(apiKey)
    expect(data).toMatchObject([
      {
        id: expect.stringMatching(/^act_/),
        actor: { type: 'key', id: expect.stringMatching(/^key_/) },
        action: 'account.changed',
        address: '203.0.113.7',
        user_agent: 'test/1',
        before: { time_zone: 'UTC' },
        after: { time_zone: 'Asia/Kolkata' },
      },
      { action: 'account.opened', actor: { type: 'account' }, address: null },
    ])
    expect(Object.keys(data[0].after)).toEqual(['time_zone'])
  })

  test('is filtered by actor, action and time, and listed in pages', async () => {
    const { apiKey } = await api.open()
    const { api_key: second, id } = await makeKey(apiKey, ['account', 'activity'])
    for (const time_zone of ['Asia/Kolkata', 'Asia/Tokyo']) await patch(second, { time_zone })
    const actions = async (query: string) => {
      const { data } = await list(apiKey, query)
      return data.map(({ action }: { action: string }) => action)
    }
    expect(await actions(`?actor=${id}`)).toEqual(['account.changed', 'account.changed'])
    expect(await actions('?action=api_key.created')).toEqual(['api_key.created'])
    expect(await actions('?actor=operator')).toEqual([])
    expect(await actions('?to=2020-01-01T00:00:00Z')).toEqual([])
    expect(await actions('?from=2020-01-01T00:00:00Z')).toHaveLength(4)
    const first = await list(apiKey, '?limit=3')
    expect([first.data.length, first.has_more]).toEqual([3, true])
    expect(await actions(`?limit=3&starting_after=${first.next_cursor}`)).toEqual(['account.opened'])
    for (const bad of ['?actor=nobody', '?action=x', '?from=yesterday', '?to=2030-12-31T23:59:60Z']) {
      expect((await api.call('GET', `/api/v1/activity${bad}`, { key: apiKey })).statusCode).toBe(422)
    }
  })

  test('is exported as a line for each entry, and the export is an entry', async () => {
    const { apiKey } = await api.open()
    await patch(apiKey, { language: 'hi' })
    const answer = await api.call('GET', '/api/v1/activity/export?action=account.changed', { key: apiKey })
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    const lines = answer.body.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).after)).toEqual([{ language: 'hi' }])
    expect((await list(apiKey)).data[0]).toMatchObject({ action: 'activity.exported' })
  })

  test('needs the scope, and shows nothing of another account or mode', async () => {
    const account = await api.open()
    const { api_key: blind } = await makeKey(account.apiKey, ['requests:read', 'keys', 'account'])
    for (const path of ['/api/v1/activity', '/api/v1/activity/export']) {
      expect((await api.call('GET', path, { key: blind })).statusCode).toBe(403)
    }
    const live = await api.approve(account)
    const others = [live, (await api.open()).apiKey]
    for (const key of others) {
      const { data } = await list(key)
      expect(data.map(({ action }: { action: string }) => action)).not.toContain('api_key.created')
    }
  })
})

describe('events of the account', () => {
  const events = (tenantId: string) =>
    api.database.owner('SELECT type, body FROM events WHERE tenant_id = $1 ORDER BY position', [tenantId])

  test('name the mode of the environment that the entry is in', async () => {
    const account = await api.open()
    await patch(account.apiKey, { time_zone: 'Asia/Tokyo' })
    await patch(await api.approve(account), { time_zone: 'Asia/Kolkata' })
    const operator = openRole(api.database, 'countersign_operator')
    await suspend(operator, account.accountId, 'tess').finally(() => operator.close())
    const modes = await api.database.owner(
      `SELECT t.mode, e.body::json->>'mode' AS named, e.type FROM events e JOIN tenants t USING (tenant_id)
        WHERE t.account_id = $1 ORDER BY e.type, t.mode`,
      [account.accountId],
    )
    expect(modes.map(({ type, mode }) => `${type} ${mode}`)).toEqual(
      ['account.changed', 'account.suspended'].flatMap((type) => [`${type} live`, `${type} test`]),
    )
    for (const { mode, named } of modes) expect(named).toBe(mode)
  })

  test('are written with the entry, without personal data', async () => {
    const { apiKey, tenantId, accountId } = await api.open()
    const { id } = await makeKey(apiKey, ['links'])
    await patch(apiKey, { time_zone: 'Asia/Kolkata' })
    const operator = openRole(api.database, 'countersign_operator')
    await suspend(operator, accountId, 'tess').finally(() => operator.close())
    const written = (await events(tenantId)).map(({ body }) => JSON.parse(body))
    expect(written).toMatchObject([
      { type: 'key.created', mode: 'test', sequence: 1, data: { key_id: id, actor: { type: 'key' } } },
      { type: 'account.changed', data: { changed: ['time_zone'], activity_id: expect.stringMatching(/^act_/) } },
      { type: 'account.suspended', data: { actor: { type: 'operator', id: null }, changed: [] } },
    ])
    expect(JSON.stringify(written)).not.toContain('tess')
  })
})

test('an operator is named to the account, also for a look into it, in the list and in the export, and not in events', async () => {
  const { apiKey, accountId } = await api.open()
  const operator = openRole(api.database, 'countersign_operator')
  try {
    await lookInto(operator, accountId, 'tess', 'requests')
    await suspend(operator, accountId, 'noor')
    await resume(operator, accountId, 'noor')
  } finally {
    await operator.close()
  }
  const expected = [
    { action: 'account.resumed', actor: { type: 'operator', id: null, name: 'noor' } },
    { action: 'account.suspended', actor: { type: 'operator', id: null, name: 'noor' } },
    { action: 'account.viewed', actor: { type: 'operator', id: null, name: 'tess' }, detail: { what: 'requests' } },
  ]
  expect((await list(apiKey, '?actor=operator')).data).toMatchObject(expected)
  const exported = await api.call('GET', '/api/v1/activity/export?actor=operator', { key: apiKey })
  expect(
    exported.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject(expected)
  const opened = (await list(apiKey, '?action=account.opened')).data
  expect(opened).toMatchObject([{ actor: { type: 'account', name: null } }])
})

test('the actor of an event has the id of a key or member, no name of an operator, and no unknown id', () => {
  const id = '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'
  expect(presentActor(`user:${id}`)).toEqual({ type: 'member', id: publicId('usr', id) })
  expect(presentActor('operator:tess')).toEqual({ type: 'operator', id: null })
  expect(presentActor('key:x')).toEqual({ type: 'key', id: null })
  expect(presentActor('')).toEqual({ type: 'system', id: null })
})

test('a difference has only settings that changed', () => {
  expect(differenceOf({ a: [1], b: 2 }, { a: [1], b: 3 })).toEqual({ before: { b: 2 }, after: { b: 3 } })
})
