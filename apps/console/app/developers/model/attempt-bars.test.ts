import { expect, test } from 'vitest'
import { barsOf, countsOf } from './attempt-bars.ts'

const attempts = (...ok: boolean[]) => ok.map((each) => ({ ok: each }))

test('the newest attempt is at the end of the bar, and the bar has 100 places', () => {
  const bars = barsOf(attempts(false, true, true))
  expect(bars).toHaveLength(100)
  expect(bars.slice(-4)).toEqual([null, ...attempts(true, true, false)])
})

test('more than 100 attempts are the newest 100', () => {
  const many = attempts(...Array.from({ length: 150 }, (_, i) => i < 100))
  expect(barsOf(many).every((attempt) => attempt?.ok)).toBe(true)
  expect(countsOf(many)).toEqual({ accepted: 100, failed: 0 })
})
