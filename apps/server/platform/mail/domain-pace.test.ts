import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { JobParked } from '../jobs/job.ts'
import { parkedKeys } from '../jobs/parked-keys.ts'
import { unparkJobs } from '../jobs/unpark.ts'
import { forgetDomains, makeDomainPace, type PaceSettings } from './domain-pace.ts'

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

/** Nobody waits a minute in a test: one a minute is one, and a million a minute is no limit. */
const ONE = { atOnce: 100, perMinute: 1 }
const MANY = { atOnce: 100, perMinute: 1_000_000 }

function paceOf(limits: Omit<PaceSettings, 'domains'>, domains: PaceSettings['domains'] = new Map()) {
  return makeDomainPace(db, { ...limits, domains })
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
  test('are so many a minute, however it is written; those to others do not wait for them', async () => {
    const pace = paceOf(ONE)
    await pace.enter('asha@example.org', await mail())
    await expect(pace.enter('ben@Example.ORG.', await mail())).rejects.toThrow(JobParked)
    await expect(pace.enter('ben@Example.ORG.', await mail())).rejects.toThrow(
      /example\.org gets at most 1 mails a minute/,
    )
    await pace.enter('asha@example.net', await mail())
  })

  test('are so many at once, by all workers together', async () => {
    const [one, other] = [paceOf({ ...MANY, atOnce: 2 }), paceOf({ ...MANY, atOnce: 2 })]
    const [first, second] = [await mail(), await mail()]
    await one.enter('asha@example.org', first)
    await other.enter('asha@example.org', second)
    await expect(one.enter('asha@example.org', await mail())).rejects.toThrow(JobParked)
    await complete(first)
    await other.enter('asha@example.org', await mail())
  })

  test('are not more because many ask in the same instant', async () => {
    const pace = paceOf({ ...MANY, atOnce: 3 })
    const mails = await Promise.all(Array.from({ length: 20 }, () => mail()))
    const entered = await Promise.allSettled(mails.map((id) => pace.enter('asha@example.org', id)))
    expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('have the pace that the operator has set for it', async () => {
    const pace = paceOf(ONE, new Map([['example.org', MANY]]))
    for (let i = 0; i < 3; i += 1) await pace.enter('asha@example.org', await mail())
    await pace.enter('asha@example.net', await mail())
    await expect(pace.enter('ben@example.net', await mail())).rejects.toThrow(JobParked)
  })

  test('of a worker that died take no place once their jobs are taken from it', async () => {
    const pace = paceOf({ ...MANY, atOnce: 1 })
    const lost = await mail()
    await pace.enter('asha@example.org', lost)
    const next = await mail()
    expect(await pace.wait('ben@example.org', next)).toBeInstanceOf(JobParked)
    await setReady(lost)
    expect(await pace.wait('ben@example.org', next)).toBeUndefined()
  })

  test('wait behind those that wait already', async () => {
    const pace = paceOf(MANY)
    const waiting = await mail()
    await pace.enter('asha@example.org', await mail())
    await park(waiting, 'example.org')
    const late = await mail()
    await expect(pace.enter('late@example.org', late)).rejects.toThrow(JobParked)
    expect(await pace.letGo()).toBe(1)
    await setActive(waiting)
    await pace.enter('ben@example.org', waiting)
    await pace.enter('late@example.org', late)
  })
})

describe('mails that wait', () => {
  test('go on as many at a time as may leave', async () => {
    const pace = paceOf({ ...MANY, atOnce: 3 })
    await pace.enter('asha@example.org', await mail())
    for (let i = 0; i < 5; i += 1) await park(await mail(), 'example.org')
    expect(await pace.letGo()).toBe(2)
    expect(await pace.letGo()).toBe(0) // those two have not begun
  })

  test('do not wait for one that was let go and whose tenant has no hand free', async () => {
    const pace = paceOf({ ...MANY, atOnce: 1 })
    const sent = await mail()
    await pace.enter('asha@example.org', sent)
    await complete(sent)
    for (let i = 0; i < 2; i += 1) await park(await mail(), 'example.org')
    expect(await pace.letGo()).toBe(1)
    await database.owner(`UPDATE jobs SET due_at = due_at - interval '6 seconds' WHERE state = 'ready'`)
    expect(await pace.letGo()).toBe(1)
  })

  test('do not go on before their minute', async () => {
    const pace = paceOf(ONE)
    await pace.enter('asha@example.org', await mail())
    await park(await mail(), 'example.org')
    expect(await pace.letGo()).toBe(0)
    await database.owner(`UPDATE mail_domains SET next_at = next_at - interval '1 minute'`)
    expect(await pace.letGo()).toBe(1)
  })

  test('go on after the database has crashed and forgotten the pace', async () => {
    await park(await mail(), 'example.org')
    expect(await paceOf(ONE).letGo()).toBe(1)
    expect(await parkedKeys(db, 'mail')).toEqual([])
  })

  test('of one domain do not wait for those of another', async () => {
    const pace = paceOf(ONE)
    await pace.enter('asha@example.org', await mail())
    for (let i = 0; i < 5; i += 1) await park(await mail(), 'example.org')
    await park(await mail(), 'example.net')
    expect(await pace.letGo()).toBe(1)
    expect(await parkedKeys(db, 'mail')).toEqual(['example.org'])
  })
})

describe('a domain that asks for fewer mails', () => {
  const shareOf = async (domain: string) =>
    (await database.owner('SELECT share FROM mail_domains WHERE domain = $1', [domain]))[0]?.share

  test('gets half as many; those that were on their way together are one such word', async () => {
    const pace = paceOf(MANY)
    const passages = []
    for (let i = 0; i < 3; i += 1) passages.push(await pace.enter('asha@example.org', await mail()))
    for (const passage of passages) await pace.slowDown(passage)
    expect(await shareOf('example.org')).toBe(0.5)
    await database.owner(`UPDATE mail_domains SET next_at = now()`)
    await pace.slowDown(await pace.enter('asha@example.org', await mail()))
    expect(await shareOf('example.org')).toBeCloseTo(0.25, 1)
  })

  test('never gets none', async () => {
    const pace = paceOf(MANY)
    for (let i = 0; i < 12; i += 1) {
      const passage = await pace.enter('asha@example.org', await mail())
      await pace.slowDown(passage)
      await database.owner(`UPDATE mail_domains SET next_at = now()`)
      await database.owner('DELETE FROM jobs')
    }
    expect(await shareOf('example.org')).toBe(1 / 64)
  })

  test('gets twice as many every five minutes, until it has its full pace again', async () => {
    const pace = paceOf({ atOnce: 8, perMinute: 64 })
    await pace.slowDown(await pace.enter('asha@example.org', await mail()))
    await database.owner(`UPDATE mail_domains SET share = 0.125, next_at = now() + interval '1 hour'`)
    const told = async () => (await pace.wait('ben@example.org', newId()))?.message
    const pass = () => database.owner(`UPDATE mail_domains SET slowed_at = slowed_at - interval '5 minutes'`)
    expect(await told()).toMatch(/has asked for fewer mails and gets 8 mails a minute/)
    await pass()
    expect(await told()).toMatch(/gets 16 mails a minute/)
    await pass()
    await pass()
    await pass()
    expect(await told()).toMatch(/gets at most 64 mails a minute/)
  })
})

test('a domain is forgotten a day after its last mail', async () => {
  const pace = paceOf(ONE)
  await pace.enter('asha@example.org', await mail())
  await forgetDomains(db)
  expect(await database.owner('SELECT FROM mail_domains')).toHaveLength(1)
  await database.owner(`UPDATE mail_domains SET next_at = now() - interval '25 hours'`)
  await forgetDomains(db)
  expect(await database.owner('SELECT FROM mail_domains')).toEqual([])
})

test('urgent mails are unparked first', async () => {
  const [plain, code] = [await mail(), await mail()]
  for (const id of [plain, code]) await park(id, 'example.org')
  await database.owner('UPDATE jobs SET urgent = true WHERE job_id = $1', [code])
  await unparkJobs(db, 'mail', 'example.org', 1)
  expect(await database.owner(`SELECT job_id FROM jobs WHERE state = 'ready'`)).toEqual([{ job_id: code }])
})
