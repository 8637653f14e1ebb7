import { describe, expect, test } from 'vitest'
import { type Fillable, fill, fillValues } from './fill.ts'
import { formatValue } from './format.ts'
import type { Field } from './types.ts'

const place = { page: ['1'], cords: [{ x: 10, y: 10, w: 100, h: 20 }] }

function field(name: string, more: Partial<Field> = {}): Field {
  const usual = {
    type: 'text',
    size: 11,
    align: 'start',
    multiline: false,
    required: true,
    default: null,
    format: null,
  }
  return { name, ...(usual as Omit<Field, 'name' | 'page' | 'cords'>), ...place, ...more }
}

const lease: Fillable = {
  roles: [
    { name: 'tenant', ...place, sig_type: 'electronic', sequence: 1 },
    { name: 'landlord', ...place, sig_type: 'dsc', sequence: 2 },
  ],
  fields: [
    field('tenant.name'),
    field('rent', { type: 'number', format: '1,234,567.89' }),
    field('note', { required: false }),
  ],
  defaults: { is_sequential: true, message: 'Please sign the lease.', metadata: { kind: 'lease' } },
}
const people = {
  tenant: { name: 'Asha Rao', email: 'asha@example.com' },
  landlord: { name: 'Ben Ode', email: 'ben@example.com', sig_type: 'electronic' as const },
}

test('makes a request from roles and people; values of the input take precedence', () => {
  const filled = fill(lease, { roles: people, values: { rent: 1250.5 }, message: 'Hello.', metadata: { unit: '7' } })
  expect(filled).toEqual({
    ok: true,
    request: {
      is_sequential: true,
      message: 'Hello.',
      metadata: { kind: 'lease', unit: '7' },
      signers: [
        { sig_type: 'electronic', sequence: 1, name: 'Asha Rao', email: 'asha@example.com', ...place },
        { sig_type: 'electronic', sequence: 2, name: 'Ben Ode', email: 'ben@example.com', ...place },
      ],
    },
    values: { 'tenant.name': 'Asha Rao', rent: '1,250.50' },
  })
})

test('reports all errors at once', () => {
  const { landlord } = people
  const filled = fill(lease, { roles: { landlord, owner: landlord }, values: { rent: '1 250', colour: 'red' } })
  expect(filled.ok ? [] : filled.errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'roles.owner unknown_field',
    'roles.tenant required',
    'values.colour unknown_field',
    'values.tenant.name required',
    'values.rent malformed',
  ])
})

test('a missing value is the default, or is left out if optional', () => {
  const fields = [field('city', { default: 'Pune' }), field('note', { required: false })]
  expect(fillValues({ roles: [], fields }, {})).toEqual({ values: { city: 'Pune' }, errors: [] })
})

test('limits the characters to draw, counted at each place', () => {
  const everywhere = { page: Array<string>(20).fill('1'), cords: Array(20).fill(place.cords[0]) }
  const fields = [field('terms', { multiline: true, ...everywhere })]
  expect(fillValues({ roles: [], fields }, { terms: 'x'.repeat(2_500) }).errors).toEqual([])
  expect(fillValues({ roles: [], fields }, { terms: 'x'.repeat(2_501) }).errors).toMatchObject([{ code: 'too_long' }])
})

test('does not take an inherited property for a person', () => {
  const filled = fill({ ...lease, roles: [{ name: 'constructor', ...place }] }, { roles: {}, values: { rent: 1 } })
  expect(filled).toMatchObject({ ok: false })
})

describe('formats', () => {
  test.each([
    ['number', '1,234,567.89', '1234567.895', '1,234,567.90'],
    ['number', '1.234.567,89', '-1234.5', '-1.234,50'],
    ['number', "1'234'567", '999999.5', "1'000'000"],
    ['number', '12,34,567.89', '12345678.9', '1,23,45,678.90'],
    ['number', '12,34,567', '100', '100'],
    ['number', '1234567.89', '-0.001', '0.00'],
    ['number', null, '0.10', '0.10'],
    ['date', 'DD.MM.YYYY', '2027-01-05', '05.01.2027'],
    ['date', 'M/D/YY', '2027-01-05', '1/5/27'],
    ['date', 'YYYY年M月D日', '2027-01-05', '2027年1月5日'],
    ['date', null, '2028-02-29', '2028-02-29'],
  ] as const)('a %s as %s: %s is %s', (type, format, value, text) => {
    expect(formatValue({ name: 'x', type, format }, value)).toEqual({ ok: true, text })
  })
  test.each([
    ['date', '2027-02-29'],
    ['date', '5.1.2027'],
    ['date', '0000-01-01'],
    ['number', '1e5'],
    ['number', '1,5'],
    ['number', '--1'],
    ['number', '٣'],
  ] as const)('rejects %s %s', (type, value) => {
    expect(formatValue({ name: 'x', type, format: null }, value).ok).toBe(false)
  })
})

test('a role or field may have the name of an inherited property', () => {
  const odd: Fillable = {
    roles: [{ name: 'constructor', ...place }],
    fields: [field('toString', { required: false }), field('constructor.name'), field('valueOf', { default: 'x' })],
    defaults: {},
  }
  expect(fill(odd, { roles: {} })).toMatchObject({
    ok: false,
    errors: [{ field: 'roles.constructor' }, { field: 'values.constructor.name', code: 'required' }],
  })
  const roles = { constructor: { name: 'Asha', email: 'a@example.com' } } as Record<string, typeof people.tenant>
  expect(fill(odd, { roles })).toMatchObject({ ok: true, values: { 'constructor.name': 'Asha', valueOf: 'x' } })
  const filled = fillValues(odd, {}, roles)
  expect(Object.keys(filled.values)).toEqual(['constructor.name', 'valueOf'])
})
