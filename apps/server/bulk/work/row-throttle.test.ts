import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRowThrottle } from './row-throttle.ts'

const WORKERS = 20

/** A clock that advances only when all work waits for it. */
class FakeTime {
  #now = 0
  #timers: { at: number; go: () => void }[] = []

  now = () => this.#now

  nextIteration = () => Promise.resolve()

  wait = (ms: number) => new Promise<void>((go) => this.#timers.push({ at: this.#now + ms, go }))

  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      this.#timers.sort((a, b) => a.at - b.at)
      const [next] = this.#timers
      if (!next || next.at > end) break
      this.#timers.shift()
      this.#now = next.at
      next.go()
    }
    this.#now = end
  }
}

/** Workers that run rows of so many milliseconds while there are any. */
function startWorkers(rowMs: number, workers = WORKERS, rows = Number.POSITIVE_INFINITY) {
  let left = rows
  const time = new FakeTime()
  const throttle = makeRowThrottle(time)
  const seen = { rows: 0, most: 0 }
  let running = 0
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await throttle.row(async () => {
        running += 1
        seen.rows += 1
        seen.most = Math.max(seen.most, running)
        await time.wait(rowMs)
        running -= 1
      })
    }
  }
  const begin = () => Array.from({ length: workers }, worker)
  begin()
  /** Rows in a second with ten API calls, or with none. */
  const second = async (called: boolean) => {
    Object.assign(seen, { rows: 0, most: 0 })
    for (let i = 0; i < 10; i += 1) {
      if (called) throttle.reportApiActivity()
      await time.pass(100)
    }
    return { ...seen }
  }
  /** Starts another job. */
  const startAnother = () => {
    left = Number.POSITIVE_INFINITY
    begin()
  }
  return { second, startAnother, pass: time.pass.bind(time) }
}

describe('while the API is active, rows', () => {
  test('begin at 50 to 70 % of their rate without API activity', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: 60 }), async (rowMs) => {
        const { second } = startWorkers(rowMs)
        await second(false)
        const alone = await second(false)
        await second(true)
        const beside = await second(true)
        expect(beside.rows / alone.rows).toBeGreaterThan(0.5)
        expect(beside.rows / alone.rows).toBeLessThan(0.7)
        expect(beside.most).toBeLessThan(WORKERS)
      }),
      { numRuns: 20 },
    )
  })

  test('are limited in number before their rate is measured', async () => {
    const { second } = startWorkers(20)
    await second(true)
    const { rows, most } = await second(true)
    expect(most).toBe(16)
    expect(rows).toBeGreaterThan(200)
  })

  test('begin one by one, each in its own iteration of the event loop', async () => {
    const iterations: (() => void)[] = []
    const nextIteration = () => new Promise<void>((go) => iterations.push(go))
    const throttle = makeRowThrottle({ now: () => 0, wait: async () => {}, nextIteration })
    throttle.reportApiActivity()
    let begun = 0
    const rows = [1, 2, 3].map(() =>
      throttle.row(async () => {
        begun += 1
      }),
    )
    for (const expected of [0, 1, 2]) {
      await new Promise((resolve) => setImmediate(resolve))
      expect([begun, iterations.length]).toEqual([expected, 1])
      iterations.pop()?.()
    }
    await Promise.all(rows)
    expect(begun).toBe(3)
  })

  test('are not limited to the rate of a slow job', async () => {
    const { second } = startWorkers(500, 1)
    await second(false)
    await second(false)
    expect((await second(true)).rows).toBeGreaterThanOrEqual(1)
  })

  test('are not limited to the rate of an hour without a job', async () => {
    const busy = startWorkers(10, WORKERS, 300) // done before it was measured
    await busy.pass(3_600_000)
    busy.startAnother()
    await busy.pass(100)
    expect((await busy.second(true)).rows).toBeGreaterThan(300)
  })

  test('begin at the full rate again soon after the last call', async () => {
    const { second, pass } = startWorkers(10)
    const alone = await second(false)
    await second(true)
    await pass(2_000)
    expect((await second(false)).rows).toBeGreaterThanOrEqual(0.95 * alone.rows)
  })
})
