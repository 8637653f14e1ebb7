import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromPublicId, newId, publicId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { putEvents } from '../testing/dispatch-harness.ts'
import { startTestDispatcher, type TestDispatcher } from '../testing/dispatcher.ts'
import { type Received, type Receiver, startReceiver } from '../testing/receiver.ts'
import { isSignedBy } from '../testing/verify-signature.ts'

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
beforeEach(async () => {
  account = await server.open()
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

type Json = Record<string, unknown>
const WITHIN = { timeout: 10_000 }

async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
  const answer = await account.call(method, path, body)
  dispatcher.webhooks.wake()
  return { status: answer.statusCode, body: answer.json() as Json }
}
async function register(more: Json = {}): Promise<string> {
  const { status, body } = await ask('POST', 'webhook-endpoints', { url: receiver.url, ...more })
  expect([status, body.message]).toEqual([200, 'Keep the secret: it is shown only now.'])
  return String(body.id)
}
async function happen(...types: string[]): Promise<string> {
  const stream = newId()
  await putEvents(server.parts.db, account.tenantId, stream, types, 1)
  await dispatcher.relay()
  return stream
}
const arrives = (count: number) => expect.poll(() => receiver.received.length, WITHIN).toBe(count)
const deliveries = async (query = '') => (await ask('GET', `webhook-deliveries${query}`)).body.data as Json[]
const redeliveries = async () =>
  ((await ask('GET', 'activity?action=webhook_endpoint.redelivered')).body.data as Json[]).map(({ actor, detail }) => ({
    actor,
    detail,
  }))
const settles = () => expect.poll(async () => (await deliveries('?state=pending')).length, WITHIN).toBe(0)

describe('an endpoint', () => {
  test('is registered, listed, changed, deleted; its secret is shown once', async () => {
    const { body } = await ask('POST', 'webhook-endpoints', { url: receiver.url, event_types: ['document.*'] })
    expect(body).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      kind: 'registered',
      state: 'enabled',
      secret_kind: 'own',
      pending: 0,
    })
    const path = `webhook-endpoints/${body.id}`
    const read = await ask('GET', path)
    expect(read.body).toMatchObject({ id: body.id, url: receiver.url, event_types: ['document.*'] })
    expect(read.body.secret).toBeUndefined()
    const changed = await ask('PATCH', path, { event_types: ['*'], description: 'ours' })
    expect(changed.body).toMatchObject({ event_types: ['*'], description: 'ours' })
    expect(((await ask('GET', 'webhook-endpoints')).body.data as Json[]).map(({ id }) => id)).toEqual([body.id])
    expect((await ask('DELETE', path)).status).toBe(200)
    expect((await ask('GET', path)).status).toBe(404)
    expect((await ask('GET', 'webhook-endpoints')).body.data).toEqual([])
  })

  test('is rejected with a forbidden address, an unknown event type, or an existing URL', async () => {
    const input = (more: Json) => ask('POST', 'webhook-endpoints', { url: receiver.url, ...more })
    expect((await input({ url: 'https://169.254.169.254/' })).body).toMatchObject({
      code: 'webhook_url_refused',
      errors: [{ field: 'url' }],
    })
    expect((await input({ event_types: ['document.sined'] })).status).toBe(422)
    const id = await register()
    expect((await input({})).body).toMatchObject({ code: 'endpoint_exists', endpoint_id: id })
  })

  test('receives a test event', async () => {
    const id = await register({ event_types: ['signer.signed'] })
    const { body } = await ask('POST', `webhook-endpoints/${id}/test`)
    await arrives(1)
    expect(receiver.received[0]?.event).toMatchObject({ type: 'webhook.test', data: { endpoint_id: id } })
    const delivery = body.delivery as Json
    await settles()
    expect((await ask('GET', `webhook-deliveries/${delivery.id}`)).body).toMatchObject({
      state: 'delivered',
      sign_request_id: null,
      attempts: [{ outcome: 'accepted', status: 204 }],
    })
  })

  test('receives nothing while disabled, and after enabling what it missed, once; the activity has each redelivery', async () => {
    const id = await register()
    const since = new Date(Date.now() - 60_000).toISOString()
    await happen('document.viewed')
    await arrives(1)
    await settles()
    const off = await ask('PATCH', `webhook-endpoints/${id}`, { enabled: false })
    expect(off.body).toMatchObject({ state: 'disabled', disabled_reason: 'owner' })
    await happen('signer.signed', 'document.signed')
    expect((await ask('POST', `webhook-endpoints/${id}/redeliver`, { since })).body.code).toBe('endpoint_disabled')
    const on = await ask('PATCH', `webhook-endpoints/${id}`, { enabled: true })
    expect(on.body.message).toMatch(/redeliver \{"since"/)
    const leap = await ask('POST', `webhook-endpoints/${id}/redeliver`, { since: '2016-12-31T23:59:60Z' })
    expect(leap.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'since' }] })
    const preview = (await ask('POST', `webhook-endpoints/${id}/redeliver`, { since, dry_run: true })).body
    expect(preview).toMatchObject({ count: 2, has_more: false, message: '2 events would be sent again.' })
    expect((await ask('POST', `webhook-endpoints/${id}/redeliver`, { since })).body).toMatchObject({ count: 2 })
    await arrives(3)
    expect(receiver.received.slice(1).map(({ event }) => event.type)).toEqual(['signer.signed', 'document.signed'])
    await settles()
    expect((await ask('POST', `webhook-endpoints/${id}/redeliver`, { since })).body).toMatchObject({ count: 0 })
    const all = { since, delivered: true }
    expect((await ask('POST', `webhook-endpoints/${id}/redeliver`, all)).body).toMatchObject({ count: 3 })
    await arrives(6)
    const early = { since: new Date(Date.now() - 91 * 86_400_000).toISOString() }
    expect((await ask('POST', `webhook-endpoints/${id}/redeliver`, early)).body).toMatchObject({
      errors: [{ field: 'since', code: 'too_early' }],
    })
    const entry = (count: number, delivered: boolean) => ({
      actor: { type: 'key', id: expect.stringMatching(/^key_/) },
      detail: { endpoint_id: id, since, until: null, delivered, count },
    })
    expect(await redeliveries()).toMatchObject([entry(3, true), entry(0, false), entry(2, false)])
  })

  test('receives again only the types that a redelivery names, of what it got and of what it missed', async () => {
    const id = await register()
    const since = new Date(Date.now() - 60_000).toISOString()
    await happen('document.viewed')
    await arrives(1)
    await settles()
    await ask('PATCH', `webhook-endpoints/${id}`, { enabled: false })
    await happen('signer.signed', 'document.signed')
    await ask('PATCH', `webhook-endpoints/${id}`, { enabled: true })
    const again = async (more: Json) =>
      (await ask('POST', `webhook-endpoints/${id}/redeliver`, { since, ...more })).body.count
    expect(await again({ event_types: ['signer.*'], dry_run: true })).toBe(1)
    expect(await again({ event_types: ['webhook.test', 'document.declined'], dry_run: true })).toBe(0)
    expect(await again({ event_types: ['document.*'], delivered: true, dry_run: true })).toBe(2)
    expect(await again({ event_types: ['document.signed'] })).toBe(1)
    await arrives(2)
    expect(receiver.received.at(-1)?.event.type).toBe('document.signed')
    expect((await redeliveries())[0]?.detail).toMatchObject({ event_types: ['document.signed'], count: 1 })
  })
})

describe('a delivery', () => {
  test('can be listed by endpoint, request and state, and redelivered with the same id and body; the activity says who asked', async () => {
    receiver.answer = () => 500
    const id = await register()
    const stream = await happen('document.viewed')
    await arrives(1)
    await expect
      .poll(async () => ((await deliveries(`?endpoint_id=${id}`))[0]?.attempts as Json[])?.length, WITHIN)
      .toBe(1)
    const [delivery] = await deliveries(`?endpoint_id=${id}&state=pending`)
    expect(fromPublicId('sr', String(delivery?.sign_request_id))).toBe(stream)
    expect(delivery).toMatchObject({
      event_type: 'document.viewed',
      next_attempt_at: expect.any(String),
      attempts: [{ outcome: 'refused', status: 500 }],
    })
    expect(await deliveries(`?sign_request_id=${delivery?.sign_request_id}`)).toHaveLength(1)
    expect(await deliveries('?state=failed')).toEqual([])
    expect(await deliveries('?endpoint_id=whe_nothing')).toEqual([])
    receiver.answer = () => 204
    expect((await ask('POST', `webhook-deliveries/${delivery?.id}/redeliver`)).status).toBe(200)
    await arrives(2)
    expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
    await settles()
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', next_attempt_at: null })
    const detail = { endpoint_id: id, delivery_id: delivery?.id, count: 1 }
    expect(await redeliveries()).toMatchObject([{ actor: { type: 'key' }, detail }])
  })

  test('says what is sent, and what a receiver answered to each attempt', async () => {
    receiver.answer = () => 503
    const id = await register()
    const documentId = await account.addDocument()
    const signers = [{ name: 'Asha', email: 'asha@example.com' }]
    await ask('POST', 'document-signrequest', { document_id: documentId, signers })
    await dispatcher.relay()
    await arrives(1)
    const read = async () => (await deliveries(`?endpoint_id=${id}`))[0] as Json & { attempts: Json[] }
    await expect.poll(async () => (await read()).attempts.length, WITHIN).toBe(1)
    const path = `webhook-deliveries/${(await read()).id}`
    const { request, attempts } = (await ask('GET', path)).body as { request: Json; attempts: Json[] }
    const [sent] = receiver.received
    expect(request).toMatchObject({ method: 'POST', url: receiver.url })
    expect(request.body).toBe(sent?.body.toString())
    expect(sent?.headers).toMatchObject(request.headers as object)
    expect(attempts).toMatchObject([{ status: 503, response_headers: { date: expect.any(String) } }])
    const { api_key } = (await ask('POST', 'api-keys', { name: 'few', scopes: ['webhooks'] })).body
    const few = await account.call('GET', path, undefined, { authorization: `Bearer ${api_key}` })
    expect(few.json().request.body).toBeNull()
    const [endpoint] = (await ask('GET', 'webhook-endpoints')).body.data as Json[]
    expect(endpoint?.recent_attempts).toEqual([{ at: attempts[0]?.at, ok: false, outcome: 'unavailable', status: 503 }])
  })

  test('is not accessible to other accounts', async () => {
    await register()
    await happen('document.viewed')
    await arrives(1)
    await settles()
    const [delivery] = await deliveries()
    const [endpoint] = (await ask('GET', 'webhook-endpoints')).body.data as Json[]
    account = await server.open()
    expect((await ask('GET', `webhook-deliveries/${delivery?.id}`)).status).toBe(404)
    expect((await ask('POST', `webhook-deliveries/${delivery?.id}/redeliver`)).status).toBe(404)
    expect((await ask('PATCH', `webhook-endpoints/${endpoint?.id}`, { enabled: false })).status).toBe(404)
    expect(await deliveries(`?endpoint_id=${endpoint?.id}`)).toEqual([])
  })
})

test('N5: metrics count deliveries and attempts, and name no endpoint', async () => {
  receiver.answer = () => 500
  const id = await register()
  await happen('document.viewed')
  await arrives(1)
  await expect
    .poll(server.metrics, WITHIN)
    .toMatch(/^countersign_webhook_attempts_total{outcome="refused"} [1-9][0-9]*$/m)
  const metrics = await server.metrics()
  expect(metrics).toMatch(/^countersign_webhook_pending [1-9][0-9]*$/m)
  expect(metrics).toMatch(/^countersign_webhook_lag_seconds [0-9.]+$/m)
  expect(metrics).toMatch(/^countersign_webhook_endpoints{state="failing"} [1-9][0-9]*$/m)
  for (const named of [id, fromPublicId('whe', id), account.tenantId, account.accountId]) {
    expect(metrics).not.toContain(named)
  }
})

describe('the public keys of an endpoint', () => {
  const shown = async (id: string) => (await ask('GET', `webhook-endpoints/${id}`)).body
  const atAddress = async (url: unknown) => {
    const answer = await server.inject({ method: 'GET', url: new URL(String(url)).pathname })
    return { status: answer.statusCode, cache: answer.headers['cache-control'], body: answer.json() }
  }

  test('are in its resource soon after it was registered, and at its public address for anyone', async () => {
    const id = await register()
    await expect.poll(async () => (await shown(id)).public_keys, WITHIN).toHaveLength(1)
    const { public_keys: keys, public_keys_url: url } = await shown(id)
    expect(keys).toEqual([
      {
        id: expect.stringMatching(/^whk_[0-9a-f]{16}$/),
        algorithm: 'ed25519',
        public_key: expect.stringMatching(/^whpk_.{44}$/),
        created_at: expect.any(String),
      },
    ])
    expect(url).toMatch(new RegExp(`/\\.well-known/webhook-keys/[0-9a-f]{3}_${id}$`))
    expect(await atAddress(url)).toEqual({ status: 200, cache: 'public, max-age=300', body: { keys } })
    expect(receiver.received).toEqual([])
  })

  test('are at no other address, and an unknown id tells nothing', async () => {
    const id = await register()
    const { public_keys_url: url } = await shown(id)
    await expect.poll(async () => (await atAddress(url)).status, WITHIN).toBe(200)
    const prefix = String(url).slice(0, -id.length)
    const unknown = [`${prefix}${publicId('whe', newId())}`, `${prefix}whe_nothing`, `${prefix}${id}x`]
    const answers = await Promise.all(unknown.map(atAddress))
    for (const { status, cache, body } of answers) {
      expect([status, cache, body.code]).toEqual([404, 'no-store', 'not_found'])
      expect(body.message).toBe(answers[0]?.body.message)
    }
    expect((await atAddress('http://host/.well-known/webhook-keys')).status).toBe(404)
  })

  test('H1: verify its deliveries when they arrive, and no delivery of another account', async () => {
    const own = await shown(await register())
    account = await server.open()
    const other = await ask('POST', 'webhook-endpoints', { url: `${receiver.url}/other` })
    const atArrival: ReturnType<typeof atAddress>[] = []
    receiver.answer = () => {
      atArrival.push(atAddress(other.body.public_keys_url))
      return 204
    }
    await ask('POST', `webhook-endpoints/${other.body.id}/test`)
    await arrives(1)
    const [delivery] = receiver.received as [Received]
    const published = (await atArrival[0])?.body.keys as Json[]
    expect(published.map((key) => isSignedBy(String(key.public_key), delivery))).toEqual([true])
    await expect.poll(async () => (await atAddress(own.public_keys_url)).status, WITHIN).toBe(200)
    const { keys } = (await atAddress(own.public_keys_url)).body
    expect(keys.map((key: Json) => isSignedBy(String(key.public_key), delivery))).toEqual([false])
  })
})
