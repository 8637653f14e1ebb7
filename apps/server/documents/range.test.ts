import { expect, test } from 'vitest'
import { requestedRange } from './range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-400', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-400', { start: 0, end: 99 }],
  ['BYTES=5-6', { start: 5, end: 6 }],
])('%s of 100 bytes is served as that part', (header, range) => {
  expect(requestedRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s of 100 bytes cannot be satisfied', (header) => {
  expect(requestedRange(header, 100)).toBe('unsatisfiable')
})

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-4',
  'bytes=0-1,5-6',
  'lines=1-2',
  'bytes=a-b',
  'bytes=0x1-2',
  'bytes=99999999999999999999-',
])('%s is ignored: the whole is sent', (header) => {
  expect(requestedRange(header, 100)).toBeUndefined()
})
