import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { webhookMailJobs } from '../endpoints/mail-disabled.ts'
import { openPostOffice, type PostOffice } from '../testing/dispatch-harness.ts'
import { type Receiver, startReceiver } from '../testing/receiver.ts'

let office: PostOffice
let receiver: Receiver
const others: Receiver[] = []
beforeEach(async () => {
  office = await openPostOffice()
  receiver = await startReceiver()
})
afterEach(async () => {
  await office.close()
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
const states = async () => (await office.rows('webhook_deliveries')).map((row) => row.state)
/** All that was sent is written down, and no turn is open. */
const settles = () =>
  expect
    .poll(
      async () => (await office.rows('webhook_health')).every((row) => row.holder === null && isLater(row.due_at)),
      WITHIN,
    )
    .toBe(true)
const isLater = (due: unknown) => due === null || (due as Date).getTime() > Date.now()

const LIFE = ['signer.notified', 'document.viewed', 'signer.signed', 'document.signed']

describe('a delivery', () => {
  test('carries the frozen body, signed with the default secret over id, time and body', async () => {
    await office.addEndpoint(receiver.url)
    await office.happen(['document.viewed'])
    await arrives(1)
    const [got] = receiver.received
    const [event] = await office.rows('events')
    expect(got?.body.toString()).toBe(event?.body)
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = got?.headers ?? {}
    expect(id).toBe(got?.event.id)
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(5)
    const hmac = createHmac('sha256', office.webhookSecret).update(`${id}.${at}.${event?.body}`).digest('base64')
    expect(String(signatures).split(' ')).toEqual([`v1,${hmac}`, expect.stringMatching(/^v1a,.{88}$/)])
    await settles()
    const [delivery] = await office.rows('webhook_deliveries')
    expect(delivery).toMatchObject({ state: 'delivered', tries: 1, due_at: null })
    expect(delivery?.body_sha256).toEqual(
      createHash('sha256')
        .update(got?.body ?? '')
        .digest(),
    )
  })

  test('comes in the request’s order, of many requests at once', async () => {
    await office.addEndpoint(receiver.url)
    await Promise.all(Array.from({ length: 20 }, () => office.happen(LIFE)))
    await arrives(80)
    for (const own of Map.groupBy(receiver.received, ({ event }) => event.data.sign_request_id).values()) {
      expect(own.map(({ event }) => event.sequence)).toEqual([1, 2, 3, 4])
    }
  })

  test('goes to those who want its type; a webhook_url wants document.*, and its URL is sent to once', async () => {
    const signers = await another()
    const everything = await another()
    await office.addEndpoint(signers.url, ['signer.signed'])
    await office.addEndpoint(everything.url)
    await office.happen(LIFE, { webhookUrl: receiver.url })
    await office.happen(LIFE, { webhookUrl: signers.url })
    await office.happen(LIFE, { webhookUrl: everything.url })
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
    const implicit = (await office.rows('webhook_endpoints')).filter((row) => !row.registered)
    expect(implicit.map((row) => row.url)).toEqual([receiver.url])
  })
})

describe('a refusal', () => {
  test('of one event is repeated byte by byte, and after the fourth the next goes past it', async () => {
    receiver.answer = ({ event }) => (event.type === 'document.viewed' ? 500 : 204)
    await office.addEndpoint(receiver.url, ['document.*'])
    await office.happen(['document.viewed', 'document.signed'])
    for (const [i, seconds] of [5, 300, 1800].entries()) {
      await arrives(i + 1)
      await settles()
      await office.advance(seconds)
    }
    await arrives(5)
    expect(types()).toEqual([...Array(4).fill('document.viewed'), 'document.signed'])
    expect(new Set(receiver.received.slice(0, 4).map(({ body }) => body.toString())).size).toBe(1)
    await settles()
    expect(await states()).toEqual(['pending', 'delivered'])
    const [viewed] = await office.rows('webhook_deliveries')
    expect(viewed?.attempts).toMatchObject(Array(4).fill({ reason: 'refused', status: 500 }))
  })

  test('is given up after ten tries: a gap that everybody can see, and later events go on', async () => {
    receiver.answer = ({ event }) => (event.type === 'document.viewed' ? 400 : 204)
    await office.addEndpoint(receiver.url, ['document.*'])
    const streamId = await office.happen(['document.viewed'])
    const refused = () => types().filter((type) => type === 'document.viewed').length
    for (let tries = 1; tries <= 10; tries += 1) {
      await expect.poll(refused, WITHIN).toBe(tries)
      await office.happen(['document.declined']) // accepted: the endpoint is well
      await arrives(2 * tries)
      await settles()
      await office.advance(86_400)
    }
    const own = async () => {
      const rows = await office.rows('webhook_deliveries')
      return rows.filter((row) => row.stream_id === streamId).map((row) => row.state)
    }
    await settles()
    expect(await own()).toEqual(['failed'])
    expect((await office.rows('webhook_health'))[0]).toMatchObject({ given_up: 1 })
    await office.happen(['document.signed'], { streamId, from: 2 })
    await arrives(21)
    await settles()
    expect(await own()).toEqual(['failed', 'delivered'])
  })
})

describe('an endpoint that is away', () => {
  test('is paused as a whole, probed, and on its return gets everything in order', async () => {
    receiver.answer = () => 503
    await office.addEndpoint(receiver.url)
    await Promise.all(Array.from({ length: 5 }, () => office.happen(LIFE)))
    await arrives(3)
    await settles()
    expect((await office.rows('webhook_health'))[0]).toMatchObject({ unavailable: 3, paused_until: expect.any(Date) })
    await office.advance(5)
    await arrives(4) // one probe, though five requests wait
    await settles()
    receiver.answer = () => 204
    receiver.received.length = 0
    await office.advance(15)
    await arrives(20)
    for (const own of Map.groupBy(receiver.received, ({ event }) => event.data.sign_request_id).values()) {
      expect(own.map(({ event }) => event.sequence)).toEqual([1, 2, 3, 4])
    }
    await settles()
    expect((await office.rows('webhook_health'))[0]).toMatchObject({ unavailable: 0, failing_since: null })
  })

  test('is disabled after five days, its owner mailed, and nothing waits any more', async () => {
    receiver.answer = () => 500
    await office.addEndpoint(receiver.url)
    const streamId = await office.happen(['document.viewed'])
    await arrives(1)
    await settles()
    await office.advance(5 * 86_400)
    await arrives(2)
    await expect.poll(async () => (await office.rows('webhook_endpoints'))[0]?.disabled_reason, WITHIN).toBe('failing')
    await settles()
    expect(await states()).toEqual(['skipped'])
    await office.happen(['document.signed'], { streamId, from: 2 })
    expect(await states()).toEqual(['skipped'])
    const jobs = await office.database.owner(`SELECT name, tenant_id AS tenant, ids FROM jobs WHERE class = 'mail'`)
    expect(jobs.map(({ name }) => name)).toEqual(['webhook_disabled'])
    const { tenant, ids } = jobs[0] ?? {}
    await webhookMailJobs({ db: office.app, mailer: null }).webhook_disabled?.({ id: newId(), tenant, ids })
    const [mail] = await office.rows('inbox_messages')
    expect(mail).toMatchObject({ subject: expect.stringMatching(/Webhooks to 127.0.0.1:\d+ are disabled/) })
    expect(mail?.text_body).toContain('accepted nothing for five days')
  })

  test('is disabled at once when it says it is gone', async () => {
    receiver.answer = () => 410
    await office.addEndpoint(receiver.url)
    await office.happen(LIFE)
    await expect.poll(async () => (await office.rows('webhook_endpoints'))[0]?.disabled_reason, WITHIN).toBe('gone')
    expect(types()).toEqual(['signer.notified'])
    await settles()
    expect(new Set(await states())).toEqual(new Set(['skipped']))
  })
})

test('a courier that died leaves its turn to the next, and only the same events come twice', async () => {
  await office.addEndpoint(receiver.url)
  await office.restart() // the first one is gone
  await office.database.owner(
    `INSERT INTO webhook_health (tenant_id, endpoint_id) SELECT tenant_id, endpoint_id FROM webhook_endpoints`,
  )
  // As a courier leaves it that was killed in its turn: held, until the lease is over.
  await office.database.owner(`UPDATE webhook_health SET holder = gen_random_uuid(), due_at = now() + interval '1 h'`)
  await office.happen(LIFE)
  expect(receiver.received).toEqual([])
  await office.database.owner('UPDATE webhook_health SET due_at = now()') // the hour is over
  await arrives(4)
  expect(types()).toEqual(LIFE)
})
