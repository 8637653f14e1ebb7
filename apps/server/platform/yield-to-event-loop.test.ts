import { expect, test } from 'vitest'
import { makeYieldToEventLoop } from './yield-to-event-loop.ts'

test('lets other tasks run during a long loop', async () => {
  const yieldToEventLoop = makeYieldToEventLoop()
  let runs = 0
  setImmediate(() => {
    runs += 1
  })
  const end = performance.now() + 2_000
  while (runs === 0 && performance.now() < end) await yieldToEventLoop()
  expect(runs).toBe(1)
})
