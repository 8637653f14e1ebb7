import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkValues } from './check-values.ts'
import { sampleMatch } from './pattern/sample.ts'
import { sampleValues } from './sample-values.ts'
import { anyFields } from './testing/arbitrary.ts'
import { context, defined } from './testing/fields.ts'
import type { SignerFieldInput } from './types.ts'

const sampled = (...fields: SignerFieldInput[]) => sampleValues(defined(...fields), context)

test('sample values of any form pass the checks of a signature, or name a field that has none', () => {
  let found = 0
  fc.assert(
    fc.property(anyFields, (fields) => {
      const sample = sampleValues(fields, context)
      if (!sample.ok) {
        // Only a file for this field, or a range without a value, can be missing in these forms.
        expect(['upload', 'date']).toContain(sample.field.type)
        return
      }
      found += 1
      expect(checkValues(fields, sample.values, context)).toMatchObject({ ok: true })
    }),
    { numRuns: 500 },
  )
  expect(found).toBeGreaterThan(300)
})

test('only required fields and prefilled ones are filled, with plausible values', () => {
  expect(
    sampled(
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text', required: false },
      { name: 'c', type: 'text', prefill: 'given', required: false },
      { name: 'd', type: 'number', min: 18.5, max: 99, decimals: 0 },
      { name: 'e', type: 'date', max: '2020-05-01' },
      { name: 'f', type: 'choice', options: ['red', 'blue'] },
      { name: 'g', type: 'initials' },
      { name: 'h', type: 'checkbox' },
      { name: 'i', type: 'checkbox', required: true },
      { name: 'j', type: 'text', read_only: true, prefill: 'fixed' },
    ),
  ).toEqual({
    ok: true,
    values: { a: 'Sample', c: 'given', d: '99', e: '2020-05-01', f: 'red', g: 'AR', i: true },
  })
})

test('a filled field that shows others has them filled, and values of hidden ones are left out', () => {
  expect(
    sampled(
      { name: 'agree', type: 'checkbox', required: true },
      { name: 'why', type: 'text', show_if: { field: 'agree', is_checked: true } },
      { name: 'more', type: 'text', show_if: { field: 'why', is_filled: true } },
      { name: 'no', type: 'text', prefill: 'x', show_if: { field: 'agree', is_checked: false } },
    ),
  ).toEqual({ ok: true, values: { agree: true, why: 'Sample', more: 'Sample' } })
})

describe('patterns', () => {
  test.each([
    '[A-Z]{2}\\d{4}',
    '\\d{3}-\\d{2}-\\d{4}',
    '(?:DE|FR)\\d{2}( ?\\d{4}){4,5}',
    '[^a-zA-Z0-9]+',
    '.+@.+\\..+',
    '\\p{Script=Devanagari}+',
    '\\p{Lu}\\p{Ll}*',
    '\\S+ \\S+',
    'x*',
    '(a|b)*c{300}',
  ])('%s', (pattern) => {
    const sample = sampled({ name: 'a', type: 'text', pattern, hint: 'x', max_length: 400 })
    expect(sample.ok && String(sample.values.a)).toMatch(new RegExp(`^(?:${pattern})$`, 'u'))
  })

  test('one that no value can match is named', () => {
    for (const pattern of [' +', 'a{20}'])
      expect(sampled({ name: 'code', type: 'text', pattern, hint: 'x', max_length: 10 })).toMatchObject({
        ok: false,
        field: { name: 'code' },
      })
  })

  test('the search ends, whatever the pattern', () => {
    expect(sampleMatch('(a|b|c|d|e)*(a|b|c|d|e){9}z', 200, () => false)).toBeNull()
  })
})
