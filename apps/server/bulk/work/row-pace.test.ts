import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRowPace } from './row-pace.ts'

const HANDS = 20

/** Time that passes only when everybody waits for it. */
class FakeTime {
  #now = 0
  #timers: { at: number; go: () => void }[] = []

  now = () => this.#now

  turn = () => Promise.resolve()

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

/** Hands that have a row to do as long as there are some, each of which takes so long. */
function startHands(rowMs: number, hands = HANDS, rows = Number.POSITIVE_INFINITY) {
  let left = rows
  const time = new FakeTime()
  const pace = makeRowPace(time)
  const seen = { rows: 0, most: 0 }
  let underWay = 0
  const hand = async () => {
    while (left > 0) {
      left -= 1
      await pace.row(async () => {
        underWay += 1
        seen.rows += 1
        seen.most = Math.max(seen.most, underWay)
        await time.wait(rowMs)
        underWay -= 1
      })
    }
  }
  const begin = () => Array.from({ length: hands }, hand)
  begin()
  /** Rows in a second; somebody calls ten times in it, or nobody. */
  const second = async (called: boolean) => {
    Object.assign(seen, { rows: 0, most: 0 })
    for (let i = 0; i < 10; i += 1) {
      if (called) pace.makeRoom()
      await time.pass(100)
    }
    return { ...seen }
  }
  /** Another job comes. */
  const goOn = () => {
    left = Number.POSITIVE_INFINITY
    begin()
  }
  return { second, goOn, pass: time.pass.bind(time) }
}

describe('while somebody uses the API, rows', () => {
  test('keep more than half of the rate that they have alone, and leave the rest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: 60 }), async (rowMs) => {
        const { second } = startHands(rowMs)
        await second(false)
        const alone = await second(false)
        await second(true)
        const beside = await second(true)
        expect(beside.rows / alone.rows).toBeGreaterThan(0.5)
        expect(beside.rows / alone.rows).toBeLessThan(0.7)
        expect(beside.most).toBeLessThan(HANDS)
      }),
      { numRuns: 20 },
    )
  })

  test('are fewer at a time, though they were never alone', async () => {
    const { second } = startHands(20)
    await second(true)
    const { rows, most } = await second(true)
    expect(most).toBe(16)
    expect(rows).toBeGreaterThan(200)
  })

  test('are begun one by one, each after what has come in meanwhile', async () => {
    const turns: (() => void)[] = []
    const turn = () => new Promise<void>((go) => turns.push(go))
    const pace = makeRowPace({ now: () => 0, wait: async () => {}, turn })
    pace.makeRoom()
    let begun = 0
    const rows = [1, 2, 3].map(() =>
      pace.row(async () => {
        begun += 1
      }),
    )
    for (const expected of [0, 1, 2]) {
      await new Promise((resolve) => setImmediate(resolve))
      expect([begun, turns.length]).toEqual([expected, 1])
      turns.pop()?.()
    }
    await Promise.all(rows)
    expect(begun).toBe(3)
  })

  test('are not held to what a slow job did alone', async () => {
    const { second } = startHands(500, 1)
    await second(false)
    await second(false)
    expect((await second(true)).rows).toBeGreaterThanOrEqual(1)
  })

  test('are not held to what was done in an hour without a job', async () => {
    const busy = startHands(10, HANDS, 300) // done before it was measured
    await busy.pass(3_600_000)
    busy.goOn()
    await busy.pass(100)
    expect((await busy.second(true)).rows).toBeGreaterThan(300)
  })

  test('go at full speed again soon after the last call', async () => {
    const { second, pass } = startHands(10)
    const alone = await second(false)
    await second(true)
    await pass(2_000)
    expect((await second(false)).rows).toBeGreaterThanOrEqual(0.95 * alone.rows)
  })
})
