import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type JobQueue, openQueue } from '../jobs/queue.ts'
import { type Loop, startLoop } from '../loop.ts'
import { processMetrics } from '../metrics/registry.ts'
import { type DomainThrottle, type MailRate, makeDomainThrottle } from './domain-throttle.ts'
import { type Mail, MailDelayed, type Mailer, MailSlowed } from './mailer.ts'
import { counted } from './outcomes.ts'
import { openSmtp } from './smtp.ts'
import { type SmtpListener, startSmtpListener } from './testing/smtp-listener.ts'
import { throttled } from './throttled.ts'

// A worker's mails, from the queue to a mail server that answers as servers do when they are overloaded.

const FROM = 'Countersign <no-reply@countersign.test>'
const OPENSMTPD = `smtp://127.0.0.1:${process.env.COUNTERSIGN_SMTP_PORT ?? '15025'}`

/** For a slow machine. */
const SLOWLY = { timeout: 50_000 }

let database: TestDatabase
let db: Database
let relay: Database
const toStop: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await makeTestDatabase()
  db = openRole(database, 'countersign_jobs')
  relay = openRole(database, 'countersign_relay')
})
afterEach(async () => {
  for (const stop of toStop.splice(0).toReversed()) await stop()
  await database.owner('DELETE FROM jobs')
  await database.owner('DELETE FROM mail_domains')
})
afterAll(async () => {
  await Promise.all([db.close(), relay.close()])
  await database.drop()
})

async function listen(answer: (recipient: string) => string | Promise<string>): Promise<SmtpListener> {
  const listener = await startSmtpListener(answer)
  toStop.push(() => listener.close())
  return listener
}

function mailerTo(url: string): Mailer {
  const mailer = openSmtp({ url, from: FROM })
  toStop.push(() => mailer.close())
  return mailer
}

/** A worker that mails the recipients its jobs name, and unparks mails. */
async function startWorker(
  url: string,
  settings: MailRate,
): Promise<{ queue: JobQueue; throttle: DomainThrottle; going: Loop }> {
  const throttle = makeDomainThrottle(db, settings)
  const mailer = counted(throttled(mailerTo(url), throttle))
  const queue = openQueue(database.url, { onError: () => {} })
  queue.work(
    'mail',
    { letter: ({ id, tenant, ids }) => mailer.send(aMail(tenant, id, String(ids.to))) },
    async () => {},
  )
  const going = startLoop(
    async () => {
      if ((await throttle.unpark()) > 0) queue.wake('mail')
      return false
    },
    { pauseMs: 20, onError: () => {} },
  )
  toStop.push(
    () => queue.stop(),
    () => going.stop(),
  )
  return { queue, throttle, going }
}

function aMail(tenantId: string, messageId: string, email: string): Mail {
  return { tenantId, messageId, to: { name: '', email }, subject: 'Sign', text: 'Sign.', html: '<p>Sign.</p>' }
}

async function order(queue: JobQueue, tenant: string, recipients: string[]): Promise<void> {
  const orders = recipients.map((to) => ({ class: 'mail' as const, name: 'letter', tenant, ids: { to } }))
  await relay.transaction('every tenant', (tx) => queue.enqueue(tx, orders))
  queue.wake('mail')
}

const people = (count: number, domain: string) => Array.from({ length: count }, (_, i) => `p${i}@${domain}`)

describe('a server’s response to a recipient', () => {
  test.each([
    ['421 4.7.0 Try again later', MailSlowed],
    ['450 4.7.1 Too many messages', MailSlowed],
    ['451 4.3.2 Not now', MailSlowed],
    ['452 4.5.3 Too many recipients', MailSlowed],
    ['450 4.2.1 The mailbox gets too much mail', MailDelayed],
    ['452 4.2.2 The mailbox is full', MailDelayed],
    ['451 4.7.1 Greylisted, come back in five minutes', MailDelayed],
  ])('“%s” slows the domain down, or delays one mail', async (said, kind) => {
    const listener = await listen(() => said)
    const error = await mailerTo(listener.url)
      .send(aMail(newId(), newId(), 'asha@example.org'))
      .then(
        () => undefined,
        (caught: Error) => caught,
      )
    expect(error?.constructor).toBe(kind)
  })
})

test('an overloaded server gets all its mails, more slowly, and no other domain waits', async () => {
  const domain = 'example.org'
  let refusals = 0
  const said = { now: 0, most: 0 }
  const listener = await listen(async (recipient) => {
    if (!recipient.endsWith(domain)) return '250 ok'
    said.now += 1
    said.most = Math.max(said.most, said.now)
    await new Promise((resolve) => setImmediate(resolve))
    said.now -= 1
    if (refusals >= 2) return '250 ok'
    refusals += 1
    return refusals === 1 ? '421 4.7.0 Slow down' : '450 4.7.1 Slow down'
  })
  const limits = { atOnce: 4, perMinute: 60_000 }
  const before = await mailCounts()
  const domains = new Map([['one.test', { atOnce: 1, perMinute: 1 }]])
  const { queue } = await startWorker(listener.url, { ...limits, domains })
  await order(queue, newId(), people(40, domain))
  await order(queue, newId(), [...people(5, 'example.net'), ...people(2, 'one.test')])
  await expect.poll(() => listener.taken.length, SLOWLY).toBe(46)
  expect(new Set(listener.taken).size).toBe(46)
  expect(said.most).toBeLessThanOrEqual(4)
  // Only the second mail to one.test is left. To be parked is no failed attempt.
  const left = () => database.owner('SELECT state, failures FROM jobs')
  await expect.poll(left, SLOWLY).toEqual([{ state: 'parked', failures: 0 }])
  const counts = await mailCounts()
  expect(Number(counts.sent) - Number(before.sent)).toBe(46)
  expect(Number(counts.slowed) - Number(before.slowed)).toBe(2)
  expect(counts.parked).toBeGreaterThan(Number(before.parked))
}, 60_000)

test('hanging mails hold no connection that others need', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<string>()
  const listener = await listen((recipient) => (recipient.endsWith('hangs.test') ? over : '250 ok'))
  const limits = { atOnce: 100, perMinute: 1_000_000 }
  const { queue } = await startWorker(listener.url, { ...limits, domains: new Map() })
  await order(queue, newId(), people(20, 'hangs.test'))
  const hanging = () => database.owner(`SELECT FROM jobs WHERE state = 'active'`)
  await expect.poll(async () => (await hanging()).length, SLOWLY).toBe(8)
  await order(queue, newId(), people(5, 'example.net'))
  await expect.poll(() => listener.taken.length, SLOWLY).toBe(5)
  end('250 ok')
  await expect.poll(() => listener.taken.length, SLOWLY).toBe(25)
}, 60_000)

test('OpenSMTPD’s own deferral slows its domain down, and other mails arrive', async () => {
  const { queue } = await startWorker(OPENSMTPD, { atOnce: 4, perMinute: 60_000, domains: new Map() })
  await order(queue, newId(), people(3, 'busy.test'))
  await order(queue, newId(), people(5, 'example.net'))
  const left = () => database.owner(`SELECT FROM jobs WHERE ids->>'to' LIKE '%@example.net'`)
  await expect.poll(left, SLOWLY).toEqual([])
  const slowed = () => database.owner(`SELECT domain FROM mail_domains WHERE share < 1`)
  await expect.poll(slowed, SLOWLY).toEqual([{ domain: 'busy.test' }])
}, 60_000)

/** The process's counter of mails, by outcome. */
async function mailCounts(): Promise<Record<string, number>> {
  const metric = await processMetrics.getSingleMetric('countersign_mails_total')?.get()
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [labels.outcome, value]))
}
