import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((each) => each.join('\n'))

test('both texts can be read from their difference, for any texts', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const shown = diffLines(before, after)
      const of = (other: string) =>
        shown
          .filter(({ kind }) => kind !== other)
          .map(({ text }) => text)
          .join('\n')
      expect([of('added'), of('removed')]).toEqual([before, after])
    }),
  )
})

test('equal texts have no removed or added line', () => {
  expect(diffLines('a\nb', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true)
})

test('a changed line is one removal and one addition between the lines that stay', () => {
  expect(diffLines('{\n  "a": 1,\n  "b": 2\n}', '{\n  "a": 3,\n  "b": 2\n}').map(({ kind }) => kind)).toEqual([
    ...['same', 'removed', 'added', 'same', 'same'],
  ])
})

test('texts of thousands of differing lines are compared without a table of all pairs', () => {
  const many = (prefix: string) => Array.from({ length: 5000 }, (_, i) => `${prefix}${i}`).join('\n')
  expect(diffLines(many('a'), many('b'))).toHaveLength(10_000)
})
