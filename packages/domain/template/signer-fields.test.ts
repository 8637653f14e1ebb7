/** Fields of roles that a signer fills: from descriptions and from tags. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SIGNER_FIELD_TYPES } from '../field/types.ts'
import { page } from '../placement/testing/pages.ts'
import { define } from './define.ts'
import type { TemplateDraft } from './draft.ts'
import { fill } from './fill.ts'
import { readTag } from './tag/read.ts'
import { foundTag } from './testing/tags.ts'

const at = (y: number) => ({ page: ['1'], cords: [{ x: 300, y, w: 200, h: 20 }] })

const drafted = (draft: Partial<TemplateDraft>) =>
  define({
    ...{ pages: [page(1), page(2)], roles: [], fields: [], tags: [], cordsOrigin: 'top_left', today: '2026-11-18' },
    ...draft,
  })
const tagged = (...inner: string[]) => inner.map((one, i) => foundTag(one, { x: 100, y: 100 + 40 * i }))
function rolesOf(draft: Partial<TemplateDraft>) {
  const result = drafted(draft)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.roles
}
const errorsOf = (draft: Partial<TemplateDraft>) => {
  const result = drafted(draft)
  return result.ok ? [] : result.errors.map(({ field, code, message }) => `${field} ${code}: ${message}`)
}

describe('the syntax of tags', () => {
  const types = SIGNER_FIELD_TYPES.filter((type) => type !== 'upload')

  test.each(types)('%s is separated by spaces or semicolons, in any case and with any white space', (type) => {
    for (const text of [
      `${type}:iban role=tenant`,
      `${type}:iban; role=tenant`,
      `${type}:ibanrole=tenant`,
      `${type.toUpperCase()} : i ban ; ROLE = ten ant ;`,
    ]) {
      expect(readTag(text)).toEqual({
        kind: 'tag',
        tag: { type, name: 'iban', role: 'tenant', width: null, height: null, options: {} },
      })
    }
  })

  test('the options of a field', () => {
    expect(
      readTag(
        'choice:status; role=tenant; label=Marital status; hint=“As in the register”; options=single | married; optional; width=90pt',
      ),
    ).toMatchObject({
      tag: {
        ...{ type: 'choice', name: 'status', role: 'tenant', width: 90 },
        options: {
          label: 'Marital status',
          hint: 'As in the register',
          options: ['single', 'married'],
          required: false,
        },
      },
    })
    expect(readTag('text:a role=tenant required=false max_length=20 multiline label=Account number')).toMatchObject({
      tag: { role: 'tenant', options: { required: false, max_length: 20, multiline: true, label: 'Account number' } },
    })
    expect(readTag('checkbox:a role=tenant; prefill=yes; read_only')).toMatchObject({
      tag: { options: { prefill: true, read_only: true } },
    })
  })

  test('date_signed, name, email and initials are named by their type', () => {
    for (const type of ['date_signed', 'name', 'email', 'initials'])
      expect(readTag(`${type} role=tenant`)).toMatchObject({ tag: { type, name: type } })
  })

  test.each([
    ['date_signed', 'date_signed needs the role that fills it, as in role=tenant.'],
    ['checkbox:agree', 'checkbox needs the role that fills it, as in role=tenant.'],
    ['text role=tenant', 'The field has no name. Write text:name, such as text:account_number.'],
    ['upload:passport role=tenant', 'A file has no place in the text. Describe the field in roles[].fields.'],
    ['text:a role=', '"" is not a valid role name.'],
    ['text:a role=b.c', '"b.c" is not a valid role name.'],
    ['text:a b/c; role=tenant', '"ab/c" is not a valid field name.'],
    ['text:a; role=tenant; colour=red', '"colour" is not an option of this tag.'],
    ['text:a; role=tenant; width=wide', 'width must be a number of points'],
    ['text:a; role=tenant; max_length=many', 'max_length must be a whole number.'],
    ['text:a; role=tenant; required=maybe', 'required must be true or false'],
    ['text:a; role=tenant; label=', 'label needs a value'],
  ])('{{%s}} is wrong', (text, message) => {
    expect(readTag(text)).toEqual({ kind: 'wrong', message: expect.stringContaining(message) })
  })

  test('tags of other kinds, and words of other systems, stay what they were', () => {
    expect(readTag('initials:tenant')).toMatchObject({ tag: { type: 'initials', name: 'tenant', height: null } })
    expect(readTag('text:a; default=my role=5')).toMatchObject({ tag: { type: 'text', default: 'my role=5' } })
    for (const text of ['name', 'email', 'name:first', 'upload', 'choice', 'role=x'])
      expect(readTag(text)).toEqual({ kind: 'other' })
  })

  test('any text is read without an exception', () => {
    const pieces = fc.constantFrom('text', 'date_signed', ':', ';', 'role', '=', ' ', 'a', '|', 'label', '"', '٣')
    fc.assert(fc.property(fc.array(pieces, { maxLength: 20 }), (all) => void readTag(all.join(''))))
  })
})

describe('definition', () => {
  test('a document with tags alone gives its roles fields', () => {
    const roles = rolesOf({
      tags: tagged('sign:tenant', 'date_signed role=tenant', 'checkbox:pets role=tenant', 'initials role=tenant'),
    })
    expect(roles).toMatchObject([
      {
        name: 'tenant',
        fields: [
          { name: 'date_signed', type: 'date_signed', page: ['1'], cords: [{ x: 100, y: 140, w: 90, h: 12 }] },
          { name: 'pets', type: 'checkbox', cords: [{ x: 100, y: 180, w: 12, h: 12 }] },
          { name: 'initials', type: 'initials', cords: [{ x: 100, y: 202, w: 60, h: 30 }] },
        ],
      },
    ])
  })

  test('a role that only a field names signs', () => {
    expect(rolesOf({ tags: tagged('date_signed role=tenant') })).toMatchObject([
      { name: 'tenant', cords: [{}], fields: [{ name: 'date_signed' }] },
    ])
  })

  test('a description takes precedence over tags, which add boxes and options', () => {
    const iban = { name: 'iban', type: 'text', label: 'IBAN', pattern: '[A-Z]{2}\\d+', hint: 'DE89…' } as const
    const [role] = rolesOf({
      roles: [{ name: 'tenant', fields: [{ ...iban, page: ['all'], cords: at(600).cords }] }],
      tags: tagged('text:iban; role=tenant; label=Other; max_length=34'),
    })
    expect(role?.fields).toEqual([
      {
        ...iban,
        max_length: 34,
        page: ['1', '2', '1'],
        cords: [at(600).cords[0], at(600).cords[0], { x: 100, y: 100, w: 90, h: 12 }],
      },
    ])
  })

  test('the corner of the coordinates concerns descriptions, and the stored boxes count from the top', () => {
    const [role] = rolesOf({
      cordsOrigin: 'bottom_left',
      roles: [{ name: 'tenant', fields: [{ name: 'a', type: 'text', ...at(42) }] }],
      tags: tagged('text:a role=tenant'),
    })
    expect(role?.fields?.[0]?.cords).toMatchObject([{ y: page(1).height - 62 }, { y: 100 }])
  })

  test('a read-only field may wait for the prefill of a request', () => {
    const fields = [{ name: 'a', type: 'text', read_only: true, ...at(100) } as const]
    expect(errorsOf({ roles: [{ name: 'tenant', fields }] })).toEqual([])
  })

  test('errors name the path, or the page and the text of the tag', () => {
    expect(errorsOf({ roles: [{ name: 'a', fields: [{ name: 'b', type: 'choice', ...at(100) }] }] })).toEqual([
      expect.stringMatching(/^roles\[0\]\.fields\[0\]\.options required: /),
    ])
    expect(errorsOf({ tags: tagged('choice:b role=a') })).toEqual([
      expect.stringMatching(/^tags required: Page 1, \{\{choice:b role=a\}\}: /),
    ])
    expect(errorsOf({ tags: [foundTag('text:b role=a'), foundTag('text:c role=a')] })).toEqual([
      'tags boxes_overlap: Page 1, {{text:c role=a}}: This box overlaps the box of page 1, {{text:b role=a}} on page 1. Move one of them.',
    ])
    expect(errorsOf({ tags: tagged('text:b role=a', 'number:b role=a') })).toEqual([
      'tags not_allowed: Page 1, {{number:b role=a}}: "b" is a field of the type text. Use that type, or another name.',
    ])
    expect(errorsOf({ roles: [{ name: 'a', role: 'approver' }, { name: 'b' }], tags: tagged('name role=a') })).toEqual([
      expect.stringMatching(/^tags not_applicable: Page 1, \{\{name role=a\}\}: "a" has the role approver/),
    ])
  })
})

describe('requests', () => {
  const roles = rolesOf({
    roles: [
      {
        name: 'tenant',
        fields: [
          { name: 'iban', type: 'text', prefill: 'DE1', ...at(100) },
          { name: 'pets', type: 'checkbox', ...at(130) },
        ],
      },
      { name: 'landlord' },
    ],
  })
  const people = { tenant: { name: 'Asha', email: 'a@example.com' }, landlord: { name: 'Ben', email: 'b@example.com' } }
  const filled = (prefill: Record<string, string | number | boolean>) =>
    fill({ roles, fields: [], defaults: {} }, { roles: { ...people, tenant: { ...people.tenant, prefill } } })

  test('have the fields of the roles, with the prefill of the request', () => {
    const result = filled({ iban: 'DE2', pets: 'yes' })
    expect(result.ok && result.request.signers).toMatchObject([
      { fields: [{ name: 'iban', prefill: 'DE2' }, { name: 'pets', prefill: true }] }, // biome-ignore format: a list
      {},
    ])
    expect(result.ok && result.request.signers.map((signer) => Object.keys(signer))).not.toContain('prefill')
    expect(result.ok && 'fields' in (result.request.signers[1] ?? {})).toBe(false)
  })

  test('refuse a prefill of an unknown field', () => {
    expect(filled({ constructor: 'x' })).toEqual({
      ok: false,
      errors: [
        {
          field: 'roles.tenant.prefill.constructor',
          code: 'unknown_field',
          message: 'The role "tenant" has no field "constructor". It has "iban", "pets".',
        },
      ],
    })
  })
})
