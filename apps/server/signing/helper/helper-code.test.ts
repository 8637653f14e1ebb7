import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newHelperCode, readHelperCode } from './helper-code.ts'

test('a code is read however it is typed', () => {
  const separator = fc.constantFrom('', ' ', '-', '  ')
  fc.assert(
    fc.property(separator, separator, fc.boolean(), (between, around, lower) => {
      const code = newHelperCode()
      const grouped = `${around}${code.slice(0, 5)}${between}${code.slice(5)}${around}`
      expect(readHelperCode(lower ? grouped.toLowerCase() : grouped)).toBe(code)
    }),
  )
})

test('letters that look like digits are taken for them', () => {
  expect(readHelperCode('oO01l-ILiAB')).toBe('0001111' + '1AB')
})

test.each(['', 'ABCDE', 'ABCDEFGHJKM', 'ABCDEFGHJU', 'ABCDE_FGHJ', 'ÀBCDEFGHJK'])('%j is no code', (typed) => {
  expect(readHelperCode(typed)).toBeUndefined()
})
