import fc from 'fast-check'
import { expect, test } from 'vitest'
import { methodOf, readSigType, SIG_TYPE_PATTERN, SIG_TYPES } from './sig-type.ts'

test.each([
  ['electronic', 'drawn'],
  ['draw', 'drawn'],
  ['drawn', 'drawn'],
  ['dsc', 'certificate'],
  ['p12', 'certificate'],
  ['aadhaar', 'remote'],
  ['national_id', 'remote'],
])('%s is %s', (sigType, method) => {
  expect(methodOf(sigType)).toBe(method)
  expect(methodOf(sigType.toUpperCase())).toBe(method)
})

test('a signature type is read in any case', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SIG_TYPES).chain((known) => fc.tuple(fc.constant(known), fc.mixedCase(fc.constant(known)))),
      ([known, sent]) => {
        expect(readSigType(sent)).toBe(known)
        expect(sent).toMatch(new RegExp(SIG_TYPE_PATTERN))
      },
    ),
  )
})

test('the pattern accepts what is read, and nothing else', () => {
  const near = fc
    .constantFrom(...SIG_TYPES)
    .chain((known) => fc.tuple(fc.string(), fc.string()).map(([a, b]) => a + known + b))
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), near, fc.constantFrom('', 'P12\n', 'dſc', 'natIonal_id', 'DRAWN')),
      (text) => {
        expect(new RegExp(SIG_TYPE_PATTERN).test(text)).toBe(readSigType(text) !== undefined)
      },
    ),
  )
  expect(() => methodOf('esign')).toThrow('unknown signature type')
})
