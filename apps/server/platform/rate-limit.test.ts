import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestApi, openRole, type TestApi } from '../testing/guarded-api.ts'
import { type Allowance, makeRateLimiter } from './rate-limit.ts'

let api: TestApi
beforeAll(async () => {
  api = await makeTestApi()
})
afterAll(() => api.close())

async function takeAll(limiters: ReturnType<typeof makeRateLimiter>[], tenant: string, limit: number, calls: number) {
  const taken: Allowance[] = []
  for (let i = 0; i < calls; i += 1) {
    const limiter = limiters[i % limiters.length]
    if (limiter) taken.push(await limiter.take(tenant, limit))
  }
  return taken
}

describe('a tenant’s writes per minute', () => {
  // A minute may end in the middle of a test. Its tokens are counted per minute, so the tests look at one minute only.
  async function inOneMinute<T>(work: () => Promise<T>): Promise<T> {
    const minute = async () =>
      (await api.database.owner(`SELECT date_trunc('minute', clock_timestamp()) AS m`))[0].m.getTime()
    const before = await minute()
    const result = await work()
    return (await minute()) === before ? result : work()
  }

  test.each([1, 7, 100])('of %i are granted and no more, by two processes together', async (limit) => {
    const other = openRole(api.database, 'countersign_app')
    try {
      const taken = await inOneMinute(async () => {
        const { tenantId } = await api.open()
        return takeAll([makeRateLimiter(api.db), makeRateLimiter(other)], tenantId, limit, 2 * limit + 3)
      })
      expect(taken.filter((allowance) => allowance.granted)).toHaveLength(limit)
    } finally {
      await other.close()
    }
  })

  test('are not exceeded by many calls at once', async () => {
    const limiters = [makeRateLimiter(api.db), makeRateLimiter(api.db)]
    const taken = await inOneMinute(async () => {
      const { tenantId } = await api.open()
      return Promise.all(Array.from({ length: 90 }, async (_, i) => limiters[i % 2]?.take(tenantId, 30)))
    })
    expect(taken.filter((allowance) => allowance?.granted)).toHaveLength(30)
  })

  test('cost no database call while a block lasts', async () => {
    let leases = 0
    const counted = {
      ...api.db,
      flush: (...args: Parameters<typeof api.db.flush>) => {
        leases += 1
        return api.db.flush(...args)
      },
    }
    const limiter = makeRateLimiter(counted)
    const seen = await inOneMinute(async () => {
      const { tenantId } = await api.open()
      leases = 0
      await takeAll([limiter], tenantId, 1000, 100)
      const ofFirstBlock = leases
      const asks = limiter.take(tenantId, 1000) instanceof Promise
      await takeAll([limiter], tenantId, 1000, 98)
      return { ofFirstBlock, asks, ofSecondBlock: leases - ofFirstBlock }
    })
    expect(seen).toEqual({ ofFirstBlock: 1, asks: true, ofSecondBlock: 1 })
  })

  test('start again with the next minute, and the last minute’s row is deleted', async () => {
    let ms = 0
    const limiter = makeRateLimiter(api.db, () => ms)
    const { tenantId, refused } = await inOneMinute(async () => {
      const { tenantId } = await api.open()
      const taken = await takeAll([limiter], tenantId, 3, 4)
      return { tenantId, refused: taken[3] }
    })
    expect(refused).toMatchObject({ granted: false, remaining: 0 })
    expect(refused?.resetSeconds).toBeLessThanOrEqual(60)
    await api.database.owner(
      `UPDATE rate_windows SET window_start = window_start - interval '1 minute' WHERE tenant_id = $1`,
      [tenantId],
    )
    ms += 60_001
    expect(await limiter.take(tenantId, 3)).toMatchObject({ granted: true, remaining: 2 })
    expect(await api.database.owner('SELECT 1 FROM rate_windows WHERE tenant_id = $1', [tenantId])).toHaveLength(1)
  })
})

test('answers a write over the limit with 429 and the headers that say when to retry, and never counts reads', async () => {
  const limited = await makeTestApi({ database: api.database, writesPerMinute: 2 })
  try {
    const { apiKey: key } = await limited.open()
    const write = () => limited.call('PATCH', '/api/v1/account', { key, body: { name: 'Grace' } })
    const answers = [await write(), await write(), await write(), await write(), await write()]
    const first = answers[0]?.headers ?? {}
    expect(first).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' })
    const refused = answers.find((answer) => answer.statusCode === 429)
    expect(refused?.json()).toMatchObject({ status: 'error', code: 'rate_limited' })
    expect(refused?.headers['retry-after']).toBe(refused?.headers['ratelimit-reset'])
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    const read = await limited.call('GET', '/api/v1/account', { key })
    expect(read.statusCode).toBe(200)
    expect(read.headers['ratelimit-limit']).toBeUndefined()
  } finally {
    await limited.close()
  }
})

test('M1: nine keys of an account write no more than one', async () => {
  const limited = await makeTestApi({ database: api.database, writesPerMinute: 20 })
  try {
    const { apiKey } = await limited.open()
    const body = { name: 'Another', scopes: ['admin'] }
    const create = () => limited.call('POST', '/api/v1/api-keys', { key: apiKey, body })
    const keys = (await Promise.all(Array.from({ length: 8 }, create))).map((answer) => String(answer.json().api_key))
    const write = (key: string) => limited.call('PATCH', '/api/v1/account', { key, body: { name: 'Grace' } })
    const five = Array.from({ length: 5 }, () => [apiKey, ...keys]).flat()
    const statuses = (await Promise.all(five.map(write))).map((one) => one.statusCode)
    // If a minute ends meanwhile, two of them have 40 writes, of which 8 have created keys.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(32)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  } finally {
    await limited.close()
  }
})
