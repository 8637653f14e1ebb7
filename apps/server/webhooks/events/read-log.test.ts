import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

const cursor = (text: string) => Buffer.from(text).toString('base64url')

test('an empty log returns a cursor', async () => {
  const first = (await sender.call('GET', 'events')).json()
  expect(first).toEqual({ data: [], has_more: false, next_cursor: expect.any(String) })
  expect((await sender.call('GET', `events?after=${first.next_cursor}`)).json()).toEqual(first)
})

test('rejects a value that is not a cursor of this log', async () => {
  const nines = '9'.repeat(19)
  for (const after of ['x', '1.1.1', '1.-1.1.00000000', `1.1.${nines}.00000000`, `${nines}.1.1.00000000`, '1.1.1.x']) {
    const answer = await sender.call('GET', `events?after=${cursor(after)}`)
    expect([after, answer.statusCode, answer.json().errors]).toEqual([
      after,
      422,
      [expect.objectContaining({ field: 'after', code: 'malformed' })],
    ])
  }
})

test('a cursor whose event is not in the log is stale', async () => {
  const answer = await sender.call('GET', `events?after=${cursor('1.1.1.0123abcd')}`)
  expect([answer.statusCode, answer.json().errors?.[0]?.code]).toEqual([422, 'stale'])
})

async function sendTest(account: TestAccount) {
  const url = `https://hooks.example.com/${account.tenantId}`
  const { id } = (await account.call('POST', 'webhook-endpoints', { url, event_types: ['webhook.test'] })).json()
  return (await account.call('POST', `webhook-endpoints/${id}/test`)).json().delivery
}

test('one event is as in the list', async () => {
  const account = await server.open()
  const { event_id } = await sendTest(account)
  const listed = async () => (await account.call('GET', 'events')).json().data
  await expect.poll(listed, { timeout: 20_000 }).toHaveLength(1)
  const [inList] = await listed()
  const answer = await account.call('GET', `events/${event_id}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'success', ...inList }])
  expect(inList).toMatchObject({ id: event_id, type: 'webhook.test' })
})

test('an event that is unknown, malformed or of another account is not found', async () => {
  const { event_id } = await sendTest(await server.open())
  for (const id of [event_id, 'evt_06g30000000000000000000000', 'evt_x', 'x']) {
    const answer = await sender.call('GET', `events/${id}`)
    expect([id, answer.statusCode, answer.json().code]).toEqual([id, 404, 'not_found'])
  }
})

test('an event needs the scope of the list', async () => {
  const account = await server.open()
  const { event_id } = await sendTest(account)
  const { api_key } = (await account.call('POST', 'api-keys', { name: 'writes', scopes: ['documents:write'] })).json()
  for (const path of ['events', `events/${event_id}`]) {
    const answer = await account.call('GET', path, undefined, { authorization: `Bearer ${api_key}` })
    expect([path, answer.statusCode]).toEqual([path, 403])
  }
})
