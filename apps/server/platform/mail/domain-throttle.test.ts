import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { JobParked } from '../jobs/job.ts'
import { parkedKeys } from '../jobs/parked-keys.ts'
import { unparkJobs } from '../jobs/unpark.ts'
import { deleteUnusedDomains, type MailRate, makeDomainThrottle } from './domain-throttle.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await makeTestDatabase()
  db = openRole(database, 'countersign_jobs')
})
beforeEach(async () => {
  await database.owner('DELETE FROM jobs')
  await database.owner('DELETE FROM mail_domains')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** In a test one a minute is one, and a million a minute is no limit. */
const ONE = { atOnce: 100, perMinute: 1 }
const MANY = { atOnce: 100, perMinute: 1_000_000 }

function throttleOf(limits: Omit<MailRate, 'domains'>, domains: MailRate['domains'] = new Map()) {
  return makeDomainThrottle(db, { ...limits, domains })
}

/** A mail job in a slot. */
async function mail(tenant = newId()): Promise<string> {
  const id = newId()
  await database.owner(
    `INSERT INTO jobs (tenant_id, job_id, class, name, ids, state, claimed_until)
     VALUES ($2, $1, 'mail', 'invitation', '{}', 'active', now() + interval '1 hour')`,
    [id, tenant],
  )
  return id
}

const complete = (id: string) => database.owner('DELETE FROM jobs WHERE job_id = $1', [id])

const setReady = (id: string) =>
  database.owner(`UPDATE jobs SET state = 'ready', claimed_until = NULL WHERE job_id = $1`, [id])

const setActive = (id: string) =>
  database.owner(`UPDATE jobs SET state = 'active', claimed_until = now() + interval '1 hour' WHERE job_id = $1`, [id])

const park = (id: string, domain: string) =>
  database.owner(`UPDATE jobs SET state = 'parked', claimed_until = NULL, rate_key = $2 WHERE job_id = $1`, [
    id,
    domain,
  ])

describe('mails to a domain', () => {
  test('are limited per minute, for all spellings of the domain, independently of other domains', async () => {
    const throttle = throttleOf(ONE)
    await throttle.acquire('asha@example.org', await mail())
    await expect(throttle.acquire('ben@Example.ORG.', await mail())).rejects.toThrow(JobParked)
    await expect(throttle.acquire('ben@Example.ORG.', await mail())).rejects.toThrow(
      /The rate limit for example\.org is 1 mails a minute/,
    )
    await throttle.acquire('asha@example.net', await mail())
  })

  test('are limited in number at once, for all workers together', async () => {
    const [one, other] = [throttleOf({ ...MANY, atOnce: 2 }), throttleOf({ ...MANY, atOnce: 2 })]
    const [first, second] = [await mail(), await mail()]
    await one.acquire('asha@example.org', first)
    await other.acquire('asha@example.org', second)
    await expect(one.acquire('asha@example.org', await mail())).rejects.toThrow(JobParked)
    await complete(first)
    await other.acquire('asha@example.org', await mail())
  })

  test('do not exceed the limit when many are sent in the same instant', async () => {
    const throttle = throttleOf({ ...MANY, atOnce: 3 })
    const mails = await Promise.all(Array.from({ length: 20 }, () => mail()))
    const entered = await Promise.allSettled(mails.map((id) => throttle.acquire('asha@example.org', id)))
    expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('have the limit that the operator has set for the domain', async () => {
    const throttle = throttleOf(ONE, new Map([['example.org', MANY]]))
    for (let i = 0; i < 3; i += 1) await throttle.acquire('asha@example.org', await mail())
    await throttle.acquire('asha@example.net', await mail())
    await expect(throttle.acquire('ben@example.net', await mail())).rejects.toThrow(JobParked)
  })

  test('of a worker that died do not count when their jobs are recovered', async () => {
    const throttle = throttleOf({ ...MANY, atOnce: 1 })
    const lost = await mail()
    await throttle.acquire('asha@example.org', lost)
    const next = await mail()
    expect(await throttle.check('ben@example.org', next)).toBeInstanceOf(JobParked)
    await setReady(lost)
    expect(await throttle.check('ben@example.org', next)).toBeUndefined()
  })

  test('are parked while others are parked', async () => {
    const throttle = throttleOf(MANY)
    const waiting = await mail()
    await throttle.acquire('asha@example.org', await mail())
    await park(waiting, 'example.org')
    const late = await mail()
    await expect(throttle.acquire('late@example.org', late)).rejects.toThrow(JobParked)
    expect(await throttle.unpark()).toBe(1)
    await setActive(waiting)
    await throttle.acquire('ben@example.org', waiting)
    await throttle.acquire('late@example.org', late)
  })
})

describe('parked mails', () => {
  test('are unparked, as many as may be sent', async () => {
    const throttle = throttleOf({ ...MANY, atOnce: 3 })
    await throttle.acquire('asha@example.org', await mail())
    for (let i = 0; i < 5; i += 1) await park(await mail(), 'example.org')
    expect(await throttle.unpark()).toBe(2)
    expect(await throttle.unpark()).toBe(0) // those two have not begun
  })

  test('do not wait for an unparked one whose tenant has no free slot', async () => {
    const throttle = throttleOf({ ...MANY, atOnce: 1 })
    const sent = await mail()
    await throttle.acquire('asha@example.org', sent)
    await complete(sent)
    for (let i = 0; i < 2; i += 1) await park(await mail(), 'example.org')
    expect(await throttle.unpark()).toBe(1)
    await database.owner(`UPDATE jobs SET due_at = due_at - interval '6 seconds' WHERE state = 'ready'`)
    expect(await throttle.unpark()).toBe(1)
  })

  test('are not unparked before the rate allows it', async () => {
    const throttle = throttleOf(ONE)
    await throttle.acquire('asha@example.org', await mail())
    await park(await mail(), 'example.org')
    expect(await throttle.unpark()).toBe(0)
    await database.owner(`UPDATE mail_domains SET next_at = next_at - interval '1 minute'`)
    expect(await throttle.unpark()).toBe(1)
  })

  test('are unparked after the database has crashed and lost the state', async () => {
    await park(await mail(), 'example.org')
    expect(await throttleOf(ONE).unpark()).toBe(1)
    expect(await parkedKeys(db, 'mail')).toEqual([])
  })

  test('of one domain do not delay those of another', async () => {
    const throttle = throttleOf(ONE)
    await throttle.acquire('asha@example.org', await mail())
    for (let i = 0; i < 5; i += 1) await park(await mail(), 'example.org')
    await park(await mail(), 'example.net')
    expect(await throttle.unpark()).toBe(1)
    expect(await parkedKeys(db, 'mail')).toEqual(['example.org'])
  })
})

describe('a domain that asks for fewer mails', () => {
  const shareOf = async (domain: string) =>
    (await database.owner('SELECT share FROM mail_domains WHERE domain = $1', [domain]))[0]?.share

  test('gets half as many, and is slowed once for mails sent at the same time', async () => {
    const throttle = throttleOf(MANY)
    const permits = []
    for (let i = 0; i < 3; i += 1) permits.push(await throttle.acquire('asha@example.org', await mail()))
    for (const permit of permits) await throttle.slowDown(permit)
    expect(await shareOf('example.org')).toBe(0.5)
    await database.owner(`UPDATE mail_domains SET next_at = now()`)
    await throttle.slowDown(await throttle.acquire('asha@example.org', await mail()))
    expect(await shareOf('example.org')).toBeCloseTo(0.25, 1)
  })

  test('always gets some', async () => {
    const throttle = throttleOf(MANY)
    for (let i = 0; i < 12; i += 1) {
      const permit = await throttle.acquire('asha@example.org', await mail())
      await throttle.slowDown(permit)
      await database.owner(`UPDATE mail_domains SET next_at = now()`)
      await database.owner('DELETE FROM jobs')
    }
    expect(await shareOf('example.org')).toBe(1 / 64)
  })

  test('gets twice as many every five minutes, up to its limit', async () => {
    const throttle = throttleOf({ atOnce: 8, perMinute: 64 })
    await throttle.slowDown(await throttle.acquire('asha@example.org', await mail()))
    await database.owner(`UPDATE mail_domains SET share = 0.125, next_at = now() + interval '1 hour'`)
    const messageOf = async () => (await throttle.check('ben@example.org', newId()))?.message
    const pass = () => database.owner(`UPDATE mail_domains SET slowed_at = slowed_at - interval '5 minutes'`)
    expect(await messageOf()).toMatch(/has asked for fewer mails\. Its rate limit is 8 mails a minute/)
    await pass()
    expect(await messageOf()).toMatch(/is 16 mails a minute/)
    await pass()
    await pass()
    await pass()
    expect(await messageOf()).toMatch(/The rate limit for example\.org is 64 mails a minute/)
  })
})

test('the state of a domain is deleted a day after its last mail', async () => {
  const throttle = throttleOf(ONE)
  await throttle.acquire('asha@example.org', await mail())
  await deleteUnusedDomains(db)
  expect(await database.owner('SELECT FROM mail_domains')).toHaveLength(1)
  await database.owner(`UPDATE mail_domains SET next_at = now() - interval '25 hours'`)
  await deleteUnusedDomains(db)
  expect(await database.owner('SELECT FROM mail_domains')).toEqual([])
})

test('urgent mails are unparked first', async () => {
  const [plain, code] = [await mail(), await mail()]
  for (const id of [plain, code]) await park(id, 'example.org')
  await database.owner('UPDATE jobs SET urgent = true WHERE job_id = $1', [code])
  await unparkJobs(db, 'mail', 'example.org', 1)
  expect(await database.owner(`SELECT job_id FROM jobs WHERE state = 'ready'`)).toEqual([{ job_id: code }])
})
