import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { makeLeases } from './leases.ts'
import { startRoundRobin } from './tenant-round-robin.ts'

interface Claim {
  tenantId: string
  taskId: string
  token?: string
  dueAt?: Date
}

const KEY = { tenant_id: 'tenantId', task_id: 'taskId' } as const

/** A claim moves `due_at` ahead. */
const simple = makeLeases<Claim>({ table: 'tasks', key: KEY, due: 'due_at', leaseSeconds: 10 })
const fenced = makeLeases<Claim>({
  table: 'tasks',
  key: KEY,
  due: 'fenced_due_at',
  lease: 'leased_until',
  token: ['token', 'token'],
  returning: { fenced_due_at: 'dueAt' },
  leaseSeconds: 10,
})

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await makeTestDatabase()
  db = openRole(database, 'countersign_app')
  await database.owner(
    `CREATE TABLE tasks (tenant_id uuid, task_id uuid, due_at timestamptz, fenced_due_at timestamptz,
                         leased_until timestamptz, token uuid, PRIMARY KEY (tenant_id, task_id))`,
  )
  await database.owner('GRANT ALL ON tasks TO countersign_app')
})
beforeEach(() => database.owner('DELETE FROM tasks'))
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Tasks of a tenant, due for so many seconds, the first for longest. */
async function add(tenantId: string, count: number, seconds: number): Promise<void> {
  await database.owner(
    `INSERT INTO tasks (tenant_id, task_id, due_at, fenced_due_at)
     SELECT $1, gen_random_uuid(), at, at FROM (
       SELECT now() - make_interval(secs => $3::float8) + n * interval '1 millisecond' AS at FROM generate_series(1, $2::int) n) s`,
    [tenantId, count, seconds],
  )
}

const expire = () =>
  database.owner(`UPDATE tasks SET leased_until = now() - interval '1 s', due_at = now() - interval '1 s'`)

describe.each([
  ['moves the due time ahead', simple],
  ['has columns of its own', fenced],
])('a lease that %s', (_, leases) => {
  test('excludes other claims until it expires', async () => {
    await add(newId(), 3, 60)
    const claims = await leases.claimOldest(db, 2)
    expect(claims).toHaveLength(2)
    expect(await leases.claimOldest(db, 3)).toHaveLength(1)
    expect(await leases.claimOldest(db, 3)).toEqual([])
    await expire()
    expect(await leases.claimOldest(db, 5)).toHaveLength(3)
  })

  test('has no lag without due rows, and else that of the row due longest', async () => {
    expect(await leases.lagSeconds(db)).toBe(0)
    await add(newId(), 1, -3600)
    expect(await leases.lagSeconds(db)).toBe(0)
    await add(newId(), 2, 600)
    expect(await leases.lagSeconds(db)).toBeGreaterThanOrEqual(599)
  })

  test('can be renewed, and reports the claims that are still held', async () => {
    await add(newId(), 2, 60)
    const claims = await leases.claimOldest(db, 2)
    expect(await leases.renew(db, claims)).toEqual(claims)
    await database.owner('UPDATE tasks SET due_at = now(), token = NULL WHERE task_id = $1', [claims[0]?.taskId])
    expect(await leases.renew(db, claims)).toEqual([claims[1]])
  })
})

test('a claim that was taken over can be neither renewed nor released', async () => {
  await add(newId(), 1, 60)
  const [first] = (await fenced.claimOldest(db, 1)) as [Claim]
  expect(first.dueAt).toBeInstanceOf(Date)
  await expire()
  const [second] = (await fenced.claimOldest(db, 1)) as [Claim]
  expect(second.token).not.toBe(first.token)
  expect(await fenced.renew(db, [first, second])).toEqual([second])
  await db.query(fenced.release(first))
  expect(await database.owner('SELECT token FROM tasks')).toEqual([{ token: second.token }])
  await db.query(fenced.release(second))
  expect(await fenced.claimOldest(db, 1)).toHaveLength(1)
})

describe('a fair claim', () => {
  test('takes rows of each tenant, however long those of one have been due', async () => {
    const [giant, neighbour] = [newId(), newId()]
    await add(giant, 100, 3600)
    await add(neighbour, 1, 1)
    const claims = await simple.claimFairly(db, startRoundRobin(), { limit: 20, oldest: 10, perTenant: 5 })
    expect(claims.filter(({ tenantId }) => tenantId === neighbour)).toHaveLength(1)
    expect(claims.filter(({ tenantId }) => tenantId === giant)).toHaveLength(15)
  })

  test('continues with the next tenant', async () => {
    const tenants = [newId(), newId(), newId()].toSorted()
    for (const tenant of tenants) await add(tenant, 5, 60)
    const position = startRoundRobin()
    const served: string[] = []
    for (let i = 0; i < 6; i += 1) {
      const [claim] = await simple.claimFairly(db, position, { limit: 1, oldest: 0, perTenant: 1 })
      if (claim) served.push(claim.tenantId)
    }
    expect(served).toEqual([...tenants, ...tenants])
  })

  test('excludes tenants, and fills what the round-robin leaves', async () => {
    const [giant, full] = [newId(), newId()]
    await add(giant, 10, 60)
    await add(full, 10, 3600)
    const claim = { limit: 8, oldest: 0, perTenant: 1, exceptTenants: [full] }
    expect(await simple.claimFairly(db, startRoundRobin(), claim)).toHaveLength(1)
    const filled = await simple.claimFairly(db, startRoundRobin(), { ...claim, fill: true })
    expect(filled.map(({ tenantId }) => tenantId)).toEqual(Array.from({ length: 8 }, () => giant))
  })
})
