import { describe, expect, test } from 'vitest'
import { checkValues, shownValues } from './check-values.ts'
import { describeValueError } from './describe.ts'
import { context, defined } from './testing/fields.ts'
import { DIGITS, NAMES } from './testing/scripts.ts'
import { type SignerFieldInput, VALUE_ERROR_CODES } from './types.ts'

/** The value of one field, or `code limit` of its error. */
function outcome(field: Omit<SignerFieldInput, 'name'>, given: unknown): unknown {
  const result = checkValues(defined({ name: 'file', ...field }), { file: given }, context)
  if (result.ok) return result.values[0]?.value
  return result.errors.map(({ code, limit }) => `${code}${limit === undefined ? '' : ` ${limit}`}`).join()
}

const HOSTILE: readonly (readonly [what: string, value: unknown])[] = [
  ['a list', ['x']],
  ['an object', { value: 'x' }],
  ['an object that claims to be a file', { id: 'up_file', sha256: '00', type: 'pdf', size: 1, name: 'x' }],
  ['a NUL', 'a\0b'],
  ['an override of the direction', 'a\u202eb'],
  ['an isolate', 'a\u2067b'],
  ['a zero-width space', 'a\u200bb'],
  ['half of a surrogate pair', 'a\ud800b'],
  ['a pile of marks', `a${'\u0301'.repeat(50)}`],
  ['a terminal escape', 'a\u001b[2Jb'],
  ['a line separator', 'a\u2028b'],
  ['a text that is too long', 'x'.repeat(100_000)],
  ['a long text of marks', '\u0301'.repeat(30_000)],
]

describe.each([
  ['text', {}],
  ['text', { multiline: true }],
  ['number', {}],
  ['date', {}],
  ['checkbox', {}],
  ['choice', { options: ['red', 'blue'] }],
  ['initials', {}],
  ['date_signed', {}],
  ['name', {}],
  ['email', {}],
  ['upload', {}],
] as const)('a hostile value of the type %s %j', (type, more) => {
  test.each(HOSTILE)('%s is refused', (_what, given) => {
    const fields = defined({ name: 'file', type, ...more })
    expect(checkValues(fields, { file: given }, context).ok).toBe(false)
  })
})

describe.each(NAMES)('the script %s', (_script, name) => {
  test('is accepted in texts, choices and initials, and is drawn as written', () => {
    const initials = name.slice(0, 1)
    const fields = defined(
      { name: 'text', type: 'text', pattern: '[\\p{L}\\p{M}\\p{N} ()]+', hint: 'letters' },
      { name: 'lines', type: 'text', multiline: true },
      { name: 'choice', type: 'choice', options: [name, 'other'] },
      { name: 'initials', type: 'initials' },
    )
    const given = { text: ` ${name.normalize('NFD')} `, lines: `${name}\r\n${name}`, choice: name, initials }
    const result = checkValues(fields, given, context)
    expect(result.ok && result.values.map(({ value }) => value)).toEqual([
      name.normalize('NFC'),
      `${name}\n${name}`.normalize('NFC'),
      name.normalize('NFC'),
      initials,
    ])
    expect(result.ok && result.values[0]?.drawn).toEqual({ as: 'text', text: name.normalize('NFC'), multiline: false })
  })
})

test.each(DIGITS)('a number and a date are read in the digits of %s', (_script, number) => {
  expect(outcome({ type: 'number' }, number)).toBe('1250.5')
  const digits = [...number.replace(/[.٫]/u, '')]
  // 1250 and 5 spell 1505-05-05.
  const [one, , five, zero] = digits
  const date = `${one}${five}${zero}${five}-${zero}${five}-${zero}${five}`
  expect(outcome({ type: 'date' }, date)).toBe('1505-05-05')
})

describe('text', () => {
  test.each([
    [{}, ' Main  Street\t1 ', 'Main  Street 1'],
    [{}, 'one\ntwo', 'unsafe_character 4'],
    [{ multiline: true }, 'one \r\n\r\n two\n', 'one\n\n two'],
    [{ multiline: true }, 'one\nt\u202ewo', 'unsafe_character 6'],
    [{ max_length: 3 }, 'äöü', 'äöü'],
    [{ max_length: 3 }, '😀😀😀', '😀😀😀'],
    [{ max_length: 3 }, 'abcd', 'too_long 3'],
    [{ max_length: 1 }, 'e\u0301', 'é'],
    [{ pattern: '\\d{5}', hint: 'five digits' }, '10115', '10115'],
    [{ pattern: '\\d{5}', hint: 'five digits' }, '101150', 'pattern_mismatch'],
    [{}, '   ', 'required'],
    [{ required: false }, '   ', null],
    [{}, 7, 'wrong_type'],
    [{}, true, 'wrong_type'],
  ])('%j %j: %j', (more, given, expected) => {
    expect(outcome({ type: 'text', ...more }, given)).toBe(expected)
  })
})

describe('number', () => {
  test.each([
    [{}, '1250,50', '1250.5'],
    [{}, '1250.50', '1250.5'],
    [{}, 1250.5, '1250.5'],
    [{}, '-0,00', '0'],
    [{}, '+007', '7'],
    [{}, '\u22123', '-3'],
    [{}, '.5', '0.5'],
    [{}, '5.', '5'],
    [{}, '.', 'malformed'],
    [{}, '1e3', 'malformed'],
    [{}, '0x10', 'malformed'],
    [{}, 'Infinity', 'malformed'],
    [{}, Number.NaN, 'malformed'],
    [{}, 1e21, 'malformed'],
    [{}, 2 ** 53, 'malformed'],
    [{}, '1.250.000', 'malformed'],
    [{}, '1,250.50', 'malformed'],
    [{}, '1 250', 'malformed'],
    [{}, '1.250', 'too_many_decimals 2'],
    [{ decimals: 3 }, '1.250', '1.25'],
    [{}, '1.255', 'too_many_decimals 2'],
    [{ decimals: 0 }, 1.0, '1'],
    [{ decimals: 0 }, '1.0', 'too_many_decimals 0'],
    [{ decimals: 0 }, '1.5', 'too_many_decimals 0'],
    [{}, '१2', 'malformed'],
    [{}, '123456789012345.99', '123456789012345.99'],
    [{}, '1234567890123456', 'malformed'],
    [{ min: 1, max: 10 }, '0.99', 'below_min 1'],
    [{ min: 1, max: 10 }, '10.01', 'above_max 10'],
    [{ min: -2, max: -1 }, '-1.5', '-1.5'],
    [{ min: -2, max: -1 }, '-2.01', 'below_min -2'],
    [{ max: '123456789012345.01' }, '123456789012345.02', 'above_max 123456789012345.01'],
  ])('%j %j: %j', (more, given, expected) => {
    expect(outcome({ type: 'number', ...more }, given)).toBe(expected)
  })
})

describe('date', () => {
  test.each([
    [{}, '2024-02-29', '2024-02-29'],
    [{}, '2023-02-29', 'malformed'],
    [{}, '2026-13-01', 'malformed'],
    [{}, '2026-11-31', 'malformed'],
    [{}, '0000-01-01', 'malformed'],
    [{}, '17.11.2026', 'malformed'],
    [{}, '2026-11-17T00:00:00Z', 'malformed'],
    [{}, 20261117, 'wrong_type'],
    [{ min: 'today' }, '2026-11-17', '2026-11-17'],
    [{ min: 'today' }, '2026-11-16', 'below_min 2026-11-17'],
    [{ max: 'today' }, '2026-11-18', 'above_max 2026-11-17'],
    [{ min: '2026-01-01', max: '2026-12-31' }, '2027-01-01', 'above_max 2026-12-31'],
  ])('%j %j: %j', (more, given, expected) => {
    expect(outcome({ type: 'date', ...more }, given)).toBe(expected)
  })
})

describe('the other types', () => {
  test.each<[Omit<SignerFieldInput, 'name'>, unknown, unknown]>([
    [{ type: 'checkbox' }, 'on', true],
    [{ type: 'checkbox' }, true, true],
    [{ type: 'checkbox' }, '', false],
    [{ type: 'checkbox' }, undefined, false],
    [{ type: 'checkbox' }, 1, 'wrong_type'],
    [{ type: 'checkbox' }, 'yes', 'wrong_type'],
    [{ type: 'checkbox', required: true }, false, 'required'],
    [{ type: 'checkbox', required: true }, undefined, 'required'],
    [{ type: 'choice', options: ['red', 'blue'] }, 'blue', 'blue'],
    [{ type: 'choice', options: ['red', 'blue'] }, 'Blue', 'not_an_option'],
    [{ type: 'choice', options: ['red', 'blue'] }, '__proto__', 'not_an_option'],
    [{ type: 'choice', options: [{ value: 'r', label: 'Red' }, 'blue'] }, 'Red', 'not_an_option'],
    [{ type: 'initials' }, 'J.-P. O’B.', 'J.-P. O’B.'],
    [{ type: 'initials' }, 'A1', 'malformed'],
    [{ type: 'initials' }, '...', 'malformed'],
    [{ type: 'initials' }, 'abcdefghijk', 'too_long 10'],
    [{ type: 'name' }, undefined, 'Asha Rao'],
    [{ type: 'name' }, 'Mallory', 'read_only'],
    [{ type: 'email' }, undefined, 'asha@example.com'],
    [{ type: 'email' }, 'mallory@example.com', 'read_only'],
    [{ type: 'date_signed' }, '', '2026-11-17'],
    [{ type: 'date_signed' }, '2020-01-01', 'read_only'],
    [{ type: 'upload' }, 'up_other', 'unknown_upload'],
    [{ type: 'upload' }, 'constructor', 'unknown_upload'],
    [{ type: 'upload', accept: ['png', 'jpeg'] }, 'up_file', 'not_accepted'],
    [{ type: 'upload', max_size: 999 }, 'up_file', 'too_large 999'],
  ])('%j %j: %j', (field, given, expected) => {
    expect(outcome(field, given)).toBe(expected)
  })

  test('the value of an upload is what the service found, with a name that can be shown', () => {
    const uploads = (context.uploads ?? []).map((one) => ({ ...one, name: `a\u202e${'x'.repeat(200)}.pdf` }))
    const result = checkValues(defined({ name: 'file', type: 'upload' }), { file: 'up_file' }, { ...context, uploads })
    const value = { id: 'up_file', type: 'pdf', size: 1_000, sha256: 'ab'.repeat(32), name: `a\ufffd${'x'.repeat(98)}` }
    expect(result.ok && result.values[0]?.value).toEqual(value)
  })
})

describe('a crafted body', () => {
  const fields = defined(
    { name: 'business', type: 'checkbox' },
    { name: 'company', type: 'text', show_if: { field: 'business', is_checked: true } },
    { name: 'size', type: 'number', show_if: { field: 'company', is_filled: true } },
    { name: 'contract', type: 'text', prefill: 'C-17', read_only: true },
    { name: 'city', type: 'text', prefill: 'Pune' },
  )
  const errors = (given: unknown) => {
    const result = checkValues(fields, given, context)
    return result.ok ? 'accepted' : result.errors.map(({ field, code }) => `${field} ${code}`).join(', ')
  }

  test.each<[unknown, string]>([
    [{ city: 'Pune' }, 'accepted'],
    [{ city: 'Pune', business: true, company: 'Acme', size: 3 }, 'accepted'],
    // The prefill is what the page shows first, not what the signer sent.
    [{}, 'city required'],
    [{ city: 'Pune', business: true }, 'company required'],
    [{ city: 'Pune', company: 'Acme' }, 'company hidden'],
    [{ city: 'Pune', size: '3' }, 'size hidden'],
    [{ city: 'Pune', company: '', size: ' ' }, 'accepted'],
    [{ city: 'Pune', business: 'maybe', company: 'Acme' }, 'business wrong_type'],
    [{ city: 'Pune', contract: 'C-18' }, 'contract read_only'],
    [{ city: 'Pune', contract: 'C-17' }, 'contract read_only'],
    [{ city: 'Pune', contract: '' }, 'accepted'],
    [{ city: 'Pune', admin: true, constructor: 1 }, 'admin unknown_field, constructor unknown_field'],
    [JSON.parse('{"city": "Pune", "__proto__": {"business": true}}'), '__proto__ unknown_field'],
    [null, ' wrong_type'],
    ['city=Pune', ' wrong_type'],
    [[{ city: 'Pune' }], ' wrong_type'],
    [
      Object.fromEntries(Array.from({ length: 9_999 }, (_, i) => [`x${i}`, 1])),
      expect.stringMatching(/^(x\d unknown_field, ){10}city required$/),
    ],
  ])('%j: %s', (given, expected) => {
    expect(errors(given)).toEqual(expected)
  })

  test('changes neither a read-only value nor one of the service', () => {
    const result = checkValues(fields, { city: 'Pune' }, context)
    expect(result.ok && result.values.map(({ name, value }) => [name, value])).toEqual([
      ['business', false],
      ['contract', 'C-17'],
      ['city', 'Pune'],
    ])
  })
})

test('every code has an English sentence', () => {
  const fields = defined({ name: 'age', label: 'Your age', type: 'number' })
  for (const code of VALUE_ERROR_CODES) {
    expect(describeValueError(fields, { field: 'age', code, limit: 3 })).toMatch(/^.*age.*[.]$/)
  }
})

describe('what the page shows while the signer types', () => {
  const fields = defined(
    { name: 'rent', type: 'number', min: 100 },
    { name: 'pets', type: 'checkbox' },
    { name: 'which', type: 'text', show_if: { field: 'pets', is_checked: true } },
    { name: 'on', type: 'date_signed' },
  )
  const drawn = (given: object) =>
    shownValues(fields, given as Record<string, unknown>, context).map(({ name, drawn: shape }) => [name, shape?.as])

  test('are the values that are right, and those of the service, whatever else is wrong', () => {
    expect(drawn({ rent: '950' })).toEqual([
      ['rent', 'text'],
      ['pets', undefined],
      ['on', 'text'],
    ])
    expect(drawn({ rent: '9', pets: true, which: 'Parrots', unknown: 1 })).toEqual([
      ['rent', undefined],
      ['pets', 'check'],
      ['which', 'text'],
      ['on', 'text'],
    ])
  })
})
