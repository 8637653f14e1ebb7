import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId, sha256 } from '../../platform/ids.ts'
import { addLiveKey } from '../../testing/live-key.ts'
import { type EndpointHarness, type Json, startEndpointHarness, WITHIN } from '../testing/endpoint-harness.ts'
import { isSignedBy } from '../testing/verify-signature.ts'
import type { Message, Post } from './post.ts'
import { storeForReceivers } from './store-for-receivers.ts'

// Deliveries to the test receivers of the sandbox. The public URL is not in the address guard's allow list.

let harness: EndpointHarness
beforeAll(async () => {
  harness = await startEndpointHarness()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  harness.account = await harness.server.open()
})

const ask = (...call: Parameters<EndpointHarness['ask']>) => harness.ask(...call)
const receivers = 'sandbox/webhook-receivers'

async function createReceiver(): Promise<{ id: string; url: string }> {
  return (await ask('POST', receivers)).body as { id: string; url: string }
}
const callsOf = async ({ id }: { id: string }) => (await ask('GET', `${receivers}/${id}/calls`)).body.data as Json[]
const register = (url: string) => ask('POST', 'webhook-endpoints', { url })
const arrive = (receiver: { id: string }, count: number) =>
  expect.poll(async () => (await callsOf(receiver)).length, WITHIN).toBe(count)
/** The first attempt of the newest delivery. */
const attempt = async () => ((await harness.deliveries())[0]?.attempts as Json[] | undefined)?.[0]
const refused = { status: 422, body: expect.objectContaining({ code: 'webhook_url_refused' }) }

/** An endpoint that was stored without a check. */
async function putEndpoint(url: string): Promise<void> {
  await harness.server.database.owner(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered, event_types)
     VALUES ($1, $2, $3, $4, true, '{*}')`,
    [harness.account.tenantId, newId(), url, sha256(url)],
  )
}

describe('a test receiver', () => {
  test('gets the deliveries of its endpoint, with signatures that verify', async () => {
    const receiver = await createReceiver()
    const { status, body: endpoint } = await register(receiver.url)
    expect(status).toBe(200)
    await harness.happen('document.viewed')
    await arrive(receiver, 1)
    const [call] = (await callsOf(receiver)) as [{ headers: Record<string, string>; body: string; sender: string }]
    expect(call).toMatchObject({ sender: 'countersign', response_status: 200, body_truncated: false })
    expect(JSON.parse(call.body)).toMatchObject({ type: 'document.viewed', id: call.headers['webhook-id'] })
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = call.headers
    const secret = Buffer.from(String(endpoint.secret).replace('whsec_', ''), 'base64')
    const hmac = createHmac('sha256', secret).update(`${id}.${at}.${call.body}`).digest('base64')
    expect(signatures).toContain(`v1,${hmac}`)
    const { body } = await ask('GET', `webhook-endpoints/${endpoint.id}`)
    const [{ public_key: key }] = body.public_keys as [{ public_key: string }]
    expect(isSignedBy(key, { headers: call.headers, body: Buffer.from(call.body) })).toBe(true)
    await harness.settle()
    expect(await attempt()).toMatchObject({ outcome: 'accepted', status: 200 })
  })

  test('lets a failure be tried: what it answers decides about retries and about the endpoint', async () => {
    const receiver = await createReceiver()
    const { body: endpoint } = await register(receiver.url)
    await ask('PATCH', `${receivers}/${receiver.id}`, { response_status: 503 })
    await harness.happen('document.viewed')
    await expect.poll(attempt, WITHIN).toMatchObject({ outcome: 'unavailable', status: 503 })
    await ask('PATCH', `${receivers}/${receiver.id}`, { response_status: 410 })
    await harness.happen('document.viewed')
    const stateOf = async () => (await ask('GET', `webhook-endpoints/${endpoint.id}`)).body
    await expect.poll(stateOf, WITHIN).toMatchObject({ state: 'disabled', disabled_reason: 'gone' })
  })

  test('can be the webhook_url of a request', async () => {
    const { account } = harness
    const body = {
      document_id: await account.addDocument(),
      signers: [{ name: 'Asha Rao', email: 'asha@example.com' }],
    }
    const create = (webhook_url: string) => ask('POST', 'document-signrequest', { ...body, webhook_url })
    expect(await create('http://localhost:8080/sandbox/receive/x')).toEqual(refused)
    const made = await create((await createReceiver()).url)
    expect([made.status, made.body.code]).toEqual([200, undefined])
  })
})

describe('refused at the registration and at every dispatch', () => {
  test('the receiver of another sandbox, also if the endpoint exists already', async () => {
    const owner = harness.account
    const foreign = await createReceiver()
    harness.account = await harness.server.open()
    const own = await createReceiver()
    expect(await register(foreign.url)).toEqual(refused)
    const { body } = await register(own.url)
    expect(await ask('PATCH', `webhook-endpoints/${body.id}`, { url: foreign.url })).toEqual(refused)
    await ask('DELETE', `webhook-endpoints/${body.id}`)
    await putEndpoint(foreign.url)
    await harness.happen('document.viewed')
    await expect.poll(attempt, WITHIN).toMatchObject({ outcome: 'address_refused', status: null })
    harness.account = owner
    expect(await callsOf(foreign)).toEqual([])
  })

  test('a receiver that was deleted', async () => {
    const receiver = await createReceiver()
    await register(receiver.url)
    await ask('DELETE', `${receivers}/${receiver.id}`)
    await harness.happen('document.viewed')
    await expect.poll(attempt, WITHIN).toMatchObject({ outcome: 'address_refused' })
  })

  test('a receiver of the sandbox, in live mode', async () => {
    const { url } = await createReceiver()
    const authorization = `Bearer ${await addLiveKey(harness.server.database, harness.account.accountId)}`
    const answer = await harness.account.call('POST', 'webhook-endpoints', { url }, { authorization })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'webhook_url_refused'])
  })

  test.each([
    (url: string) => `${url}/`,
    (url: string) => `${url}?x=1`,
    (url: string) => url.replace('/sandbox/', '/x/../sandbox/'),
    (url: string) => url.replace('/receive/', '/%72eceive/'),
    (url: string) => url.replace('/receive/', '/receive/../receive/'),
    (url: string) => url.replace(/\/sandbox.*/, '/sandbox/receive/../../api/v1/account'),
    (url: string) => url.replace(/\/sandbox.*/, '/'),
    (url: string) => url.replace('localhost', '127.0.0.2'),
    (url: string) => url.replace('localhost', '[::1]'),
    (url: string) => url.replace('8080', '8081'),
    (url: string) => url.replace('http:', 'https:'),
    (url: string) => url.replace('localhost', 'localhost.'),
  ])('a URL that only resembles that of a receiver: %s', async (resembling) => {
    const { url } = await createReceiver()
    expect(await register(resembling(url))).toEqual(refused)
    await putEndpoint(resembling(url))
    await harness.happen('document.viewed')
    await expect.poll(attempt, WITHIN).toMatchObject({ outcome: 'address_refused', status: null })
  })
})

test('no connection is made for a receiver, and a body above the limit is cut', async () => {
  const receiver = await createReceiver()
  const posted: Message[] = []
  const post = (async (message) => {
    posted.push(message)
    return { verdict: 'accepted', reason: 'accepted', status: 200, excerpt: null, detail: null, ms: 0 }
  }) as Post
  const { parts } = harness.server
  const deliver = storeForReceivers({ db: parts.db, publicUrl: parts.config.publicUrl }, post)
  const body = Buffer.alloc(70_000, 'a')
  const { tenantId } = harness.account
  expect(await deliver(tenantId, { url: receiver.url, headers: {}, body })).toMatchObject({ status: 200 })
  await deliver(tenantId, { url: `${receiver.url}x`, headers: {}, body })
  expect(posted).toEqual([])
  const [call] = await callsOf(receiver)
  expect(call).toMatchObject({ body_size: 70_000, body_truncated: true, body: 'a'.repeat(65_536) })
  await deliver(tenantId, { url: 'https://hooks.example/', headers: {}, body })
  expect(posted).toHaveLength(1)
})
