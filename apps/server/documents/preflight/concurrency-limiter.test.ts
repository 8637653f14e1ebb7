import { expect, test } from 'vitest'
import { Overloaded } from '../../platform/errors.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

test('runs tasks up to the concurrency, queues up to the limit, and rejects the next', async () => {
  const limiter = new ConcurrencyLimiter(2, 1)
  const releases: (() => void)[] = []
  const started: number[] = []
  const start = (id: number) =>
    limiter.run(async () => {
      started.push(id)
      await new Promise<void>((resolve) => releases.push(resolve))
      return id
    })
  const [first, second, third] = [start(1), start(2), start(3)]
  await expect(start(4)).rejects.toBeInstanceOf(Overloaded)
  expect(started).toEqual([1, 2])

  releases[0]?.()
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3])
  for (const release of releases) release()
  expect(await Promise.all([second, third])).toEqual([2, 3])
})

test('a failed task releases its slot', async () => {
  const limiter = new ConcurrencyLimiter(1, 0)
  await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limiter.run(async () => 'next')).toBe('next')
})
