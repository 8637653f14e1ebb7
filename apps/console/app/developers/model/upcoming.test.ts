import { expect, test } from 'vitest'
import { expiringBy, nextToExpire } from './upcoming.ts'

const early = { expires_at: '2026-11-18T10:00:00Z' }
const late = { expires_at: '2026-11-20T10:00:00+02:00' }

test('a request expires once the clock has reached its time', () => {
  expect(expiringBy([late, early], new Date('2026-11-18T10:00:00Z'))).toEqual([early])
  expect(expiringBy([late, early], new Date('2026-11-18T09:59:59Z'))).toEqual([])
})

test('the next to expire is the earliest, in any order and zone', () => {
  expect(nextToExpire([late, early])).toBe(early)
  expect(nextToExpire([])).toBeUndefined()
})
