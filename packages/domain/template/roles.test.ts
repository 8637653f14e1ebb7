/** Roles of a template that approve, witness, view or get a copy. */
import { describe, expect, test } from 'vitest'
import { page } from '../placement/testing/pages.ts'
import { define } from './define.ts'
import type { RoleDraft } from './draft.ts'
import { type Fillable, fill } from './fill.ts'
import { foundTag } from './testing/tags.ts'

const defined = (roles: readonly RoleDraft[], tags: readonly string[] = []) =>
  define({
    pages: [page(1)],
    roles,
    fields: [],
    tags: tags.map((inner, i) => foundTag(inner, { x: 100, y: 200 + 100 * i })),
    cordsOrigin: 'top_left',
    today: '2026-11-18',
  })
const errors = (...given: Parameters<typeof defined>) => {
  const result = defined(...given)
  return result.ok ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)
}
const tenant = { name: 'tenant' }
const box = { page: ['1'], cords: [{ x: 10, y: 10, w: 100, h: 20 }] }

describe('a template', () => {
  test('gives boxes to roles that sign only', () => {
    const result = defined(
      [
        { name: 'auditor', role: 'approver' },
        { name: 'friend', role: 'witness', witness_of: 'tenant' },
        { name: 'reader', role: 'viewer', page: [], cords: [] },
        { name: 'archive', role: 'cc', cc_at: 'start' },
      ],
      ['sign:tenant', 'sign:friend'],
    )
    const boxes = result.ok && result.roles.map(({ name, cords }) => [name, cords.length])
    expect(boxes).toEqual([['auditor', 0], ['friend', 1], ['reader', 0], ['archive', 0], ['tenant', 1]]) // biome-ignore format: a table
  })

  test.each<[string, RoleDraft]>([
    ['cords', { name: 'a', role: 'approver', cords: box.cords }],
    ['page', { name: 'a', role: 'viewer', page: ['1'] }],
    ['provider', { name: 'a', role: 'cc', provider: 'sandbox-csc' }],
    ['fallback', { name: 'a', role: 'approver', fallback: ['dsc'] }],
    ['certificate', { name: 'a', role: 'viewer', certificate: { organisation: 'Acme' } }],
    ['cc_at', { name: 'a', role: 'viewer', cc_at: 'end' }],
    ['cc_at', { name: 'a', cc_at: 'end' }],
    ['sequence', { name: 'a', role: 'cc', sequence: 2 }],
  ])('is rejected if a role has a %s that it has no use for', (member, role) => {
    expect(errors([tenant, role])).toEqual([`roles[1].${member} not_applicable`])
  })

  test('is rejected if a tag belongs to a role without a signature', () => {
    const result = defined([tenant, { name: 'auditor', role: 'approver' }], ['initials:auditor'])
    expect(result).toMatchObject({
      ok: false,
      errors: [
        {
          field: 'tags',
          code: 'not_applicable',
          message:
            'Page 1, {{initials:auditor}}: "auditor" has the role approver, which has no signature. Remove the tag, or use the role signer.',
        },
      ],
    })
  })

  test('may draw the name of everybody', () => {
    expect(errors([tenant, { name: 'auditor', role: 'approver' }], ['text:auditor.name'])).toEqual([])
  })

  test('needs a role that signs', () => {
    expect(errors([{ name: 'auditor', role: 'approver' }, { name: 'archive', role: 'cc' }])).toEqual(['roles signers_missing']) // biome-ignore format: one thought
  })

  test.each<[string, RoleDraft]>([
    ['witness_of witness_invalid', { name: 'w', role: 'witness' }],
    ['witness_of witness_invalid', { name: 'w', role: 'witness', witness_of: 'nobody' }],
    ['witness_of witness_invalid', { name: 'w', role: 'witness', witness_of: 'w' }],
    ['witness_of witness_invalid', { name: 'w', role: 'witness', witness_of: 'auditor' }],
    ['witness_of witness_invalid', { name: 'w', witness_of: 'tenant' }],
    ['sequence sequence_invalid', { name: 'w', role: 'witness', witness_of: 'tenant', sequence: 2 }],
  ])('is rejected with %s for %j', (error, role) => {
    const others: RoleDraft[] = [{ ...tenant, sequence: 1 }, { name: 'auditor', role: 'approver', sequence: 2 }] // biome-ignore format: one thought
    expect(errors([...others, role])).toEqual([`roles[2].${error}`])
  })
})

test('a request gets the roles, with positions instead of names', () => {
  const template: Fillable = {
    roles: [
      { name: 'friend', role: 'witness', witness_of: 'tenant', ...box },
      { name: 'archive', role: 'cc', cc_at: 'end', page: [], cords: [] },
      { name: 'tenant', ...box },
    ],
    fields: [],
    defaults: {},
  }
  const person = { name: 'Asha Rao', email: 'asha@example.com' }
  const roles = { friend: person, archive: { ...person, cc_at: 'start' as const }, tenant: person }
  expect(fill(template, { roles })).toMatchObject({
    ok: true,
    request: {
      signers: [
        { role: 'witness', witness_of: 3, ...box },
        { role: 'cc', cc_at: 'start', cords: [] },
        { name: 'Asha Rao', ...box },
      ],
    },
  })
})
