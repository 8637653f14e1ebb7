import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNestedDeeper } from './nesting.ts'

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('measures the depth of any JSON as its parser would see it, whatever the strings contain', () => {
  const string = fc.string({ unit: fc.constantFrom('[', '{', '"', '\\\\', ']', '}', 'a', '\u2028') })
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 6 }, string, fc.array(tie('value')), fc.dictionary(string, tie('value'))),
  }))
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2), fc.nat(7), (value, indent, levels) => {
      expect(isNestedDeeper(JSON.stringify(value, null, indent), levels)).toBe(depthOf(value) > levels)
    }),
  )
})

test('is fast on a body of nothing but brackets, and stops at the end of the text', () => {
  expect(isNestedDeeper('['.repeat(1_000_000), 100)).toBe(true)
  expect(isNestedDeeper(`"${'\\\\'.repeat(1_000_000)}`, 100)).toBe(false)
  expect(isNestedDeeper('"\\\\"[', 0)).toBe(true)
  expect(isNestedDeeper('"\\"[', 0)).toBe(false)
})
