import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { relayBatch } from '../platform/jobs/relay.ts'
import { openRole } from '../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { fanOut } from './fan-out.ts'
import { putEvents } from './testing/dispatch-harness.ts'
import { startTestDispatcher, type TestDispatcher } from './testing/dispatcher.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

// The deliveries of an endpoint are numbered without gaps.

let server: TestServer
let dispatcher: TestDispatcher
beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' })
  dispatcher = await startTestDispatcher(server)
})
afterAll(async () => {
  await dispatcher?.stop()
  await server?.stop()
})

let account: TestAccount
let receiver: Receiver
let endpoint: string
beforeEach(async () => {
  account = await server.open()
  receiver = await startReceiver()
  endpoint = await register(receiver.url, ['document.*'])
})
afterEach(() => receiver.close())

const WITHIN = { timeout: 30_000 }
const LIFE = ['signer.notified', 'document.viewed', 'signer.signed', 'document.viewed', 'document.signed']

async function register(url: string, event_types: string[]): Promise<string> {
  return (await account.call('POST', 'webhook-endpoints', { url, event_types })).json().id
}
async function happen(types: string[] = LIFE): Promise<void> {
  await putEvents(server.parts.db, account.tenantId, newId(), types, 1)
}
async function call(path: string, body?: unknown) {
  const answer = await account.call('POST', path, body)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json()
}
const since = new Date(Date.now() - 3_600_000).toISOString()

async function settle(): Promise<void> {
  await dispatcher.relay()
  dispatcher.webhooks.wake()
  const pending = async () => (await account.call('GET', 'webhook-deliveries?state=pending')).json().data.length
  await expect.poll(pending, WITHIN).toBe(0)
}
const numbers = () => receiver.received.map(({ headers }) => Number(headers['countersign-delivery-number']))
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const ascending = (list: number[]) => list.toSorted((a, b) => a - b)

test('count what the endpoint gets of all requests, and show it in the delivery and the endpoint', async () => {
  for (let i = 0; i < 4; i += 1) await happen()
  await settle()
  expect(ascending(numbers())).toEqual(upTo(12))
  const { data } = (await account.call('GET', `webhook-deliveries?endpoint_id=${endpoint}`)).json()
  expect(data.map(({ number }: { number: number }) => number)).toEqual(upTo(12).toReversed())
  expect((await account.call('GET', `webhook-endpoints/${endpoint}`)).json().last_number).toBe(12)
})

test('ascend within a request, while its own sequence has gaps', async () => {
  await happen()
  await settle()
  expect(receiver.received.map(({ event }) => event.sequence)).toEqual([2, 4, 5])
  expect(numbers()).toEqual([1, 2, 3])
})

test('of one endpoint do not depend on another', async () => {
  await register('http://127.0.0.1:9/other', ['*'])
  await happen()
  await dispatcher.relay()
  await expect.poll(() => numbers().length, WITHIN).toBe(3)
  expect(ascending(numbers())).toEqual([1, 2, 3])
})

test('and bodies are the same in a retry and in a redelivery', async () => {
  receiver.answer = () => (receiver.received.length === 1 ? 500 : 204)
  await happen(['document.viewed'])
  await dispatcher.relay()
  await expect.poll(() => receiver.received.length, WITHIN).toBe(2)
  await settle()
  const { data } = (await account.call('GET', 'webhook-deliveries')).json()
  await call(`webhook-deliveries/${data[0].id}/redeliver`)
  await settle()
  expect(numbers()).toEqual([1, 1, 1])
  expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1)
})

test('are not used up by a relay that dies before its commit', async () => {
  await happen()
  const cursor = openRole(server.database, 'countersign_relay')
  const dying = {
    project: async (...given: Parameters<typeof fanOut>) => {
      await fanOut(...given)
      throw new Error('killed')
    },
    committed: () => {},
  }
  const die = () => relayBatch(cursor, server.parts.queue, dying).then(() => undefined, String)
  // A transaction in another database may delay the end of the log.
  await expect.poll(die, WITHIN).toBe('Error: killed')
  await cursor.close()
  await settle()
  expect(ascending(numbers())).toEqual([1, 2, 3])
})

test('continue with tests, and with events that the endpoint missed', async () => {
  await happen(['document.viewed'])
  await settle()
  await call(`webhook-endpoints/${endpoint}/test`)
  await settle()
  await account.call('PATCH', `webhook-endpoints/${endpoint}`, { enabled: false })
  await happen(['document.viewed'])
  await settle()
  await account.call('PATCH', `webhook-endpoints/${endpoint}`, { enabled: true })
  await happen(['document.signed'])
  await settle()
  expect((await call(`webhook-endpoints/${endpoint}/redeliver`, { since })).count).toBe(1)
  await settle()
  expect(receiver.received.map(({ event }, i) => [numbers()[i], event.type])).toEqual([
    [1, 'document.viewed'],
    [2, 'webhook.test'],
    [3, 'document.signed'],
    [4, 'document.viewed'],
  ])
})

test('have no gap and no repeat while events, redeliveries and tests come at once', async () => {
  const rounds = 12
  const relaying = (async () => {
    for (let i = 0; i < rounds; i += 1) {
      await Promise.all([happen(), happen(), happen()])
      await dispatcher.relay()
    }
  })()
  const others = upTo(rounds).map(async () => {
    // Events that are committed and not yet relayed count as missed: they get their delivery here.
    await call(`webhook-endpoints/${endpoint}/redeliver`, { since })
    await call(`webhook-endpoints/${endpoint}/test`)
  })
  await Promise.all([relaying, ...others])
  await settle()
  const expected = upTo(rounds * 3 * 3 + rounds)
  const rows = await server.database.owner('SELECT number::int FROM webhook_deliveries WHERE tenant_id = $1', [
    account.tenantId,
  ])
  expect(ascending(rows.map(({ number }) => Number(number)))).toEqual(expected)
  expect(ascending([...new Set(numbers())])).toEqual(expected)
}, 60_000)
