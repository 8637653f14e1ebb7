import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { makeTestApi, openRole, type TestApi } from '../../testing/guarded-api.ts'
import { type Claim, claimBatches } from './claim.ts'

const TENANTS = 4
const BATCHES = 60
const UNRATED = { rated: false, perTenant: 1_000 }
const RATED = { ...UNRATED, rated: true }

let api: TestApi
let finder: Database
let accounts: { accountId: string; tenantId: string }[]
beforeAll(async () => {
  api = await makeTestApi()
  finder = openRole(api.database, 'countersign_bulk')
  accounts = await Promise.all(Array.from({ length: TENANTS + 1 }, () => api.open()))
  await api.database.owner(`INSERT INTO master_keys (master_key_id) VALUES ('m')`)
})
afterAll(async () => {
  await finder.close()
  await api.close()
})

/** A job of a tenant. */
interface TestJob {
  weight: number
  /** The rows of each batch. */
  rows: number
  rate?: number
}

const jobs = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 10 }), rows: fc.integer({ min: 1, max: 100 }) }), {
  minLength: 2,
  maxLength: TENANTS,
})

describe('claims of several tenants', () => {
  test('distribute rows by weight, to within a batch each, while tenants pause and resume', async () => {
    // Each step claims a batch without or with a rate, or pauses or resumes a tenant's jobs.
    const steps = fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant('next' as const) },
        { weight: 2, arbitrary: fc.constant('rated' as const) },
        { weight: 1, arbitrary: fc.nat(TENANTS - 1) },
      ),
      { minLength: 20, maxLength: BATCHES },
    )
    await fc.assert(
      fc.asyncProperty(jobs, steps, async (tested, steps) => {
        await insertJobs([...tested, { weight: 1, rows: 100, rate: 1 }])
        const shares = new Shares(tested)
        for (const step of steps) {
          if (step === 'next') shares.count(await claimNext())
          else if (step === 'rated') await claimRated(tested.length)
          else if (step < tested.length) await setDue(step, shares.toggle(step))
          expect(shares.unfair()).toEqual([])
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  test('serve a tenant of small weight in time', async () => {
    await insertJobs([
      { weight: 1, rows: 100 },
      { weight: 100, rows: 100 },
    ])
    const claimed: (string | undefined)[] = []
    while (!claimed.includes(accounts[0]?.tenantId)) claimed.push((await claimNext())?.tenantId)
    expect(claimed.length).toBeLessThanOrEqual(BATCHES)
    await insertJobs([{ weight: 1, rows: 10 }, { weight: 3, rows: 10 }]) // biome-ignore format: one case
    const first = await claimBatches(finder, UNRATED, 40, [])
    const light = first.filter(({ tenantId }) => tenantId === accounts[0]?.tenantId).length
    expect([light, first.length]).toEqual([10, 40])
  })

  test('respect the limit of concurrent batches per tenant', async () => {
    await insertJobs([{ weight: 1, rows: 5, rate: 1 }, { weight: 1, rows: 5, rate: 1 }, { weight: 1, rows: 5 }]) // biome-ignore format: one case
    const rated = { rated: true, perTenant: 1 }
    const held = await claimBatches(finder, rated, 32, [])
    expect(held.map(({ tenantId }) => tenantId).toSorted()).toEqual(tenants(2).toSorted())
    await makeRatedDue()
    expect(await claimBatches(finder, rated, 32, held)).toEqual([])
    // Jobs with a rate use no slots of those without.
    expect((await claimNext())?.tenantId).toBe(accounts[2]?.tenantId)
  })
})

test('a recall ignores the job’s rate', async () => {
  await insertJobs([{ weight: 1, rows: 5, rate: 1 }])
  expect(await claimBatches(finder, RATED, 3, [])).toHaveLength(1)
  await api.database.owner(`UPDATE bulk_jobs SET state = 'recalling', due_at = now()`)
  expect(await claimBatches(finder, RATED, 3, [])).toEqual([])
  expect(await claimBatches(finder, UNRATED, 3, [])).toHaveLength(3)
})

/** The rows claimed for each pair of tenants since both had due jobs. */
class Shares {
  readonly #jobs: readonly TestJob[]
  readonly #due: boolean[]
  readonly #claimed: number[]
  readonly #since: number[][]

  constructor(jobs: readonly TestJob[]) {
    this.#jobs = jobs
    this.#due = jobs.map(() => true)
    this.#claimed = jobs.map(() => 0)
    this.#since = jobs.map(() => jobs.map(() => 0))
  }

  /** Pauses or resumes a tenant's jobs; returns whether they are due now. */
  toggle(tenant: number): boolean {
    this.#due[tenant] = !this.#due[tenant]
    // Starts a new comparison with each other tenant.
    for (const other of this.#jobs.keys()) {
      for (const [a, b] of [
        [tenant, other],
        [other, tenant],
      ] as const) {
        // biome-ignore format: one case
        const row = this.#since[a]
        if (row) row[b] = this.#claimed[a] ?? 0
      }
    }
    return this.#due[tenant] ?? false
  }

  count(claim: Claim | undefined): void {
    const tenant = accounts.findIndex(({ tenantId }) => tenantId === claim?.tenantId)
    if (claim) this.#claimed[tenant] = (this.#claimed[tenant] ?? 0) + claim.rows
    else expect(this.#due).not.toContain(true)
  }

  /** Pairs whose shares differ by more than a batch of each. */
  unfair(): string[] {
    const pairs = [...this.#jobs.keys()].flatMap((a) => [...this.#jobs.keys()].map((b) => [a, b] as const))
    return pairs
      .filter(([a, b]) => a < b && this.#due[a] && this.#due[b])
      .filter(([a, b]) => Math.abs(this.#work(a, b) - this.#work(b, a)) > this.#batch(a) + this.#batch(b) + 1e-6)
      .map(([a, b]) => `${a}: ${this.#work(a, b)}, ${b}: ${this.#work(b, a)}`)
  }

  #work(a: number, b: number): number {
    return ((this.#claimed[a] ?? 0) - (this.#since[a]?.[b] ?? 0)) / (this.#jobs[a]?.weight ?? 1)
  }

  #batch(a: number): number {
    const { rows = 0, weight = 1 } = this.#jobs[a] ?? {}
    return rows / weight
  }
}

const tenants = (count: number) => accounts.slice(0, count).map(({ tenantId }) => tenantId)

const claimNext = async () => (await claimBatches(finder, UNRATED, 1, []))[0]

async function claimRated(tenant: number): Promise<void> {
  await makeRatedDue()
  const claims = await claimBatches(finder, RATED, 1, [])
  expect(claims.map(({ tenantId }) => tenantId)).toEqual([accounts[tenant]?.tenantId])
}

const makeRatedDue = () => api.database.owner('UPDATE bulk_jobs SET due_at = now() WHERE rate IS NOT NULL')

/** One job for each tenant, with more batches than the test claims. */
async function insertJobs(tested: readonly TestJob[]): Promise<void> {
  const { owner } = api.database
  for (const table of ['bulk_batches', 'bulk_jobs', 'document_keys', 'bulk_tenants'])
    await owner(`DELETE FROM ${table}`)
  for (const [i, { weight, rows, rate = null }] of tested.entries()) {
    const { accountId, tenantId } = accounts[i] as (typeof accounts)[number]
    const jobId = newId()
    await owner('UPDATE accounts SET weight = $2 WHERE account_id = $1', [accountId, weight])
    await owner(`INSERT INTO document_keys VALUES ($1, $2, 'm', '\\x00')`, [tenantId, jobId])
    await owner(
      `INSERT INTO bulk_jobs (tenant_id, job_id, key_id, state, defaults, actor, api_key_id, rate, due_at)
       VALUES ($1, $2, $2, 'running', '{}', '{}', $2, $3, now())`,
      [tenantId, jobId, rate],
    )
    await owner(
      `INSERT INTO bulk_batches (tenant_id, job_id, batch, first_row, rows, input)
       SELECT $1, $2, n, n * $3::int, $3, '\\x00' FROM generate_series(1, $4::int) AS n`,
      [tenantId, jobId, rows, BATCHES],
    )
  }
}

async function setDue(tenant: number, due: boolean): Promise<void> {
  await api.database.owner('UPDATE bulk_jobs SET due_at = CASE WHEN $2 THEN now() END WHERE tenant_id = $1', [
    accounts[tenant]?.tenantId,
    due,
  ])
}
