import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { JobHandler } from './hands.ts'
import { JobHeld, letGo, linesOf } from './line.ts'
import { type JobOrder, type JobQueue, openQueue } from './queue.ts'

/** However slow the machine is. */
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
  await database.owner('DELETE FROM pgboss.job')
})
afterAll(async () => {
  await Promise.all([relay.close(), jobs.close()])
  await database.drop()
})

/** A process that works on mails. */
async function work(letter: JobHandler): Promise<JobQueue> {
  // It also tells of connections that the database closes when it is dropped.
  const queue = await openQueue(database.url, { supervise: false, onError: () => {} })
  queues.push(queue)
  await queue.work('mail', { letter })
  return queue
}

async function put(queue: JobQueue, orders: JobOrder[]): Promise<void> {
  await relay.transaction('every tenant', (tx) => queue.enqueue(tx, orders))
  queue.wake('mail')
}

const letter = (tenant: string, more: Partial<JobOrder> = {}): JobOrder => ({
  ...{ class: 'mail', name: 'letter', tenant, ids: {} },
  ...more,
})

const many = (count: number, tenant: string) => Array.from({ length: count }, () => letter(tenant))

describe('jobs of a tenant, none of which ends,', () => {
  test('do not keep another tenant’s job waiting, though there are a thousand', async () => {
    const [giant, neighbour] = [newId(), newId()]
    const { stuck, release, served, handler } = stuckFor(giant)
    const queue = await work(handler)
    await put(queue, many(1_000, giant))
    await stuck.promise
    await put(queue, [letter(neighbour)])
    expect(await served.promise).toBe(neighbour)
    release.resolve()
  })

  test('do not hold on to the jobs that came with them, however they came', async () => {
    const slow = newId()
    const { release, handler } = stuckFor(slow)
    const ended = new Map<string, () => void>()
    const queue = await work(async (job) => {
      await handler(job)
      ended.get(job.tenant)?.()
    })
    // A slow one between every few others, more of them than one tenant may have under way.
    const rounds = Array.from({ length: 12 }, () => [newId(), newId(), newId()])
    const others = rounds.flat().map((tenant) => new Promise<void>((resolve) => ended.set(tenant, resolve)))
    await put(
      queue,
      rounds.flatMap((tenants) => [letter(slow), ...tenants.map((tenant) => letter(tenant))]),
    )
    await Promise.all(others)
    const late = newId()
    const served = new Promise<void>((resolve) => ended.set(late, resolve))
    await put(queue, [letter(late)])
    await served
    const [row] = await database.owner(
      `SELECT count(*)::int AS n FROM pgboss.job WHERE state = 'active' AND group_id = $1`,
      [slow],
    )
    expect(row?.n).toBe(8)
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

describe('a job that is due', () => {
  test.each([
    ['have nothing due', 0],
    ['have little due', 3],
  ])('is done though seventy tenants before its own %s', async (_, due) => {
    const tenants = Array.from({ length: 71 }, () => newId()).toSorted()
    const served = new Set<string>()
    const queue = await openQueue(database.url, { supervise: false, onError: () => {} })
    queues.push(queue)
    const orders = tenants.map((tenant) => letter(tenant))
    await put(queue, orders)
    await database.owner(`UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE group_id = ANY($1)`, [
      tenants.slice(due, -1),
    ])
    await queue.work('mail', {
      letter: async ({ tenant }) => {
        served.add(tenant)
      },
    })
    await expect.poll(() => served.size, SLOWLY).toBe(due + 1)
    expect(served).toContain(tenants.at(-1))
    // Whoever was passed gets a turn once there is something for them.
    await database.owner(`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`)
    queue.wake('mail')
    await expect.poll(() => served.size, SLOWLY).toBe(tenants.length)
  })
})

test('an urgent job goes before all that its tenant has waiting', async () => {
  const tenant = newId()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const queue = await openQueue(database.url, { supervise: false, onError: () => {} })
  queues.push(queue)
  await put(queue, [...many(50, tenant), letter(tenant, { ids: { code: 1 }, urgent: true })])
  const begun: object[] = []
  await queue.work('mail', {
    letter: async ({ ids }) => {
      begun.push(ids)
      await over
    },
  })
  await expect.poll(() => begun.length, SLOWLY).toBe(8)
  expect(begun).toContainEqual({ code: 1 })
  end()
})

describe('a job that has to wait', () => {
  test('stands in a line, holds no hand, and is at the same try when it goes on', async () => {
    const tenant = newId()
    const tries: (boolean | undefined)[] = []
    const [parked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const queue = await work(async ({ isLastTry }) => {
      tries.push(isLastTry)
      if (tries.length === 2) return done.resolve()
      parked.resolve()
      throw new JobHeld('example.org', 'not now')
    })
    await put(queue, [letter(tenant)])
    await parked.promise
    await expect.poll(() => linesOf(jobs, 'mail'), SLOWLY).toEqual(['example.org'])
    expect((await queue.depth()).find(({ name }) => name === 'mail')).toMatchObject({ held: 1 })
    await jobs.query(letGo('mail', 'example.org', 1))
    queue.wake('mail')
    await done.promise
    await expect.poll(() => states(tenant), SLOWLY).toEqual([{ state: 'completed', retry_count: 0 }])
  })

  test('keeps the tries it has had, and is given up after as many as any other', async () => {
    const tenant = newId()
    let runs = 0
    const queue = await work(async () => {
      runs += 1
      if (runs === 2) throw new JobHeld('example.org', 'not now')
      throw new Error('no')
    })
    const hurry = async () => {
      await database.owner(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
      queue.wake('mail')
      return linesOf(jobs, 'mail')
    }
    await put(queue, [letter(tenant)])
    await expect.poll(hurry, SLOWLY).toEqual(['example.org'])
    expect(await states(tenant)).toEqual([{ state: 'created', retry_count: 1 }])
    await database.owner('UPDATE pgboss.job SET retry_limit = 1')
    await jobs.query(letGo('mail', 'example.org', 1))
    queue.wake('mail')
    await expect.poll(() => states(tenant), SLOWLY).toEqual([{ state: 'failed', retry_count: 1 }])
  })

  test('is not behind all those that another tenant has in the same line', async () => {
    const [giant, neighbour] = [newId(), newId()]
    const queue = await openQueue(database.url, { supervise: false, onError: () => {} })
    queues.push(queue)
    await put(queue, [...many(500, giant), letter(neighbour)])
    await database.owner(`UPDATE pgboss.job SET blocked = true, singleton_key = 'example.org'`)
    await jobs.query(letGo('mail', 'example.org', 2))
    const gone = await database.owner('SELECT group_id FROM pgboss.job WHERE NOT blocked')
    expect(gone.map(({ group_id }) => group_id).toSorted()).toEqual([giant, neighbour].toSorted())
  })

  const states = (tenant: string) =>
    database.owner('SELECT state, retry_count FROM pgboss.job WHERE group_id = $1', [tenant])
})
