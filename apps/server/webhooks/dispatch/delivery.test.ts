import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { webhookMailJobs } from '../endpoints/mail-disabled.ts'
import { type DispatchHarness, openDispatchHarness } from '../testing/dispatch-harness.ts'
import { type Receiver, startReceiver } from '../testing/receiver.ts'
import { isSignedBy } from '../testing/verify-signature.ts'

let harness: DispatchHarness
let receiver: Receiver
const others: Receiver[] = []
beforeEach(async () => {
  harness = await openDispatchHarness()
  receiver = await startReceiver()
})
afterEach(async () => {
  await harness.close()
  await Promise.all([receiver, ...others.splice(0)].map((each) => each.close()))
})

const another = async (...args: Parameters<typeof startReceiver>) => {
  const made = await startReceiver(...args)
  others.push(made)
  return made
}
const WITHIN = { timeout: 10_000 }
const types = (of: Receiver = receiver) => of.received.map(({ event }) => event.type)
const arrives = (count: number, of: Receiver = receiver) => expect.poll(() => of.received.length, WITHIN).toBe(count)
const states = async () => (await harness.rows('webhook_deliveries')).map((row) => row.state)
/** All results are written, and no endpoint is leased. */
const settles = () =>
  expect
    .poll(
      async () => (await harness.rows('webhook_health')).every((row) => row.holder === null && isLater(row.due_at)),
      WITHIN,
    )
    .toBe(true)
const isLater = (due: unknown) => due === null || (due as Date).getTime() > Date.now()

const LIFE = ['signer.notified', 'document.viewed', 'signer.signed', 'document.signed']

describe('a delivery', () => {
  test('carries the frozen body, signed with the default secret over id, time and body', async () => {
    await harness.addEndpoint(receiver.url)
    await harness.happen(['document.viewed'])
    await arrives(1)
    const [got] = receiver.received
    const [event] = await harness.rows('events')
    expect(got?.body.toString()).toBe(event?.body)
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = got?.headers ?? {}
    expect(id).toBe(got?.event.id)
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(5)
    const hmac = createHmac('sha256', harness.webhookSecret).update(`${id}.${at}.${event?.body}`).digest('base64')
    expect(String(signatures).split(' ')).toEqual([`v1,${hmac}`, expect.stringMatching(/^v1a,.{88}$/)])
    await settles()
    const [delivery] = await harness.rows('webhook_deliveries')
    expect(delivery).toMatchObject({ state: 'delivered', tries: 1, due_at: null })
    expect(delivery?.body_sha256).toEqual(
      createHash('sha256')
        .update(got?.body ?? '')
        .digest(),
    )
  })

  test('H1: is signed with its endpoint’s own key, also if the endpoint is a webhook_url; the key is published before', async () => {
    const published: Promise<Record<string, unknown>[]>[] = []
    receiver.answer = () => {
      published.push(harness.rows('webhook_endpoint_keys'))
      return 204
    }
    await harness.happen(['document.viewed'], { webhookUrl: receiver.url })
    await arrives(1)
    await harness.happen(['document.viewed'], { webhookUrl: `${receiver.url}/other` })
    await arrives(2)
    const [first = [], second = []] = await Promise.all(published)
    expect([first.length, second.length]).toEqual([1, 2])
    const endpoints = await harness.rows('webhook_endpoints')
    const byUrl = [receiver.url, `${receiver.url}/other`].map((url) => {
      const endpoint = endpoints.find((row) => row.url === url)
      return second.find((row) => row.endpoint_id === endpoint?.endpoint_id)?.public_key as Buffer
    })
    const verdicts = receiver.received.map((got) => byUrl.map((key) => isSignedBy(key.toString('base64'), got)))
    expect(verdicts).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('arrives in the order of its request, with many requests concurrently', async () => {
    await harness.addEndpoint(receiver.url)
    await Promise.all(Array.from({ length: 20 }, () => harness.happen(LIFE)))
    await arrives(80)
    for (const own of Map.groupBy(receiver.received, ({ event }) => event.data.sign_request_id).values()) {
      expect(own.map(({ event }) => event.sequence)).toEqual([1, 2, 3, 4])
    }
  })

  test('goes to endpoints subscribed to its type; a webhook_url subscribes to document.*, and a URL receives it once', async () => {
    const signers = await another()
    const everything = await another()
    await harness.addEndpoint(signers.url, ['signer.signed'])
    await harness.addEndpoint(everything.url)
    await harness.happen(LIFE, { webhookUrl: receiver.url })
    await harness.happen(LIFE, { webhookUrl: signers.url })
    await harness.happen(LIFE, { webhookUrl: everything.url })
    await arrives(2)
    await arrives(5, signers)
    await arrives(12, everything)
    await settles()
    expect(types()).toEqual(['document.viewed', 'document.signed'])
    expect(types(signers).toSorted()).toEqual([
      'document.signed',
      'document.viewed',
      'signer.signed',
      'signer.signed',
      'signer.signed',
    ])
    const implicit = (await harness.rows('webhook_endpoints')).filter((row) => !row.registered)
    expect(implicit.map((row) => row.url)).toEqual([receiver.url])
  })
})

describe('a refusal', () => {
  test('of one event is retried with the same bytes; after the fourth attempt later events overtake it', async () => {
    receiver.answer = ({ event }) => (event.type === 'document.viewed' ? 500 : 204)
    await harness.addEndpoint(receiver.url, ['document.*'])
    await harness.happen(['document.viewed', 'document.signed'])
    for (const [i, seconds] of [5, 300, 1800].entries()) {
      await arrives(i + 1)
      await settles()
      await harness.advance(seconds)
    }
    await arrives(5)
    expect(types()).toEqual([...Array(4).fill('document.viewed'), 'document.signed'])
    expect(new Set(receiver.received.slice(0, 4).map(({ body }) => body.toString())).size).toBe(1)
    await settles()
    expect(await states()).toEqual(['pending', 'delivered'])
    const [viewed] = await harness.rows('webhook_deliveries')
    expect(viewed?.attempts).toMatchObject(Array(4).fill({ reason: 'refused', status: 500 }))
  })

  test('is given up after ten attempts, visibly, and later events are delivered', async () => {
    receiver.answer = ({ event }) => (event.type === 'document.viewed' ? 400 : 204)
    await harness.addEndpoint(receiver.url, ['document.*'])
    const streamId = await harness.happen(['document.viewed'])
    const refused = () => types().filter((type) => type === 'document.viewed').length
    for (let tries = 1; tries <= 10; tries += 1) {
      await expect.poll(refused, WITHIN).toBe(tries)
      await harness.happen(['document.declined']) // accepted: the endpoint is well
      await arrives(2 * tries)
      await settles()
      await harness.advance(86_400)
    }
    const own = async () => {
      const rows = await harness.rows('webhook_deliveries')
      return rows.filter((row) => row.stream_id === streamId).map((row) => row.state)
    }
    await settles()
    expect(await own()).toEqual(['failed'])
    expect((await harness.rows('webhook_health'))[0]).toMatchObject({ given_up: 1 })
    await harness.happen(['document.signed'], { streamId, from: 2 })
    await arrives(21)
    await settles()
    expect(await own()).toEqual(['failed', 'delivered'])
  })
})

describe('an unavailable endpoint', () => {
  test.each([429, 503])(
    'that answers %i is paused, probed, and receives all in order when it recovers',
    async (status) => {
      receiver.answer = () => status
      await harness.addEndpoint(receiver.url)
      await Promise.all(Array.from({ length: 5 }, () => harness.happen(LIFE)))
      await arrives(3)
      await settles()
      expect((await harness.rows('webhook_health'))[0]).toMatchObject({
        unavailable: 3,
        paused_until: expect.any(Date),
      })
      await harness.advance(5)
      await arrives(4) // one probe, though five requests wait
      await settles()
      receiver.answer = () => 204
      receiver.received.length = 0
      await harness.advance(15)
      await arrives(20)
      for (const own of Map.groupBy(receiver.received, ({ event }) => event.data.sign_request_id).values()) {
        expect(own.map(({ event }) => event.sequence)).toEqual([1, 2, 3, 4])
      }
      await settles()
      expect((await harness.rows('webhook_health'))[0]).toMatchObject({ unavailable: 0, failing_since: null })
    },
  )

  test('is disabled after five days; its owner is mailed and pending deliveries are skipped', async () => {
    receiver.answer = () => 500
    await harness.addEndpoint(receiver.url)
    const streamId = await harness.happen(['document.viewed'])
    await arrives(1)
    await settles()
    await harness.advance(5 * 86_400)
    await arrives(2)
    await expect.poll(async () => (await harness.rows('webhook_endpoints'))[0]?.disabled_reason, WITHIN).toBe('failing')
    await settles()
    expect(await states()).toEqual(['skipped'])
    await harness.happen(['document.signed'], { streamId, from: 2 })
    expect(await states()).toEqual(['skipped'])
    const jobs = await harness.database.owner(`SELECT name, tenant_id AS tenant, ids FROM jobs WHERE class = 'mail'`)
    expect(jobs.map(({ name }) => name)).toEqual(['webhook_disabled'])
    const { tenant, ids } = jobs[0] ?? {}
    await webhookMailJobs({ db: harness.app, mailer: null }).webhook_disabled?.({ id: newId(), tenant, ids })
    const [mail] = await harness.rows('inbox_messages')
    expect(mail).toMatchObject({ subject: expect.stringMatching(/Webhooks to 127.0.0.1:\d+ are disabled/) })
    expect(mail?.text_body).toContain('accepted nothing for five days')
  })

  test('is disabled at once after 410 Gone', async () => {
    receiver.answer = () => 410
    await harness.addEndpoint(receiver.url)
    await harness.happen(LIFE)
    await expect.poll(async () => (await harness.rows('webhook_endpoints'))[0]?.disabled_reason, WITHIN).toBe('gone')
    expect(types()).toEqual(['signer.notified'])
    await settles()
    expect(new Set(await states())).toEqual(new Set(['skipped']))
  })
})

test('after a dispatcher dies another one takes over, and only the same events are repeated', async () => {
  await harness.addEndpoint(receiver.url)
  await harness.restart() // the first one is gone
  await harness.database.owner(
    `INSERT INTO webhook_health (tenant_id, endpoint_id) SELECT tenant_id, endpoint_id FROM webhook_endpoints`,
  )
  // As a killed dispatcher leaves it: leased until the lease expires.
  await harness.database.owner(`UPDATE webhook_health SET holder = gen_random_uuid(), due_at = now() + interval '1 h'`)
  await harness.happen(LIFE)
  expect(receiver.received).toEqual([])
  await harness.database.owner('UPDATE webhook_health SET due_at = now()') // the hour is over
  await arrives(4)
  expect(types()).toEqual(LIFE)
})
