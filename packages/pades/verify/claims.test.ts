import { expect, test } from 'vitest'
import { parseDate } from './claims.ts'

test.each([
  ["D:20260102030405+00'00'", '2026-01-02T03:04:05.000Z'],
  ['D:20260102030405Z', '2026-01-02T03:04:05.000Z'],
  ["D:20260102030405+05'30'", '2026-01-01T21:34:05.000Z'],
  ["D:20260102030405-08'00", '2026-01-02T11:04:05.000Z'],
  ['D:20260102', '2026-01-02T00:00:00.000Z'],
  ['D:2026', '2026-01-01T00:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(parseDate(text)?.toISOString()).toBe(iso)
})

test.each(['', '2026', 'D:', 'D:20261402', 'D:20260102250000', 'yesterday'])('%j is not a date', (text) => {
  expect(parseDate(text)).toBeUndefined()
})
