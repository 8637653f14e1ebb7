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
  const { next_cursor } = (await sender.call('GET', 'events')).json()
  const [epoch] = Buffer.from(next_cursor, 'base64url').toString().split('.')
  const nines = '9'.repeat(19)
  for (const after of [
    'x',
    '00000000.1.1',
    `${epoch}.1`,
    `${epoch}.-1.1`,
    `${epoch}.1.${nines}`,
    `${epoch}.${nines}9.1`,
  ]) {
    const answer = await sender.call('GET', `events?after=${cursor(after)}`)
    expect([after, answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([after, 422, 'after'])
  }
})
