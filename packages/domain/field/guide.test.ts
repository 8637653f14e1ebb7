import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkValue } from './check-value.ts'
import { checkValues } from './check-values.ts'
import { nextField, readingOrder } from './guide.ts'
import { visibleFields } from './read-values.ts'
import { anyFields } from './testing/arbitrary.ts'
import { context, defined } from './testing/fields.ts'
import type { FillContext, SignerField, SignerFieldInput } from './types.ts'

function at(name: string, page: number, x: number, y: number, more: Partial<SignerFieldInput> = {}): SignerFieldInput {
  return { name, type: 'text', page: [String(page)], cords: [{ x, y, w: 50, h: 20 }], ...more }
}

function orderOf(...fields: SignerFieldInput[]): string {
  return readingOrder(defined(...fields))
    .map(({ name }) => name)
    .join(' ')
}

describe('the order of reading', () => {
  test('is by page, then from top to bottom, then from left to right', () => {
    expect(orderOf(at('d', 2, 0, 0), at('c', 1, 0, 300), at('b', 1, 300, 100), at('a', 1, 0, 100))).toBe('a b c d')
  })
  test('takes boxes whose heights differ by some points as one line', () => {
    expect(orderOf(at('b', 1, 100, 98), at('c', 1, 200, 103), at('a', 1, 0, 105), at('d', 1, 0, 125))).toBe('a b c d')
  })
  test('is that of the first box of a field', () => {
    const cords = [
      { x: 0, y: 500, w: 50, h: 20 },
      { x: 0, y: 10, w: 50, h: 20 },
    ]
    expect(orderOf(at('b', 1, 0, 200), { ...at('a', 1, 0, 0), page: ['1'], cords })).toBe('a b')
  })
  test('has fields without a box at the end, as they were given', () => {
    expect(orderOf({ name: 'y', type: 'upload' }, { name: 'x', type: 'upload' }, at('a', 2, 0, 0))).toBe('a y x')
  })
})

describe('the next field', () => {
  const fields = defined(
    at('first', 1, 0, 0),
    at('optional', 1, 0, 100, { required: false }),
    at('fixed', 1, 0, 150, { prefill: 'x', read_only: true }),
    { name: 'signed', type: 'date_signed', page: ['1'], cords: [{ x: 0, y: 180, w: 50, h: 12 }] },
    at('business', 1, 0, 200, { type: 'checkbox' }),
    at('company', 1, 0, 300, { show_if: { field: 'business', is_checked: true } }),
    at('last', 1, 0, 400),
  )
  const next = (given: Record<string, unknown>, current: string | null) =>
    nextField(fields, given, current, context)?.name ?? null

  test.each<[Record<string, unknown>, string | null, string | null]>([
    [{}, null, 'first'],
    [{ first: 'x' }, 'first', 'optional'],
    [{ first: 'x' }, 'optional', 'business'],
    [{ first: 'x' }, 'business', 'last'],
    [{ first: 'x', business: true }, 'business', 'company'],
    // Back to what prevents signing, but not to what may be left empty.
    [{ business: true, last: 'x' }, 'last', 'first'],
    [{ first: 'x', business: true, last: 'x' }, 'last', 'company'],
    [{ first: 'x', last: 'x' }, 'last', null],
    [{ first: 'x', optional: 'a\0b', last: 'x' }, 'last', 'optional'],
    [{ first: 'x' }, 'last', 'last'],
    [{ first: 'x' }, 'no such field', 'optional'],
  ])('of %j after %j is %j', (given, current, expected) => {
    expect(next(given, current)).toBe(expected)
  })
})

/** A value that the field accepts. */
function goodValue(field: SignerField, own: FillContext): unknown {
  const candidates = ['x', '12', '1', '2026-11-17', true, 'AB', `up_${field.name}`]
  return candidates.find((value) => {
    const result = checkValue(field, value, own)
    return result.ok && result.value !== null && result.value !== false
  })
}

test('a signer who fills each field to which the page leads can sign', () => {
  fc.assert(
    fc.property(anyFields, (fields) => {
      const file = { name: 'x.pdf', type: 'pdf', size: 1, sha256: '' } as const
      const own = { ...context, uploads: fields.map(({ name }) => ({ ...file, id: `up_${name}`, field: name })) }
      // Without inherited names, as a field may be named `constructor`.
      const given: Record<string, unknown> = Object.create(null)
      let steps = 0
      for (let field = nextField(fields, given, null, own); field; field = nextField(fields, given, field.name, own)) {
        given[field.name] = goodValue(field, own)
        steps += 1
        expect(steps).toBeLessThanOrEqual(fields.length)
      }
      // The page sends the fields that are shown.
      const sent = visibleFields(fields, given, own).map(({ name }) => [name, given[name]])
      expect(checkValues(fields, Object.fromEntries(sent), own)).toMatchObject({ ok: true })
    }),
    { numRuns: 300 },
  )
})
