import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { makeJobClaimer } from './claim.ts'
import { completeJobs } from './complete.ts'
import { deleteFailedJobs } from './delete-failed.ts'
import { type FailedJob, type JobHandler, type JobOrder, JobParked } from './job.ts'
import { JOB_LEASES } from './leases.ts'
import { parkedKeys } from './parked-keys.ts'
import { type JobQueue, openQueue } from './queue.ts'
import { unparkJobs } from './unpark.ts'

/** For a slow machine. */
const SLOWLY = { timeout: 15_000 }

let database: TestDatabase
let relay: Database
let jobs: Database
const queues: JobQueue[] = []
beforeAll(async () => {
  database = await makeTestDatabase()
  relay = openRole(database, 'countersign_relay')
  jobs = openRole(database, 'countersign_jobs')
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  givenUp.length = 0
  await database.owner('DELETE FROM jobs')
})
afterAll(async () => {
  await Promise.all([relay.close(), jobs.close()])
  await database.drop()
})

function open(): JobQueue {
  const queue = openQueue(database.url, { onError: () => {} })
  queues.push(queue)
  return queue
}

/** The jobs that were reported as failed for good. */
const givenUp: FailedJob[] = []
const onGivenUp = async (job: FailedJob) => {
  givenUp.push(job)
}

/** A process that runs mail jobs. */
function work(handler: JobHandler): JobQueue {
  const queue = open()
  queue.work('mail', { send: handler }, onGivenUp)
  return queue
}

async function put(queue: JobQueue, orders: JobOrder[]): Promise<void> {
  await relay.transaction('every tenant', (tx) => queue.enqueue(tx, orders))
  queue.wake('mail')
}

const mailJob = (tenant: string, more: Partial<JobOrder> = {}): JobOrder => ({
  ...{ class: 'mail', name: 'send', tenant, ids: {} },
  ...more,
})

const many = (count: number, tenant: string) => Array.from({ length: count }, () => mailJob(tenant))

const states = (tenant: string) => database.owner('SELECT state, failures FROM jobs WHERE tenant_id = $1', [tenant])

describe('jobs of a tenant that do not end', () => {
  test('do not delay another tenant’s job behind a thousand of them', async () => {
    const [giant, neighbour] = [newId(), newId()]
    const { stuck, release, served, handler } = stuckFor(giant)
    const queue = work(handler)
    await put(queue, many(1_000, giant))
    await stuck.promise
    await put(queue, [mailJob(neighbour)])
    expect(await served.promise).toBe(neighbour)
    release.resolve()
  })

  test('take the tenant’s share of the slots and no more', async () => {
    const slow = newId()
    const { release, handler } = stuckFor(slow)
    const ended = new Map<string, () => void>()
    const queue = work(async (job) => {
      await handler(job)
      ended.get(job.tenant)?.()
    })
    // A slow job between every three others, more of them than the tenant may have running.
    const rounds = Array.from({ length: 12 }, () => [newId(), newId(), newId()])
    const others = rounds.flat().map((tenant) => new Promise<void>((resolve) => ended.set(tenant, resolve)))
    await put(
      queue,
      rounds.flatMap((tenants) => [mailJob(slow), ...tenants.map((tenant) => mailJob(tenant))]),
    )
    await Promise.all(others)
    const late = newId()
    const served = new Promise<void>((resolve) => ended.set(late, resolve))
    await put(queue, [mailJob(late)])
    await served
    expect((await states(slow)).filter(({ state }) => state === 'active')).toHaveLength(8)
    release.resolve()
  })

  function stuckFor(tenant: string) {
    const stuck = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const served = Promise.withResolvers<string>()
    const handler: JobHandler = async (job) => {
      if (job.tenant !== tenant) return served.resolve(job.tenant)
      stuck.resolve()
      await release.promise
    }
    return { stuck, release, served, handler }
  }
})

test('two unequal tenants get the slots alternately while both have jobs', async () => {
  const [giant, small] = [newId(), newId()]
  const queue = open()
  await put(queue, [...many(2_000, giant), ...many(40, small)])
  const order: string[] = []
  const send: JobHandler = async ({ tenant }) => {
    order.push(tenant)
  }
  queue.work('mail', { send }, onGivenUp)
  await expect.poll(() => order.filter((tenant) => tenant === small).length, SLOWLY).toBe(40)
  // The small tenant's forty jobs do not wait for the giant's two thousand.
  expect(order.filter((tenant) => tenant === giant).length).toBeLessThan(400)
})

describe('a job that is due', () => {
  test.each([
    ['have nothing due', 0],
    ['have little due', 3],
  ])('runs when seventy tenants before its own %s', async (_, due) => {
    const tenants = Array.from({ length: 71 }, () => newId()).toSorted()
    const served = new Set<string>()
    const queue = open()
    const orders = tenants.map((tenant) => mailJob(tenant))
    await put(queue, orders)
    await database.owner(`UPDATE jobs SET due_at = now() + interval '1 hour' WHERE tenant_id = ANY($1)`, [
      tenants.slice(due, -1),
    ])
    const send: JobHandler = async ({ tenant }) => {
      served.add(tenant)
    }
    queue.work('mail', { send }, onGivenUp)
    await expect.poll(() => served.size, SLOWLY).toBe(due + 1)
    expect(served).toContain(tenants.at(-1))
    // Tenants that were passed over are served when their jobs are due.
    await database.owner('UPDATE jobs SET due_at = now()')
    queue.wake('mail')
    await expect.poll(() => served.size, SLOWLY).toBe(tenants.length)
  })
})

test('an urgent job runs before the tenant’s other jobs', async () => {
  const tenant = newId()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const queue = open()
  await put(queue, [...many(50, tenant), mailJob(tenant, { ids: { code: 1 }, urgent: true })])
  const begun: object[] = []
  const send: JobHandler = async ({ ids }) => {
    begun.push(ids)
    await over
  }
  queue.work('mail', { send }, onGivenUp)
  await expect.poll(() => begun.length, SLOWLY).toBe(8)
  expect(begun).toContainEqual({ code: 1 })
  end()
})

describe('a job that fails', () => {
  test('is retried after a delay, with its last attempt announced, and then kept as failed', async () => {
    const tenant = newId()
    const attempts: (boolean | undefined)[] = []
    const queue = work(async ({ isLastTry }) => {
      attempts.push(isLastTry)
      throw new Error('The mail server is down.')
    })
    await put(queue, [mailJob(tenant)])
    await expect.poll(() => states(tenant), SLOWLY).toEqual([{ state: 'ready', failures: 1 }])
    const [row] = await database.owner(
      'SELECT extract(epoch FROM due_at - now())::float8 AS delay, last_error FROM jobs',
    )
    expect(row?.last_error).toBe('The mail server is down.')
    expect(row?.delay).toBeLessThanOrEqual(4)
    const counts = (await queue.count()).find((counts) => counts.class === 'mail')
    expect(counts).toMatchObject({ jobs: { ready: 0, retrying: 1 } })
    expect(counts?.oldestSeconds.retrying).toBeGreaterThan(0)
    await database.owner('UPDATE jobs SET failures = 35, due_at = now()')
    queue.wake('mail')
    await expect.poll(() => states(tenant), SLOWLY).toEqual([{ state: 'failed', failures: 36 }])
    expect(attempts).toEqual([false, true])
    expect((await queue.count()).find((counts) => counts.class === 'mail')).toMatchObject({
      jobs: { failed: 1, ready: 0, retrying: 0 },
    })

    await deleteFailedJobs(jobs)
    expect(await states(tenant)).toHaveLength(1)
    await database.owner(`UPDATE jobs SET due_at = now() - interval '15 days'`)
    await deleteFailedJobs(jobs)
    expect(await states(tenant)).toEqual([])
  })

  test('is retried with delays that double up to a limit', async () => {
    const tenant = newId()
    await put(open(), [mailJob(tenant)])
    // Begins to work only once the job has its failures.
    let queue: JobQueue | undefined
    for (const [failures, least, most] of [
      [4, 32, 64],
      [20, 3600, 3600],
    ] as const) {
      await database.owner('UPDATE jobs SET failures = $1, due_at = now()', [failures])
      queue ??= work(() => Promise.reject(new Error('no')))
      queue.wake('mail')
      await expect.poll(() => states(tenant), SLOWLY).toEqual([{ state: 'ready', failures: failures + 1 }])
      const [row] = await database.owner('SELECT extract(epoch FROM due_at - now())::float8 AS delay FROM jobs')
      expect(row?.delay).toBeGreaterThan(least - 5)
      expect(row?.delay).toBeLessThanOrEqual(most)
    }
  })
})

describe('a job that failed for good', () => {
  const rows = () => database.owner('SELECT reported_at FROM jobs')

  test('is reported once, with its ids and the last error', async () => {
    const tenant = newId()
    await put(open(), [mailJob(tenant, { ids: { request: 'one' } })])
    await database.owner('UPDATE jobs SET failures = 35')
    for (const _ of [1, 2]) work(() => Promise.reject(new Error('The mail server is down.')))
    const report = { tenant, name: 'send', ids: { request: 'one' }, error: 'The mail server is down.' }
    await expect.poll(() => givenUp, SLOWLY).toMatchObject([report])
    await expect.poll(async () => (await rows())[0]?.reported_at, SLOWLY).toBeInstanceOf(Date)
  })

  test('is reported again if its report failed, and does not delay the reports of others', async () => {
    const [broken, sound] = [newId(), newId()]
    let isBroken = true
    const queue = open()
    await put(queue, [mailJob(broken), mailJob(sound)])
    await database.owner(`UPDATE jobs SET state = 'failed', failures = 36`)
    queue.work('mail', {}, async (job) => {
      if (isBroken && job.tenant === broken) throw new Error('The database is down.')
      givenUp.push(job)
    })
    await expect.poll(() => givenUp.map(({ tenant }) => tenant), SLOWLY).toEqual([sound])
    isBroken = false
    await database.owner(`UPDATE jobs SET due_at = now()`)
    await expect.poll(() => givenUp.map(({ tenant }) => tenant), SLOWLY).toEqual([sound, broken])
  })
})

describe('a job whose worker died', () => {
  test('is run by another worker when its lease expires, and the dead worker cannot settle it', async () => {
    const tenant = newId()
    const dead = makeJobClaimer(jobs, 'mail', 8)
    await put(open(), [mailJob(tenant)])
    const claimed = await dead.claim(1, [])
    expect(claimed).toMatchObject([{ tenantId: tenant, failures: 0 }])
    expect(await JOB_LEASES.renew(jobs, claimed)).toEqual(claimed)
    await database.owner(`UPDATE jobs SET claimed_until = now() - interval '1 second'`)
    const release = Promise.withResolvers<void>()
    work(() => release.promise)
    await expect.poll(() => states(tenant), SLOWLY).toEqual([{ state: 'active', failures: 1 }])
    expect(await JOB_LEASES.renew(jobs, claimed)).toEqual([])
    await completeJobs(jobs, claimed)
    expect(await states(tenant)).toHaveLength(1)
    release.resolve()
    await expect.poll(() => states(tenant), SLOWLY).toEqual([])
  })

  test('has failed if that was its last attempt', async () => {
    const tenant = newId()
    await put(open(), [mailJob(tenant)])
    await makeJobClaimer(jobs, 'mail', 8).claim(1, [])
    await database.owner(`UPDATE jobs SET claimed_until = now() - interval '1 second', failures = 35`)
    work(async () => {})
    await expect.poll(() => states(tenant), SLOWLY).toEqual([{ state: 'failed', failures: 36 }])
    await expect.poll(() => givenUp, SLOWLY).toMatchObject([{ tenant, error: expect.stringContaining('stopped') }])
  })
})

describe('a parked job', () => {
  test('occupies no slot and counts no attempt', async () => {
    const tenant = newId()
    const tries: (boolean | undefined)[] = []
    const [parked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const queue = work(async ({ isLastTry }) => {
      tries.push(isLastTry)
      if (tries.length === 2) return done.resolve()
      parked.resolve()
      throw new JobParked('example.org', 'not now')
    })
    await put(queue, [mailJob(tenant)])
    await parked.promise
    await expect.poll(() => parkedKeys(jobs, 'mail'), SLOWLY).toEqual(['example.org'])
    expect(await states(tenant)).toEqual([{ state: 'parked', failures: 0 }])
    expect((await queue.count()).find((counts) => counts.class === 'mail')).toMatchObject({
      jobs: { parked: 1, active: 0 },
    })
    await unparkJobs(jobs, 'mail', 'example.org', 1)
    queue.wake('mail')
    await done.promise
    await expect.poll(() => states(tenant), SLOWLY).toEqual([])
  })

  test('keeps its failed attempts, and fails after as many as any other job', async () => {
    const tenant = newId()
    let runs = 0
    const queue = work(async () => {
      runs += 1
      if (runs === 2) throw new JobParked('example.org', 'not now')
      throw new Error('no')
    })
    const hurry = async () => {
      await database.owner(`UPDATE jobs SET due_at = now() WHERE state = 'ready'`)
      queue.wake('mail')
      return parkedKeys(jobs, 'mail')
    }
    await put(queue, [mailJob(tenant)])
    await expect.poll(hurry, SLOWLY).toEqual(['example.org'])
    expect(await states(tenant)).toEqual([{ state: 'parked', failures: 1 }])
    await database.owner('UPDATE jobs SET failures = 35')
    await unparkJobs(jobs, 'mail', 'example.org', 1)
    queue.wake('mail')
    await expect.poll(() => states(tenant), SLOWLY).toEqual([{ state: 'failed', failures: 36 }])
  })

  test('is unparked before all but one of another tenant’s jobs for the same rate limit', async () => {
    const [giant, neighbour] = [newId(), newId()]
    await put(open(), [...many(500, giant), mailJob(neighbour)])
    await database.owner(`UPDATE jobs SET state = 'parked', rate_key = 'example.org'`)
    expect(await unparkJobs(jobs, 'mail', 'example.org', 2)).toBe(2)
    const ready = await database.owner(`SELECT tenant_id FROM jobs WHERE state = 'ready'`)
    expect(ready.map(({ tenant_id }) => tenant_id).toSorted()).toEqual([giant, neighbour].toSorted())
  })
})
