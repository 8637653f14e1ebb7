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
