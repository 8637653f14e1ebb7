import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('runs each item once, at most three at a time, and reports each result', async () => {
  const items = Array.from({ length: 20 }, (_, i) => i)
  const results = new Map<number, unknown>()
  let [running, most] = [0, 0]
  await runEach(items, {
    async work(item) {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (item % 2 === 1) throw new Error(`${item}`)
    },
    onStart: () => {},
    onEnd: (item, error) => results.set(item, error),
    signal: new AbortController().signal,
  })
  expect([...results.keys()].sort((a, b) => a - b)).toEqual(items)
  expect(results.get(2)).toBeNull()
  expect(results.get(3)).toEqual(new Error('3'))
  expect(most).toBe(3)
})

test('starts nothing after it was stopped', async () => {
  const stop = new AbortController()
  const started: number[] = []
  await runEach([1, 2, 3], {
    work: async () => stop.abort(),
    onStart: (item) => started.push(item),
    onEnd: () => {},
    concurrency: 1,
    signal: stop.signal,
  })
  expect(started).toEqual([1])
})
