import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeThrottle, TimeShare } from './throttle.ts'

/** Pieces per millisecond and their share of the time, once settled, if each takes `costMs`. */
function drain({ costMs, otherShare = 0 }: { costMs: number; otherShare?: number }) {
  let [now, busy] = [0, 0]
  const allowance = new TimeShare({ now: () => now, busy: () => busy })
  allowance.begin()
  let [taken, spent] = [0, 0]
  for (const end of [5_000, 10_000]) {
    const began = now
    taken = 0
    while (now < end) {
      const given = allowance.take(64)
      taken += given
      busy += given * costMs + otherShare
      now += 1 + given * costMs
    }
    spent = now - began
  }
  return { perMs: taken / spent, share: (taken * costMs) / spent }
}

describe('while the API is active, pieces of background work', () => {
  test('take half of the process’s time, however long each takes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 3.5, noNaN: true }), (costMs) => {
        const { share } = drain({ costMs })
        expect(share).toBeLessThan(0.6)
        expect(share).toBeGreaterThan(0.3)
      }),
    )
  })

  test('are spaced even if each is alone in the queue, except one after a pause', () => {
    let [now, busy] = [0, 0]
    const allowance = new TimeShare({ now: () => now, busy: () => busy })
    const one = () => {
      allowance.begin()
      const came = now
      while (allowance.take(1) === 0) now += 1
      busy += 4
      now += 4
      return now - 4 - came
    }
    expect(one()).toBe(0)
    for (let i = 0; i < 100; i += 1) one() // until the time for one is measured
    const began = now
    for (let i = 0; i < 100; i += 1) one()
    expect((100 * 4) / (now - began)).toBeLessThan(0.6)
    now += 1_000
    expect(one()).toBe(0)
  })

  test('continue while the process is busy with other work', () => {
    expect(drain({ costMs: 0.5, otherShare: 1 }).perMs).toBeGreaterThan(0.09)
  })

  test('are queued, and begin at once when the API is idle', async () => {
    let now = 0
    const throttle = makeThrottle({ now: () => now, busy: () => 0 })
    const left: number[] = []
    const leave = (n: number) => throttle.next().then(() => left.push(n))
    await leave(1)
    expect(left).toEqual([1])
    throttle.reportApiActivity()
    const leaving = [leave(2), leave(3), leave(4)]
    await new Promise((resolve) => setImmediate(resolve))
    expect(left).toEqual([1])
    now = 10_000
    await Promise.all(leaving)
    expect(left).toEqual([1, 2, 3, 4])
  })
})
