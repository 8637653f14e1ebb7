import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRepresentationPreferred } from './prefer.ts'

test.each([
  ['return=representation', true],
  ['respond-async, return=representation', true],
  ['Return = "representation"; foo=1', true],
  ['return=minimal', false],
  ['return=minimal, return=representation', false],
  ['return=representations', false],
  ['x-return=representation', false],
  ['foo="return=representation"', false],
  ['', false],
])('Prefer: %s', (header, isPreferred) => {
  expect(isRepresentationPreferred(header)).toBe(isPreferred)
})

test('other preferences never change the result', () => {
  const token = fc.stringMatching(/^[a-z-]{1,12}(=[a-z0-9]{1,5})?(; ?[a-z]{1,5}=1)?$/)
  const others = fc.array(token.filter((text) => !text.startsWith('return=')))
  fc.assert(
    fc.property(others, others, (before, after) => {
      expect(isRepresentationPreferred([...before, 'return=representation', ...after].join(', '))).toBe(true)
      expect(isRepresentationPreferred([...before, ...after].join(', '))).toBe(false)
    }),
  )
})
