import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromPublicId, newId, publicId, sha256 } from '../../platform/ids.ts'
import { skipIfClosed } from '../dispatch/skip-waiting.ts'
import { type EndpointHarness, type Json, startEndpointHarness, WITHIN } from '../testing/endpoint-harness.ts'
import { type Receiver, startReceiver } from '../testing/receiver.ts'
import { disableFailing } from './disable.ts'

let harness: EndpointHarness
beforeAll(async () => {
  harness = await startEndpointHarness()
})
afterAll(() => harness.stop())

let receivers: [Receiver, Receiver]
beforeEach(async () => {
  harness.account = await harness.server.open()
  receivers = [await startReceiver(), await startReceiver()]
})
afterEach(() => Promise.all(receivers.map((receiver) => receiver.close())))

async function register(url: string): Promise<{ id: string; path: string }> {
  const { status, body } = await harness.ask('POST', 'webhook-endpoints', { url })
  expect(status).toBe(200)
  return { id: String(body.id), path: `webhook-endpoints/${body.id}` }
}

/** An endpoint as a request's webhook_url makes it. */
async function putWebhookUrl(url: string): Promise<string> {
  const endpointId = newId()
  await harness.server.database.owner(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered) VALUES ($1, $2, $3, $4, false)`,
    [harness.account.tenantId, endpointId, url, sha256(url)],
  )
  return publicId('whe', endpointId)
}

describe('the URL of an endpoint', () => {
  test('is changed: what waits goes to the new URL at once, with the same id and bytes, and so does what follows', async () => {
    const [old, moved] = receivers
    old.answer = () => 500
    const { path } = await register(old.url)
    const stream = await harness.happen('document.viewed', 'document.signed')
    await harness.arrive(old, 1)
    await expect.poll(async () => ((await harness.deliveries())[1]?.attempts as Json[])?.length, WITHIN).toBe(1)

    const { status, body } = await harness.ask('PATCH', path, { url: moved.url })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ url: moved.url, failing_since: null, message: expect.stringContaining('(2)') }),
    ])
    await harness.arrive(moved, 2)
    expect(moved.received.map(({ event }) => event.type)).toEqual(['document.viewed', 'document.signed'])
    expect(moved.received[0]?.body).toEqual(old.received[0]?.body)
    expect(moved.received[0]?.headers['webhook-id']).toBe(old.received[0]?.headers['webhook-id'])
    await harness.happen('document.viewed')
    await harness.arrive(moved, 3)
    await harness.settle()
    expect(old.received).toHaveLength(1)
    expect((await harness.deliveries(`?sign_request_id=${publicId('sr', stream)}`)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
    ])
  })

  test('is changed while a delivery hangs at the old URL: it is delivered at the new one', async () => {
    const [old, moved] = receivers
    old.answer = () => undefined
    const { path } = await register(old.url)
    await harness.happen('document.viewed')
    await harness.arrive(old, 1)
    await harness.ask('PATCH', path, { url: moved.url })
    await harness.arrive(moved, 1)
    expect(moved.received[0]?.body).toEqual(old.received[0]?.body)
    await harness.settle()
    expect((await harness.ask('GET', path)).body).toMatchObject({ state: 'enabled', failing_since: null, pending: 0 })
  })

  test('is changed just before a dispatch disables the endpoint for the old one: it stays enabled', async () => {
    const [old, moved] = receivers
    const { id, path } = await register(old.url)
    await harness.ask('PATCH', path, { url: moved.url })
    const lease = { tenantId: harness.account.tenantId, endpointId: fromPublicId('whe', id) ?? '', holder: newId() }
    await disableFailing(harness.server.parts, lease, old.url, 'gone')
    expect((await harness.ask('GET', path)).body.state).toBe('enabled')
    await disableFailing(harness.server.parts, lease, moved.url, 'gone')
    expect((await harness.ask('GET', path)).body.state).toBe('disabled')
  })

  test('keeps id, secrets and keys, and is recorded with the one before', async () => {
    const [old, moved] = receivers
    const { id, path } = await register(old.url)
    await expect.poll(async () => (await harness.ask('GET', path)).body.public_keys, WITHIN).toHaveLength(1)
    const before = (await harness.ask('GET', path)).body
    await harness.ask('PATCH', path, { url: moved.url, description: 'moved' })
    expect((await harness.ask('GET', path)).body).toEqual({ ...before, url: moved.url, description: 'moved' })
    const rows = await harness.server.database.owner(
      `SELECT detail FROM account_activity WHERE tenant_id = $1 AND action = 'webhook_endpoint.changed'`,
      [harness.account.tenantId],
    )
    expect(rows).toEqual([
      {
        detail: {
          endpoint_id: fromPublicId('whe', id),
          url: moved.url,
          previous_url: old.url,
          description: 'moved',
        },
      },
    ])
  })

  test('is not changed to an address that webhooks may not be sent to', async () => {
    const { path } = await register(receivers[0].url)
    for (const url of [
      'https://169.254.169.254/latest',
      'https://10.0.0.1/',
      'https://[::1]/',
      'http://example.com/',
    ]) {
      const { status, body } = await harness.ask('PATCH', path, { url })
      expect([url, status, body.code, body.errors]).toEqual([
        url,
        422,
        'webhook_url_refused',
        [expect.objectContaining({ field: 'url' })],
      ])
    }
    expect((await harness.ask('PATCH', path, { url: 'nowhere' })).status).toBe(422)
    expect((await harness.ask('GET', path)).body.url).toBe(receivers[0].url)
  })

  test('is not changed to one that another endpoint has', async () => {
    const { path } = await register(receivers[0].url)
    const other = await register(receivers[1].url)
    const { status, body } = await harness.ask('PATCH', path, { url: receivers[1].url })
    expect([status, body.code, body.endpoint_id]).toEqual([409, 'endpoint_exists', other.id])
    await harness.ask('DELETE', other.path)
    expect((await harness.ask('PATCH', path, { url: receivers[1].url })).status).toBe(200)
  })

  test('is not changed to a webhook_url of requests until that endpoint is deleted', async () => {
    const { path } = await register(receivers[0].url)
    const implicit = await putWebhookUrl(receivers[1].url)
    const { status, body } = await harness.ask('PATCH', path, { url: receivers[1].url })
    expect([status, body.code, body.endpoint_id]).toEqual([409, 'endpoint_exists', implicit])
    expect(body.message).toContain('webhook_url')
    await harness.ask('DELETE', `webhook-endpoints/${implicit}`)
    expect((await harness.ask('PATCH', path, { url: receivers[1].url })).status).toBe(200)
  })

  test('of concurrent changes to one URL, one succeeds', async () => {
    const paths = [(await register(receivers[0].url)).path, (await register(`${receivers[0].url}/2`)).path]
    const answers = await Promise.all(paths.map((path) => harness.ask('PATCH', path, { url: receivers[1].url })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is not changed if requests name it as their webhook_url', async () => {
    const implicit = await putWebhookUrl(receivers[0].url)
    const { status, body } = await harness.ask('PATCH', `webhook-endpoints/${implicit}`, { url: receivers[1].url })
    expect([status, body.code, body.errors]).toEqual([
      422,
      'validation_failed',
      [expect.objectContaining({ field: 'url', code: 'not_allowed', message: expect.stringContaining('webhook_url') })],
    ])
  })

  test('stays as it is, with everything that waits, if the same URL is given', async () => {
    const [old] = receivers
    old.answer = () => 500
    const { path } = await register(old.url)
    await harness.happen('document.viewed')
    await harness.arrive(old, 1)
    await expect.poll(async () => (await harness.ask('GET', path)).body.failing_since, WITHIN).not.toBeNull()
    const { body } = await harness.ask('PATCH', path, { url: old.url })
    expect(body.failing_since).not.toBeNull()
  })

  test('of a disabled endpoint is changed without enabling it', async () => {
    const [old, moved] = receivers
    const { path } = await register(old.url)
    await harness.ask('PATCH', path, { enabled: false })
    expect((await harness.ask('PATCH', path, { url: moved.url })).body).toMatchObject({ state: 'disabled' })
    const { body } = await harness.ask('PATCH', path, { enabled: true })
    expect(body).toMatchObject({ state: 'enabled', url: moved.url })
    await harness.happen('document.viewed')
    await harness.arrive(moved, 1)
  })

  test('of another account is not found', async () => {
    const { path } = await register(receivers[0].url)
    harness.account = await harness.server.open()
    expect((await harness.ask('PATCH', path, { url: receivers[1].url })).status).toBe(404)
  })
})

test('an endpoint that was enabled since a dispatch found it disabled loses nothing that waits', async () => {
  const [receiver] = receivers
  receiver.answer = () => 500
  const { id, path } = await register(receiver.url)
  await harness.happen('document.viewed')
  await harness.arrive(receiver, 1)
  await expect.poll(async () => ((await harness.deliveries())[0]?.attempts as Json[])?.length, WITHIN).toBe(1)
  const { tenantId } = harness.account
  const skip = () =>
    harness.server.parts.db.transaction({ tenant: tenantId }, (tx) =>
      skipIfClosed(tx, tenantId, fromPublicId('whe', id) ?? ''),
    )
  await skip()
  expect((await harness.deliveries()).map(({ state }) => state)).toEqual(['pending'])
  await harness.ask('PATCH', path, { enabled: false })
  await skip()
  expect((await harness.deliveries()).map(({ state }) => state)).toEqual(['skipped'])
})
