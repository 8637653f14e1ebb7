import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { makeTestApi, openRole, type TestApi } from '../../testing/guarded-api.ts'
import { type Claim, claimBatches } from './claim.ts'

const TENANTS = 4
const BATCHES = 60
const HURRIED = { rated: false, perTenant: 1_000 }
const RATED = { ...HURRIED, rated: true }

let api: TestApi
let finder: Database
let accounts: { accountId: string; tenantId: string }[]
beforeAll(async () => {
  api = await makeTestApi()
  finder = openRole(api.database, 'countersign_bulk')
  accounts = await Promise.all(Array.from({ length: TENANTS + 1 }, () => api.open()))
})
afterAll(async () => {
  await finder.close()
  await api.close()
})

/** What a tenant's job is like. */
interface Wish {
  weight: number
  /** Of a batch. */
  rows: number
  rate?: number
}

const wishes = fc.array(
  fc.record({ weight: fc.integer({ min: 1, max: 10 }), rows: fc.integer({ min: 1, max: 100 }) }),
  { minLength: 2, maxLength: TENANTS },
)

describe('tenants that want workers at the same time', () => {
  test('get rows by their weights, to within a batch each, whoever came and went before', async () => {
    // The next batch is given, or one of another tenant, whose job has a rate; or a tenant's jobs are paused or go on.
    const steps = fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant('next' as const) },
        { weight: 2, arbitrary: fc.constant('rated' as const) },
        { weight: 1, arbitrary: fc.nat(TENANTS - 1) },
      ),
      { minLength: 20, maxLength: BATCHES },
    )
    await fc.assert(
      fc.asyncProperty(wishes, steps, async (wanted, steps) => {
        await beginJobs([...wanted, { weight: 1, rows: 100, rate: 1 }])
        const shares = new Shares(wanted)
        for (const step of steps) {
          if (step === 'next') shares.given(await next())
          else if (step === 'rated') await nextRated(wanted.length)
          else if (step < wanted.length) await setGoing(step, shares.turn(step))
          expect(shares.unfair()).toEqual([])
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  test('wait for no more than the others’ turns, however small the weight', async () => {
    await beginJobs([
      { weight: 1, rows: 100 },
      { weight: 100, rows: 100 },
    ])
    const given: (string | undefined)[] = []
    while (!given.includes(accounts[0]?.tenantId)) given.push((await next())?.tenantId)
    expect(given.length).toBeLessThanOrEqual(BATCHES)
    await beginJobs([{ weight: 1, rows: 10 }, { weight: 3, rows: 10 }]) // biome-ignore format: one thought
    const first = await claimBatches(finder, HURRIED, 40, [])
    const light = first.filter(({ tenantId }) => tenantId === accounts[0]?.tenantId).length
    expect([light, first.length]).toEqual([10, 40])
  })

  test('have no more batches under way than the claimant allows each', async () => {
    await beginJobs([{ weight: 1, rows: 5, rate: 1 }, { weight: 1, rows: 5, rate: 1 }, { weight: 1, rows: 5 }]) // biome-ignore format: one thought
    const rated = { rated: true, perTenant: 1 }
    const held = await claimBatches(finder, rated, 32, [])
    expect(held.map(({ tenantId }) => tenantId).toSorted()).toEqual(tenants(2).toSorted())
    await awaitRates()
    expect(await claimBatches(finder, rated, 32, held)).toEqual([])
    // Jobs with a rate take no hands from those without.
    expect((await next())?.tenantId).toBe(accounts[2]?.tenantId)
  })
})

test('a job with a rate is recalled like one without: the rate is that of creating', async () => {
  await beginJobs([{ weight: 1, rows: 5, rate: 1 }])
  expect(await claimBatches(finder, RATED, 3, [])).toHaveLength(1)
  await api.database.owner(`UPDATE bulk_jobs SET state = 'recalling', turn_at = now()`)
  expect(await claimBatches(finder, RATED, 3, [])).toEqual([])
  expect(await claimBatches(finder, HURRIED, 3, [])).toHaveLength(3)
})

/** What each pair of tenants got of the rows, since both have wanted some. */
class Shares {
  readonly #wishes: readonly Wish[]
  readonly #going: boolean[]
  readonly #given: number[]
  readonly #since: number[][]

  constructor(wishes: readonly Wish[]) {
    this.#wishes = wishes
    this.#going = wishes.map(() => true)
    this.#given = wishes.map(() => 0)
    this.#since = wishes.map(() => wishes.map(() => 0))
  }

  turn(tenant: number): boolean {
    this.#going[tenant] = !this.#going[tenant]
    // From here on the two are compared anew.
    for (const other of this.#wishes.keys()) {
      for (const [a, b] of [
        [tenant, other],
        [other, tenant],
      ] as const) {
        // biome-ignore format: one thought
        const row = this.#since[a]
        if (row) row[b] = this.#given[a] ?? 0
      }
    }
    return this.#going[tenant] ?? false
  }

  given(claim: Claim | undefined): void {
    const tenant = accounts.findIndex(({ tenantId }) => tenantId === claim?.tenantId)
    if (claim) this.#given[tenant] = (this.#given[tenant] ?? 0) + claim.rows
    else expect(this.#going).not.toContain(true)
  }

  /** Pairs of which one got more than its weight and a batch of each allow. */
  unfair(): string[] {
    const pairs = [...this.#wishes.keys()].flatMap((a) => [...this.#wishes.keys()].map((b) => [a, b] as const))
    return pairs
      .filter(([a, b]) => a < b && this.#going[a] && this.#going[b])
      .filter(([a, b]) => Math.abs(this.#work(a, b) - this.#work(b, a)) > this.#batch(a) + this.#batch(b) + 1e-6)
      .map(([a, b]) => `${a}: ${this.#work(a, b)}, ${b}: ${this.#work(b, a)}`)
  }

  #work(a: number, b: number): number {
    return ((this.#given[a] ?? 0) - (this.#since[a]?.[b] ?? 0)) / (this.#wishes[a]?.weight ?? 1)
  }

  #batch(a: number): number {
    const { rows = 0, weight = 1 } = this.#wishes[a] ?? {}
    return rows / weight
  }
}

const tenants = (count: number) => accounts.slice(0, count).map(({ tenantId }) => tenantId)

const next = async () => (await claimBatches(finder, HURRIED, 1, []))[0]

async function nextRated(tenant: number): Promise<void> {
  await awaitRates()
  const given = await claimBatches(finder, RATED, 1, [])
  expect(given.map(({ tenantId }) => tenantId)).toEqual([accounts[tenant]?.tenantId])
}

const awaitRates = () => api.database.owner('UPDATE bulk_jobs SET turn_at = now() WHERE rate IS NOT NULL')

/** A job for each, with more batches than are claimed; nobody has had a turn yet. */
async function beginJobs(wanted: readonly Wish[]): Promise<void> {
  const { owner } = api.database
  for (const table of ['bulk_batches', 'bulk_jobs', 'document_keys', 'bulk_tenants'])
    await owner(`DELETE FROM ${table}`)
  for (const [i, { weight, rows, rate = null }] of wanted.entries()) {
    const { accountId, tenantId } = accounts[i] as (typeof accounts)[number]
    const jobId = newId()
    await owner('UPDATE accounts SET weight = $2 WHERE account_id = $1', [accountId, weight])
    await owner(`INSERT INTO document_keys VALUES ($1, $2, 'm', '\\x00')`, [tenantId, jobId])
    await owner(
      `INSERT INTO bulk_jobs (tenant_id, job_id, key_id, state, defaults, actor, api_key_id, rate, turn_at)
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

async function setGoing(tenant: number, going: boolean): Promise<void> {
  await api.database.owner('UPDATE bulk_jobs SET turn_at = CASE WHEN $2 THEN now() END WHERE tenant_id = $1', [
    accounts[tenant]?.tenantId,
    going,
  ])
}
