import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestFree } from './free-space.ts'
import { POINT_WIDTH } from './time-scale.ts'

test('the name of a bar is in its longest part without marks', () => {
  expect(longestFree(0, 400, [0, 100])).toEqual({ start: 113, end: 400 })
  expect(longestFree(0, 400, [0, 300, 400])).toEqual({ start: 13, end: 287 })
})

test('a bar that is full of marks has no name', () => {
  expect(longestFree(0, 120, [0, 60, 120])).toBeNull()
  expect(longestFree(10, 12, [])).toBeNull()
})

test('the name covers no mark and stays in the bar', () => {
  const position = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(position, position, fc.array(position), (a, b, marks) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)]
      const free = longestFree(start, end, marks)
      if (!free) return
      expect(free.start >= start && free.end <= end).toBe(true)
      for (const mark of marks) {
        expect(mark + POINT_WIDTH / 2 <= free.start || mark - POINT_WIDTH / 2 >= free.end).toBe(true)
      }
    }),
  )
})
