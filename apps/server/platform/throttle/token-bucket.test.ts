import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

test('allows a burst after a pause, and then the rate', () => {
  const [bucket, rate] = [new TokenBucket(), { perMs: 0.1, burst: 3 }]
  expect(bucket.available(0, rate)).toBe(3)
  bucket.take(0, rate, 3)
  expect(bucket.available(9, rate)).toBe(0)
  expect(bucket.available(10, rate)).toBe(1)
  bucket.take(10, rate, 1)
  expect(bucket.available(10, rate)).toBe(0)
  expect(bucket.available(1_000, rate)).toBe(3)
})

test('never allows more than the burst and the rate together', () => {
  const steps = fc.array(fc.record({ wait: fc.nat(50), most: fc.nat(10) }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), fc.constantFrom(0.05, 0.3, 1), (taken, burst, perMs) => {
      const [bucket, rate] = [new TokenBucket(), { perMs, burst }]
      let [now, total] = [0, 0]
      for (const { wait, most } of taken) {
        now += wait
        const pieces = Math.min(most, bucket.available(now, rate))
        bucket.take(now, rate, pieces)
        total += pieces
      }
      expect(total).toBeLessThanOrEqual(burst + now * perMs + 0.001)
    }),
  )
})

test('says how long to wait for a number of pieces', () => {
  const [bucket, rate] = [new TokenBucket(), { perMs: 0.5, burst: 4 }]
  expect(bucket.wait(0, rate, 4)).toBe(0)
  bucket.take(0, rate, 4)
  expect([bucket.wait(0, rate, 1), bucket.wait(2, rate, 1), bucket.wait(2, rate, 3)]).toEqual([2, 0, 4])
})

test('gives reservations at the rate, in order', () => {
  const [bucket, rate] = [new TokenBucket(), { perMs: 0.5, burst: 1 }]
  expect([0, 0, 1].map((now) => bucket.reserve(now, rate))).toEqual([0, 2, 4])
  expect(bucket.reserve(100, rate)).toBe(100)
})

test('allows everything at an infinite rate', () => {
  const [bucket, rate] = [new TokenBucket(), { perMs: Number.POSITIVE_INFINITY, burst: 1 }]
  expect([bucket.reserve(5, rate), bucket.reserve(5, rate)]).toEqual([5, 5])
  expect(bucket.available(5, rate)).toBe(Number.POSITIVE_INFINITY)
})

test('forgets the burst of a pause, except for one piece', () => {
  const [bucket, rate] = [new TokenBucket(), { perMs: 0.3, burst: 4 }]
  bucket.endBurst(7, rate)
  expect(bucket.available(7, rate)).toBe(1)
})

test('applies a rate that rises from then on, with no delay left over from the low rate', () => {
  const [low, high] = [
    { perMs: 0.5, burst: 200 },
    { perMs: 2, burst: 200 },
  ]
  const bucket = new TokenBucket()
  bucket.endBurst(0, low)
  bucket.take(0, low, 1)
  expect(bucket.available(50, high)).toBe(100)
})
