import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId, sha256 } from '../../platform/ids.ts'
import { addMember, addUser, signIn } from '../../users/testing/users.ts'
import { type EndpointHarness, type Json, startEndpointHarness } from '../testing/endpoint-harness.ts'
import { type Received, type Receiver, startReceiver } from '../testing/receiver.ts'

let harness: EndpointHarness
beforeAll(async () => {
  harness = await startEndpointHarness()
})
afterAll(() => harness.stop())

let receiver: Receiver
beforeEach(async () => {
  harness.account = await harness.server.open()
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const bytesOf = (secret: unknown) => Buffer.from(String(secret).replace('whsec_', ''), 'base64')

async function register() {
  const { body } = await harness.ask('POST', 'webhook-endpoints', { url: receiver.url })
  return { path: `webhook-endpoints/${body.id}`, id: String(body.id), secret: bytesOf(body.secret) }
}

/** An endpoint as a request's webhook_url: it has no own secret. */
async function putWebhookUrl(): Promise<void> {
  await harness.server.database.owner(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered) VALUES ($1, $2, $3, $4, false)`,
    [harness.account.tenantId, newId(), receiver.url, sha256(receiver.url)],
  )
}

async function rotate(path: string): Promise<Buffer> {
  const { status, body } = await harness.ask('POST', `${path}/rotate-secret`)
  expect([status, body.message]).toEqual([200, expect.stringContaining('24 hours')])
  return bytesOf(body.secret)
}

async function rotateDefault(): Promise<Buffer> {
  const { status, body } = await harness.ask('POST', 'account/rotate-webhook-secret')
  expect(status).toBe(200)
  return bytesOf(body.webhook_secret)
}

/** The next delivery, with its `v1` signatures and those that these secrets make, in this order. */
async function nextSignatures(...secrets: Buffer[]) {
  const before = receiver.received.length
  await harness.happen('document.viewed')
  await harness.arrive(receiver, before + 1)
  const got = receiver.received[before] as Received
  const signed = `${got.headers['webhook-id']}.${got.headers['webhook-timestamp']}.${got.body}`
  return {
    got: String(got.headers['webhook-signature'])
      .split(' ')
      .filter((each) => each.startsWith('v1,')),
    made: secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`),
  }
}

async function expectSigners(...secrets: Buffer[]): Promise<void> {
  const { got, made } = await nextSignatures(...secrets)
  expect(got).toEqual(made)
}

/** As if a rotation had been a day ago: of the replaced secrets, the one that ends first ends now. */
const endOldest = () =>
  harness.server.database.owner(
    `UPDATE webhook_secrets SET signs_until = now()
      WHERE (tenant_id, secret_id) = (SELECT tenant_id, secret_id FROM webhook_secrets
                                       WHERE tenant_id = $1 AND signs_until > now() ORDER BY signs_until LIMIT 1)`,
    [harness.account.tenantId],
  )

const storedCount = async () =>
  (
    await harness.server.database.owner('SELECT 1 FROM webhook_secrets WHERE tenant_id = $1', [
      harness.account.tenantId,
    ])
  ).length

describe('the secret of an endpoint', () => {
  test('signs for a day after each of several rotations: no rotation ends an earlier secret', async () => {
    const { path, secret: first } = await register()
    const second = await rotate(path)
    const third = await rotate(path)
    await expectSigners(third, second, first)
    expect((await harness.ask('GET', path)).body).toMatchObject({
      signing_secrets: 3,
      previous_secret_until: expect.any(String),
    })
    await endOldest()
    await expectSigners(third, second)
    await endOldest()
    await expectSigners(third)
    expect((await harness.ask('GET', path)).body).toMatchObject({ signing_secrets: 1, previous_secret_until: null })
  })

  test('is not rotated while five sign, and can be again when the oldest has ended', async () => {
    const { path, secret: first } = await register()
    const signing: Buffer[] = [first]
    for (let n = 1; n < 5; n++) signing.unshift(await rotate(path))
    const answer = await harness.account.call('POST', `${path}/rotate-secret`)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'too_many_secrets', limit: 5, message: expect.stringContaining('5 secrets') }),
    ])
    const retryAfter = Number(answer.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(23 * 3600)
    expect(retryAfter).toBeLessThanOrEqual(24 * 3600)
    await expectSigners(...signing)
    await endOldest()
    signing.pop()
    signing.unshift(await rotate(path))
    await expectSigners(...signing)
  })

  test('of concurrent rotations each signs, or is refused', async () => {
    const { path, secret: first } = await register()
    const answers = await Promise.all(Array.from({ length: 8 }, () => harness.ask('POST', `${path}/rotate-secret`)))
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => bytesOf(body.secret))
    expect(answers.filter(({ body }) => body.code === 'too_many_secrets').length + made.length).toBe(8)
    expect(made).toHaveLength(4)
    const { got, made: signatures } = await nextSignatures(first, ...made)
    expect(got.toSorted()).toEqual(signatures.toSorted())
  })

  test('of a request’s webhook_url, once registered: its own and all of the account’s sign for a day', async () => {
    await putWebhookUrl()
    const newDefault = await rotateDefault()
    const { path, secret: own } = await register()
    const next = await rotate(path)
    await expectSigners(next, own, newDefault, harness.account.webhookSecret)
    await harness.server.database.owner(
      `UPDATE webhook_endpoints SET default_secret_until = now() WHERE tenant_id = $1`,
      [harness.account.tenantId],
    )
    await expectSigners(next, own)
  })

  test('is deleted at the rotation after it has ended, and with the endpoint', async () => {
    const before = await storedCount()
    const { path, id } = await register()
    await rotate(path)
    await rotate(path)
    expect((await storedCount()) - before).toBe(3)
    await endOldest()
    await rotate(path)
    expect((await storedCount()) - before).toBe(3)
    await harness.ask('DELETE', `webhook-endpoints/${id}`)
    expect(await storedCount()).toBe(before)
  })

  test('does not sign for another endpoint', async () => {
    const { path, secret: first } = await register()
    const other = await harness.ask('POST', 'webhook-endpoints', {
      url: `${receiver.url}/other`,
      event_types: ['signer.*'],
    })
    await rotate(`webhook-endpoints/${other.body.id}`)
    const second = await rotate(path)
    await expectSigners(second, first)
  })
})

describe('the default secret of an account', () => {
  test('signs for a day after each of several rotations', async () => {
    await putWebhookUrl()
    const [listed] = (await harness.ask('GET', 'webhook-endpoints')).body.data as Json[]
    const path = `webhook-endpoints/${listed?.id}`
    const second = await rotateDefault()
    const third = await rotateDefault()
    expect((await harness.ask('GET', path)).body).toMatchObject({
      secret_kind: 'default',
      signing_secrets: 3,
      previous_secret_until: expect.any(String),
    })
    await harness.ask('POST', `${path}/test`)
    await harness.arrive(receiver, 1)
    const got = receiver.received[0] as Received
    const signed = `${got.headers['webhook-id']}.${got.headers['webhook-timestamp']}.${got.body}`
    for (const secret of [third, second, harness.account.webhookSecret]) {
      const expected = `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`
      expect(String(got.headers['webhook-signature']).split(' ')).toContain(expected)
    }
  })

  test('is not rotated while five sign', async () => {
    for (let n = 1; n < 5; n++) await rotateDefault()
    const { status, body } = await harness.ask('POST', 'account/rotate-webhook-secret')
    expect([status, body.code, body.limit]).toEqual([409, 'too_many_secrets', 5])
    await endOldest()
    await rotateDefault()
    expect(await storedCount()).toBe(5)
  })
})

test('in live mode a session shows no secret and sends no events elsewhere without a step-up', async () => {
  const { server, account } = harness
  await server.database.owner('UPDATE accounts SET approved_at = now() WHERE account_id = $1', [account.accountId])
  const { userId } = await addUser(server.parts)
  await addMember(server.parts, account.accountId, userId, 'developer')
  const as = async (steppedUp: boolean, mode: string) => {
    const { token } = await signIn(server.parts, userId, { steppedUp, kind: 'command_line', method: 'device' })
    const headers = { authorization: `Bearer cst_${token}`, 'countersign-mode': mode }
    return async (method: 'POST' | 'PATCH', path: string, payload?: object) =>
      (await server.inject({ method, url: `/api/v1/${path}`, headers, ...(payload ? { payload } : {}) })).json()
  }
  const [idle, fresh, sandbox] = [await as(false, 'live'), await as(true, 'live'), await as(false, 'test')]
  const { id } = await fresh('POST', 'webhook-endpoints', { url: receiver.url })
  const acts = [
    ['POST', 'webhook-endpoints', { url: `${receiver.url}/other` }],
    ['PATCH', `webhook-endpoints/${id}`, { url: `${receiver.url}/moved` }],
    ['POST', `webhook-endpoints/${id}/rotate-secret`, undefined],
  ] as const
  for (const [method, path, body] of acts) {
    expect((await idle(method, path, body)).code).toBe('step_up_required')
    expect((await fresh(method, path, body)).status).toBe('success')
  }
  expect((await sandbox('POST', 'webhook-endpoints', { url: receiver.url })).status).toBe('success')
})
