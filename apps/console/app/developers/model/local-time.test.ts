import { expect, test } from 'vitest'
import { localInput, timeOfInput } from './local-time.ts'

test('a time survives the field, to the minute', () => {
  const time = new Date(2026, 2, 5, 9, 7)
  expect(localInput(time)).toBe('2026-03-05T09:07')
  expect(timeOfInput(localInput(time))).toEqual(time)
})

test('an empty or incomplete field has no time', () => {
  expect(timeOfInput('')).toBeNull()
  expect(timeOfInput('2026-13')).toBeNull()
})
