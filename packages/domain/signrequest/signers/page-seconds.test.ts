import { describe, expect, test } from 'vitest'
import { rangesOf, readPageSeconds } from './page-seconds.ts'

describe('how long pages were on screen', () => {
  test('is a list of whole seconds, each at most a day', () => {
    expect(readPageSeconds([12, 0, 3])).toEqual([12, 0, 3])
    expect(readPageSeconds([])).toEqual([])
    expect(readPageSeconds([9e9])).toEqual([86_400])
  })

  test.each([
    [undefined],
    [null],
    ['12'],
    [{ 0: 12 }],
    [[-1]],
    [[1.5]],
    [['12']],
    [[Number.NaN]],
    [Array.from({ length: 10_001 }, () => 1)],
  ])('is nothing else: %j', (reported) => {
    expect(readPageSeconds(reported)).toBe(null)
  })

  test('is said by ranges of pages with the same time', () => {
    expect(rangesOf([12, 0, 0, 0, 3])).toEqual([
      { first: 1, last: 1, seconds: 12 },
      { first: 2, last: 4, seconds: 0 },
      { first: 5, last: 5, seconds: 3 },
    ])
    expect(rangesOf([])).toEqual([])
  })
})
