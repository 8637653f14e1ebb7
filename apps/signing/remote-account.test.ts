import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountProblem } from './remote.ts'

describe('an account name at a provider', () => {
  test.each(['asha', 'asha.rao@esp', 'आशा', '9876543210', 'asha-2024@esp', 'a1b2c3d4e5f6'])('accepts %s', (account) => {
    expect(accountProblem(account)).toBeNull()
  })

  test.each(['', 'a\nb', 'x'.repeat(101)])('rejects %j', (account) => {
    expect(accountProblem(account)).toBe('account_missing')
  })

  test('rejects an identity number in any notation', () => {
    const scripts = ['0', '०', '০', '௦', '٠'].map((zero) => zero.codePointAt(0) ?? 0)
    const separator = fc.constantFrom('', ' ', '-', '.', '–', '\u00a0')
    const number = fc
      .tuple(
        fc.constantFrom(...scripts),
        fc.oneof(
          fc.array(fc.nat(9), { minLength: 12, maxLength: 12 }),
          fc.array(fc.nat(9), { minLength: 16, maxLength: 16 }),
        ),
        separator,
      )
      .map(([zero, digits, between]) => digits.map((digit) => String.fromCodePoint(zero + digit)).join(between))
    const around = fc.constantFrom('', 'uid:', '@esp')
    fc.assert(
      fc.property(around, number, around, (before, digits, after) => {
        expect(accountProblem(`${before}${digits}${after}`)).toBe('account_is_number')
      }),
    )
  })
})
