import { describe, expect, test } from 'vitest'
import { type Extent, syllablesOf, widestGap } from './ink.ts'

const ink = (left: number, right: number): Extent => ({ left, right, top: 10, bottom: 0 })

test('a mark without an advance does not make a gap: the letter below it is ink', () => {
  const [base, mark, next] = [ink(0, 10), ink(6, 6), ink(10.5, 18)]
  expect(widestGap([next, mark, base], mark, next)).toBeCloseTo(0.5)
})

test('the further parts of a syllable fill what is between its first part and the next letter', () => {
  const [first, second, third, next] = [ink(0, 4), ink(4, 12), ink(12, 15), ink(15, 22)]
  expect(widestGap([first, second, third, next], first, next)).toBe(0)
})

test('letters that overlap have no gap, in whichever order they are', () => {
  const [lam, alef] = [ink(0, 6), ink(2, 6)]
  expect([widestGap([lam, alef], lam, alef), widestGap([lam, alef], alef, lam)]).toEqual([0, 0])
})

test('a space is a gap, from the left and from the right', () => {
  const [word, next] = [ink(0, 20), ink(23, 40)]
  expect([widestGap([word, next], word, next), widestGap([word, next], next, word)]).toEqual([3, 3])
})

test('what is outside of two characters does not matter', () => {
  const [before, a, b, after] = [ink(0, 5), ink(10, 15), ink(15, 20), ink(30, 35)]
  expect(widestGap([before, a, b, after], a, b)).toBe(0)
})

describe('a syllable', () => {
  const part = (object: number, replacement: number, left: number, right: number, bottom = 0, top = 8) => ({
    ...{ object, replacement, left, right, bottom, top },
  })

  test('has the width of all its parts, marks above and below included', () => {
    const syllables = syllablesOf([part(1, 7, 0, 3, 10, 12), part(2, 7, 0, 8), part(3, 7, 8, 11), part(4, 9, 11, 20)])
    expect([1, 2, 3].map((object) => [syllables.get(object)?.left, syllables.get(object)?.right])).toEqual([
      ...[[0, 11], [0, 11], [0, 11]], // biome-ignore format: one row
    ])
    expect(syllables.get(4)).toMatchObject({ left: 11, right: 20 })
  })

  test('does not reach over lines where a longer text is replaced', () => {
    const syllables = syllablesOf([part(1, 7, 80, 100, 20, 28), part(2, 7, 0, 30)])
    expect(syllables.get(1)).toMatchObject({ left: 80, right: 100 })
    expect(syllables.get(2)).toMatchObject({ left: 0, right: 30 })
  })

  test('is nothing that says its own characters', () => {
    expect(syllablesOf([part(1, 0, 0, 3)]).size).toBe(0)
  })
})
