import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { CLASSES } from './classes.ts'
import { parkedKeys } from './parked-keys.ts'
import { recoverJobs } from './recover.ts'
import { unparkJobs } from './unpark.ts'

let database: TestDatabase
let jobs: Database
beforeAll(async () => {
  database = await makeTestDatabase()
  jobs = openRole(database, 'countersign_jobs')
})
afterEach(() => database.owner('DELETE FROM jobs'))
afterAll(async () => {
  await jobs.close()
  await database.drop()
})

test('an urgent parked job of the newest of 1,500 tenants is unparked first', async () => {
  await database.owner(`
    INSERT INTO jobs (tenant_id, job_id, class, name, ids, state, rate_key)
    SELECT gen_random_uuid(), gen_random_uuid(), 'mail', 'invitation', '{}', 'parked', 'example.org'
      FROM generate_series(1, 1500)`)
  await database.owner(
    `INSERT INTO jobs (tenant_id, job_id, class, name, ids, state, rate_key, urgent)
     VALUES ('ffffffff-ffff-7fff-bfff-ffffffffffff', $1, 'mail', 'code', '{}', 'parked', 'example.org', true)`,
    [newId()],
  )
  expect(await unparkJobs(jobs, 'mail', 'example.org', 1)).toBe(1)
  expect(await database.owner(`SELECT name FROM jobs WHERE state = 'ready'`)).toEqual([{ name: 'code' }])
})

test('every domain with parked jobs is listed, also the last of 11,000', async () => {
  await database.owner(`
    INSERT INTO jobs (tenant_id, job_id, class, name, ids, state, rate_key)
    SELECT gen_random_uuid(), gen_random_uuid(), 'mail', 'invitation', '{}', 'parked', 'domain-' || n
      FROM generate_series(1, 11000) AS n`)
  expect(await parkedKeys(jobs, 'mail')).toHaveLength(11_000)
})

test('a job whose worker died is retried at once, and with a delay if it happens again', async () => {
  const insert = (failures: number) =>
    database.owner(
      `INSERT INTO jobs (tenant_id, job_id, class, name, ids, state, failures, claimed_until)
       VALUES ($1, $2, 'merge', 'merge', '{}', 'active', $3, now() - interval '1 second')`,
      [newId(), newId(), failures],
    )
  await insert(0)
  await insert(3)
  expect(await recoverJobs(jobs, 'merge', CLASSES.merge)).toBe(2)
  const rows = await database.owner(
    `SELECT failures, extract(epoch FROM due_at - now())::float8 AS delay FROM jobs ORDER BY failures`,
  )
  expect(rows[0]).toMatchObject({ failures: 1 })
  expect(Number(rows[0]?.delay)).toBeLessThanOrEqual(0)
  expect(Number(rows[1]?.delay)).toBeGreaterThan(10)
})
