import { expect, test } from 'vitest'
import { dayAfter, lastDay } from './days.ts'

test.each([
  ['UTC', '2026-12-31T00:00:00.000Z'],
  ['India', '2026-12-30T18:30:00.000Z'],
  ['New York', '2026-12-31T05:00:00.000Z'],
  ['Honolulu', '2026-12-31T10:00:00.000Z'],
  ['Auckland', '2026-12-30T11:00:00.000Z'],
])('the last day is the one before the midnight at which a request expires: %s', (_zone, expiresAt) => {
  expect(lastDay(expiresAt)).toBe('2026-12-30')
})

test('days are counted over months and leap years', () => {
  expect(dayAfter('2028-02-28', 2)).toBe('2028-03-01')
  expect(dayAfter('2026-12-31', 7)).toBe('2027-01-07')
})
