import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newHelperCode, readHelperCode } from './helper-code.ts'

test('reads a code in any case and grouping', () => {
  const separator = fc.constantFrom('', ' ', '-', '  ')
  fc.assert(
    fc.property(separator, separator, fc.boolean(), (between, around, lower) => {
      const code = newHelperCode()
      const grouped = `${around}${code.slice(0, 5)}${between}${code.slice(5)}${around}`
      expect(readHelperCode(lower ? grouped.toLowerCase() : grouped)).toBe(code)
    }),
  )
})

test('reads O as 0, and I and L as 1', () => {
  expect(readHelperCode('oO01l-ILiAB')).toBe('0001111' + '1AB')
})

test.each(['', 'ABCDE', 'ABCDEFGHJKM', 'ABCDEFGHJU', 'ABCDE_FGHJ', 'ÀBCDEFGHJK'])('rejects %j', (typed) => {
  expect(readHelperCode(typed)).toBeUndefined()
})
