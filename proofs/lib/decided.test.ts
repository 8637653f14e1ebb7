import { describe, expect, test } from 'vitest'
import { decidedBy } from './decided.ts'
import { atLeast, atMost, isWithin } from './limits.ts'
import { median } from './stats.ts'

const LIMITS = [atMost(2, 'a ratio'), atLeast(2, 'a rate')]

/** The values of the turns that are measured. */
function measured(limit: (typeof LIMITS)[number], values: readonly number[]): number[] {
  const isDecided = decidedBy(limit, values.length)
  const taken: number[] = []
  while (taken.length < values.length && !isDecided(taken)) taken.push(values[taken.length] ?? Number.NaN)
  return taken
}

/** All orders of values on both sides of the limit, and on it. */
function* sequences(length: number): Generator<number[]> {
  if (length === 0) yield []
  else for (const rest of sequences(length - 1)) for (const value of [1, 2, 3]) yield [...rest, value]
}

describe('decidedBy', () => {
  test('decides as the median of all turns does, for every order of values', () => {
    for (const limit of LIMITS) {
      for (const values of [1, 2, 3, 4, 5, 6].flatMap((length) => [...sequences(length)])) {
        const isDecided = isWithin(limit, median(measured(limit, values)))
        expect(isDecided, `${values}`).toBe(isWithin(limit, median(values)))
      }
    }
  })

  test('ends when more than half of the turns are within the limit', () => {
    expect(measured(atMost(2, 'a ratio'), [1, 3, 1, 1, 9])).toEqual([1, 3, 1, 1])
    expect(measured(atLeast(2, 'a rate'), [2, 2, 1])).toEqual([2, 2])
  })

  test('measures every turn where the limit is missed', () => {
    expect(measured(atMost(2, 'a ratio'), [3, 3, 1, 3])).toEqual([3, 3, 1, 3])
  })
})
