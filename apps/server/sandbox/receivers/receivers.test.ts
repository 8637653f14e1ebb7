import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeTestApi, openRole, type TestApi } from '../../testing/guarded-api.ts'
import { eraseReceiverCalls } from '../erase.ts'
import { receiverTokenIn } from './address.ts'
import { deleteOldReceiverCalls } from './calls.ts'
import { CALLS_PER_MINUTE } from './receive-route.ts'
import { removeReceivers } from './remove.ts'

let api: TestApi
beforeAll(async () => {
  api = await makeTestApi()
})
afterAll(() => api.close())

const BASE = '/api/v1/sandbox/webhook-receivers'
interface Receiver {
  id: string
  url: string
  response_status: number
}
async function createReceiver(key: string): Promise<Receiver> {
  const answer = await api.call('POST', BASE, { key })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const pathOf = ({ url }: Receiver) => new URL(url).pathname
const send = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': 'application/json', ...headers } })
const callsOf = async (key: string, { id }: Receiver, query = '') =>
  (await api.call('GET', `${BASE}/${id}/calls${query}`, { key })).json()

describe('a test receiver', () => {
  test('has an unguessable URL of this service, and shows what was sent to it', async () => {
    const { apiKey } = await api.open()
    const receiver = await createReceiver(apiKey)
    expect(receiver).toMatchObject({ response_status: 200, id: expect.stringMatching(/^whr_/) })
    expect(pathOf(receiver)).toMatch(/^\/sandbox\/receive\/[0-9a-f]{3}_[\w-]{43}$/)
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-signature': 'v1,x',
      authorization: 'Bearer secret',
      cookie: 'a=b',
    }
    const answer = await send(pathOf(receiver), '{"type":"ä"}', headers)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    const { data } = await callsOf(apiKey, receiver)
    expect(data).toMatchObject([{ sender: 'other', body: '{"type":"ä"}', body_size: 13, body_truncated: false }])
    expect(data[0]).toMatchObject({ response_status: 200, id: expect.stringMatching(/^whc_/) })
    expect(Object.keys(data[0].headers).sort()).toEqual(
      ['content-type', 'user-agent', 'webhook-id', 'webhook-signature'].sort(),
    )
    expect((await api.call('GET', BASE, { key: apiKey })).json().data).toMatchObject([{ url: receiver.url }])
  })

  test('answers with the chosen status, of a closed list', async () => {
    const { apiKey: key } = await api.open()
    const receiver = await createReceiver(key)
    const change = (body: object) => api.call('PATCH', `${BASE}/${receiver.id}`, { key, body })
    for (const status of [204, 400, 404, 410, 500, 503]) {
      expect((await change({ response_status: status })).json()).toMatchObject({ response_status: status })
      expect((await send(pathOf(receiver), '{}')).statusCode).toBe(status)
    }
    for (const status of [301, 302, 100, '200']) {
      expect((await change({ response_status: status })).statusCode).toBe(422)
    }
    const statuses = (await callsOf(key, receiver)).data.map((call: Receiver) => call.response_status)
    expect(statuses).toEqual([503, 500, 410, 404, 400, 204])
  })

  test('takes any bytes, up to 64 kB', async () => {
    const { apiKey } = await api.open()
    const receiver = await createReceiver(apiKey)
    const bytes = Buffer.from([0x7b, 0x00, 0xff, 0x7d])
    expect((await send(pathOf(receiver), bytes, { 'content-type': 'text/plain' })).statusCode).toBe(200)
    expect((await send(pathOf(receiver), Buffer.alloc(65_536, 'a'))).statusCode).toBe(200)
    expect((await send(pathOf(receiver), Buffer.alloc(65_537, 'a'))).statusCode).toBe(413)
    const { data } = await callsOf(apiKey, receiver)
    expect(data.map((call: { body_size: number }) => call.body_size)).toEqual([65_536, 4])
    expect(data[1].body).toBe('{\u0000\ufffd}')
  })

  test('keeps the newest hundred calls, in pages', async () => {
    const { apiKey } = await api.open()
    const receiver = await createReceiver(apiKey)
    for (let i = 0; i < 103; i += 1) await send(pathOf(receiver), String(i))
    const first = await callsOf(apiKey, receiver, '?limit=60')
    const second = await callsOf(apiKey, receiver, `?limit=60&starting_after=${first.next_cursor}`)
    const bodies = [...first.data, ...second.data].map((call: { body: string }) => call.body)
    expect(bodies).toEqual(Array.from({ length: 100 }, (_, i) => String(102 - i)))
    expect(second.has_more).toBe(false)
  })

  test('keeps calls for seven days', async () => {
    const { apiKey, tenantId } = await api.open()
    const receiver = await createReceiver(apiKey)
    for (const body of ['old', 'new']) await send(pathOf(receiver), body)
    await api.database.owner(
      `UPDATE webhook_receiver_calls SET received_at = received_at - interval '8 days'
        WHERE tenant_id = $1 AND body = 'old'`,
      [tenantId],
    )
    expect((await callsOf(apiKey, receiver)).data).toMatchObject([{ body: 'new' }])
    const timer = openRole(api.database, 'countersign_timer')
    expect(await deleteOldReceiverCalls(timer, 1)).toBe(1)
    expect(await deleteOldReceiverCalls(timer, 1)).toBe(0)
    await timer.close()
  })

  test('is one of at most ten, and can be deleted with its calls', async () => {
    const { apiKey: key } = await api.open()
    const receivers = await Promise.all(Array.from({ length: 10 }, () => createReceiver(key)))
    const refused = await api.call('POST', BASE, { key })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'too_many_receivers', limit: 10 }])
    const [first] = receivers as [Receiver]
    await send(pathOf(first), '{}')
    expect((await api.call('DELETE', `${BASE}/${first.id}`, { key })).statusCode).toBe(200)
    expect((await api.call('DELETE', `${BASE}/${first.id}`, { key })).statusCode).toBe(404)
    expect((await send(pathOf(first), '{}')).statusCode).toBe(404)
    expect((await api.call('GET', `${BASE}/${first.id}/calls`, { key })).statusCode).toBe(404)
    await createReceiver(key)
  })

  test('is one of at most ten if many are made at the same moment', async () => {
    const { apiKey: key } = await api.open()
    const answers = await Promise.all(Array.from({ length: 16 }, () => api.call('POST', BASE, { key })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 6 }, () => 409),
    ])
    expect((await api.call('GET', BASE, { key })).json().data).toHaveLength(10)
  })

  test('belongs to its sandbox: nobody else reads, changes or deletes it, and live mode has none', async () => {
    const owner = await api.open()
    const receiver = await createReceiver(owner.apiKey)
    const { apiKey: key } = await api.open()
    const body = { response_status: 500 }
    for (const answer of [
      await api.call('GET', `${BASE}/${receiver.id}/calls`, { key }),
      await api.call('PATCH', `${BASE}/${receiver.id}`, { key, body }),
      await api.call('DELETE', `${BASE}/${receiver.id}`, { key }),
    ]) {
      expect(answer.statusCode).toBe(404)
    }
    expect((await api.call('GET', BASE, { key })).json().data).toEqual([])
    const live = await api.approve(owner)
    for (const method of ['GET', 'POST'] as const) {
      expect((await api.call(method, BASE, { key: live })).json()).toMatchObject({ code: 'sandbox_only' })
    }
    expect((await send(pathOf(receiver), '{}')).statusCode).toBe(200)
  })

  test('is limited with the others of its sandbox, however many networks call it', async () => {
    const [busy, other] = [await api.open(), await api.open()]
    const [one, two, third] = [
      ...[await createReceiver(busy.apiKey), await createReceiver(busy.apiKey)],
      await createReceiver(other.apiKey),
    ] as [Receiver, Receiver, Receiver]
    for (let i = 0; i < CALLS_PER_MINUTE; i += 1) await send(pathOf(one), '{}')
    const answers = await Promise.all(Array.from({ length: CALLS_PER_MINUTE }, () => send(pathOf(two), '{}')))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused[0]?.json()).toMatchObject({ code: 'rate_limited' })
    expect((await send(pathOf(third), '{}')).statusCode).toBe(200)
  })

  test('of a suspended account receives nothing', async () => {
    const { apiKey, accountId } = await api.open()
    const receiver = await createReceiver(apiKey)
    await api.database.owner('UPDATE accounts SET suspended_at = now() WHERE account_id = $1', [accountId])
    expect((await send(pathOf(receiver), '{}')).statusCode).toBe(404)
  })
})

test('the receiving address accepts only POST, only existing tokens, and needs no JSON', async () => {
  const { apiKey } = await api.open()
  const path = pathOf(await createReceiver(apiKey))
  expect((await api.app.inject({ method: 'GET', url: path })).statusCode).toBe(405)
  for (const wrong of [`${path}x`, path.slice(0, -1), `${path}/..`, `${path}%00`, '/sandbox/receive/']) {
    expect((await send(wrong, '{}')).statusCode, wrong).toBe(404)
  }
  expect((await api.app.inject({ method: 'POST', url: path })).statusCode).toBe(200)
})

test('an erasure deletes all calls of the tenant, and the removal of an account its receivers', async () => {
  const [{ apiKey, tenantId }, other] = [await api.open(), await api.open()]
  const [own, foreign] = [await createReceiver(apiKey), await createReceiver(other.apiKey)]
  for (const receiver of [own, foreign]) await send(pathOf(receiver), '{}')
  const eraser = openRole(api.database, 'countersign_eraser')
  await eraser.flush({ tenant: tenantId }, eraseReceiverCalls({ tenantId }))
  await eraser.close()
  expect((await callsOf(apiKey, own)).data).toEqual([])
  expect((await callsOf(other.apiKey, foreign)).data).toHaveLength(1)
  await api.db.flush({ tenant: tenantId }, [removeReceivers(tenantId)])
  expect((await api.call('GET', BASE, { key: apiKey })).json().data).toEqual([])
})

describe('the URL of a receiver', () => {
  const HOME = 'https://sign.example'
  const token = `a3f_${'x'.repeat(43)}`
  const url = `${HOME}/sandbox/receive/${token}`

  test('is recognised only if it is exactly the URL', () => {
    expect(receiverTokenIn(HOME, url)).toEqual({ token })
    for (const other of [
      `${url}/`,
      `${url}?a=b`,
      `${url}#a`,
      `${url.slice(0, -1)}`,
      `${HOME}/sandbox/receive`,
      `${HOME}/sandbox/receive/`,
      `${HOME}/sandbox/receive/../receive/${token}`,
      `${HOME}/x/../sandbox/receive/${token}`,
      `${HOME}/sandbox/%72eceive/${token}`,
      `${HOME}/sandbox/receive%2f${token}`,
      `${HOME}:443/sandbox/receive/${token}`,
      `HTTPS://SIGN.EXAMPLE/sandbox/receive/${token}`,
      `https://user@sign.example/sandbox/receive/${token}`,
      `${HOME}\\sandbox\\receive\\${token}`,
    ]) {
      expect(receiverTokenIn(HOME, other), other).toBe('malformed')
    }
  })

  test('is not one of another origin or path', () => {
    for (const other of [
      `http://sign.example/sandbox/receive/${token}`,
      `https://sign.example.evil.example/sandbox/receive/${token}`,
      `https://evil.example/${HOME}/sandbox/receive/${token}`,
      `https://sign.example@evil.example/sandbox/receive/${token}`,
      `${HOME}:8443/sandbox/receive/${token}`,
      `${HOME}/sandbox/received/${token}`,
      `${HOME}/sandbox/receive/../../api/v1/account`,
      `not a url ${newId()}`,
    ]) {
      expect(receiverTokenIn(HOME, other), other).toBeNull()
    }
  })
})
