import { expect, test } from 'vitest'
import { makeBreather } from './yield-to-event-loop.ts'

test('long work lets the others have their turn, and short work goes on', async () => {
  const breathe = makeBreather()
  let had = 0
  setImmediate(() => {
    had += 1
  })
  const end = performance.now() + 2_000
  while (had === 0 && performance.now() < end) await breathe()
  expect(had).toBe(1)
})
