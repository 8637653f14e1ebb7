import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from './validation.ts'

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false })

/** The API's message for this value under this schema. */
function words(schema: object, value: unknown): string[] {
  const validate = ajv.compile({ type: 'object', properties: { it: schema }, additionalProperties: false })
  validate({ it: value })
  const findings = (validate.errors ?? []) as Parameters<typeof fieldErrors>[0]
  return fieldErrors(findings, 'body').map(({ message }) => message)
}

const EITHER = {
  anyOf: [
    { type: 'boolean' },
    { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, additionalProperties: false },
  ],
}

const ANY_CASE = { type: 'string', pattern: '^([Dd][Ss][Cc]|aadhaar)$', 'x-one-of': ['dsc', 'aadhaar'] }
const DAYS = {
  type: 'object',
  properties: { after_days: {}, before_expiry_days: {}, before_noon: {} },
  additionalProperties: false,
}

describe('the error of a field says what to do', () => {
  test.each([
    [{ type: 'string' }, 1, 'it must be a string: put it in quotes.'],
    [{ type: 'boolean' }, 'true', 'it must be a boolean: leave out the quotes.'],
    [{ type: 'integer' }, '7', 'it must be an integer: leave out the quotes.'],
    [{ type: 'integer' }, 'seven', 'it must be an integer.'],
    [{ type: 'string', minLength: 1 }, '', 'it must not be empty.'],
    [{ type: 'string', minLength: 10 }, 'short', 'it must have at least 10 characters.'],
    [{ type: 'array', minItems: 1 }, [], 'it must not be empty.'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'it must have at most 1 item.'],
    [{ type: 'integer', minimum: 1 }, 0, 'it must be at least 1.'],
    [{ type: 'number', exclusiveMinimum: 0 }, 0, 'it must be more than 0.'],
    [{ type: 'object', minProperties: 1 }, {}, 'it must have at least 1 field.'],
    [{ enum: ['a', 'b'] }, 'c', 'it must be one of "a", "b".'],
    [{ enum: ['inline', 'link'] }, 'inlin', 'it must be one of "inline", "link". Did you mean "inline"?'],
    [{ enum: ['inline', 'link'] }, 'my secret', 'it must be one of "inline", "link".'],
    [{ pattern: '^[0-9]{6}$', 'x-must': 'six digits' }, '12', 'it must be six digits.'],
    [ANY_CASE, 'Aadhar', 'it must be one of dsc, aadhaar, in upper or lower case. Did you mean "aadhaar"?'],
    [DAYS, { after: 3 }, 'it.after is not a field of this call. Did you mean after_days?'],
    [DAYS, { before: 3 }, 'it.before is not a field of this call.'],
    [
      { ...DAYS, 'x-elsewhere': { hours: 'Use days.' } },
      { hours: 3 },
      'it.hours is not a field of this call. Use days.',
    ],
    [EITHER, 'x', 'it must be a boolean or an object.'],
    [EITHER, { n: 0 }, 'it.n must be at least 1.'],
    [EITHER, { other: 1 }, 'it.other is not a field of this call.'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, 'it must be a string: put it in quotes.'],
  ])('%j', (schema, value, expected) => {
    expect(words(schema, value)).toEqual([expected])
  })

  test('reports a field once, whatever else is wrong with it', () => {
    expect(words({ type: 'string', minLength: 1, pattern: '\\S', 'x-must': 'text' }, '')).toEqual([
      'it must not be empty.',
    ])
  })

  test('does not repeat the value, which may be a secret', () => {
    expect(words({ type: 'string' }, 493817).join()).not.toContain('493817')
  })
})
