import { describe, expect, test } from 'vitest'
import { checkValues } from './check-values.ts'
import { committedValues } from './commit.ts'
import { context, defined } from './testing/fields.ts'
import type { SignerFieldInput } from './types.ts'

function drawn(field: Omit<SignerFieldInput, 'name'>, given: unknown, locale = 'en') {
  const result = checkValues(defined({ name: 'file', ...field }), { file: given }, { ...context, locale })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  const one = result.values[0]?.drawn
  return one && 'text' in one ? one.text : (one?.as ?? null)
}

describe('what is drawn', () => {
  test.each([
    ['en', '2026-12-03', '1250.5'],
    ['en-GB', '2026-12-03', '1250.5'],
    ['de', '03.12.2026', '1250,5'],
    ['de-AT', '03.12.2026', '1250,5'],
    ['ru', '03.12.2026', '1250,5'],
    ['fr', '03/12/2026', '1250,5'],
    ['es', '03/12/2026', '1250,5'],
    ['pt_BR', '03/12/2026', '1250,5'],
    ['hi', '03/12/2026', '1250.5'],
    ['ta', '03/12/2026', '1250.5'],
    ['bn', '03/12/2026', '1250.5'],
    ['ar', '03/12/2026', '1250.5'],
    ['zh', '2026-12-03', '1250.5'],
    ['ja', '2026-12-03', '1250.5'],
    ['xx', '2026-12-03', '1250.5'],
    ['', '2026-12-03', '1250.5'],
  ])('in the language %j: %s and %s', (locale, date, number) => {
    expect(drawn({ type: 'date' }, '2026-12-03', locale)).toBe(date)
    expect(drawn({ type: 'number' }, '1250.50', locale)).toBe(number)
  })

  test.each<[Omit<SignerFieldInput, 'name'>, unknown, string | null]>([
    [{ type: 'date', format: 'D/M/YY' }, '2026-12-03', '3/12/26'],
    [{ type: 'date_signed', format: 'YYYY年M月D日' }, undefined, '2026年11月17日'],
    [{ type: 'number', format: '1.234.567,89' }, '1234567.5', '1.234.567,50'],
    [{ type: 'number', format: '12,34,567.89' }, '-1234567', '-12,34,567.00'],
    [{ type: 'number', format: '1,234,567' }, '1234567', '1,234,567'],
    // No digit of the signer is rounded away.
    [{ type: 'number', format: '1,234,567.89', decimals: 4 }, '1000.1259', '1,000.1259'],
    [{ type: 'number', decimals: 0 }, '2027', '2027'],
    [{ type: 'checkbox' }, true, 'check'],
    [{ type: 'checkbox' }, false, null],
    [{ type: 'text', required: false }, '', null],
    [{ type: 'choice', options: [{ value: 'r', label: 'Red' }, 'blue'] }, 'r', 'Red'],
    [{ type: 'initials' }, 'A.R.', 'A.R.'],
    [{ type: 'name' }, undefined, 'Asha Rao'],
    [{ type: 'email' }, undefined, 'asha@example.com'],
    [{ type: 'upload' }, 'up_file', 'passport.pdf'],
  ])('%j %j: %j', (field, given, expected) => {
    expect(drawn(field, given)).toBe(expected)
  })
})

test('a commitment is canonical JSON of the name, the type and the value', () => {
  const fields = defined(
    { name: 'city', type: 'text' },
    { name: 'note', type: 'text', required: false },
    { name: 'agree', type: 'checkbox' },
    { name: 'file', type: 'upload' },
  )
  const result = checkValues(fields, { city: 'Köln "Süd"', agree: true, file: 'up_file' }, context)
  expect(result.ok && committedValues(result.values)).toEqual({
    field_1: '{"name":"city","type":"text","value":"Köln \\"Süd\\""}',
    field_2: '{"name":"note","type":"text","value":null}',
    field_3: '{"name":"agree","type":"checkbox","value":true}',
    field_4: `{"name":"file","type":"upload","value":{"id":"up_file","name":"passport.pdf","sha256":"${'ab'.repeat(32)}","size":1000,"type":"pdf"}}`,
  })
})
