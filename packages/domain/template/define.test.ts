import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { page } from '../placement/testing/pages.ts'
import { define } from './define.ts'
import type { TemplateDraft } from './draft.ts'
import { readTag } from './tag/read.ts'
import { foundTag as tag } from './testing/tags.ts'

const one = [page(1)]

function drafted(draft: Partial<TemplateDraft>) {
  return define({ pages: one, roles: [], fields: [], tags: [], cordsOrigin: 'top_left', today: '2026-11-18', ...draft })
}

function defined(draft: Partial<TemplateDraft>) {
  const result = drafted(draft)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result
}

function errors(draft: Partial<TemplateDraft>): string[] {
  const result = drafted(draft)
  return result.ok ? [] : result.errors.map(({ field, code, message }) => `${field} ${code}: ${message}`)
}

describe('places', () => {
  test('a document with tags alone is a template', () => {
    const { roles, fields } = defined({
      tags: [tag('sign:buyer'), tag('text:buyer.name', { x: 100, y: 400, w: 80, h: 12 })],
    })
    expect(roles).toEqual([{ name: 'buyer', page: ['1'], cords: [{ x: 100, y: 672, w: 160, h: 40 }] }])
    expect(fields).toMatchObject([
      {
        name: 'buyer.name',
        type: 'text',
        size: 10,
        required: true,
        page: ['1'],
        cords: [{ x: 100, y: 400, w: 80, h: 12 }],
      },
    ])
  })
  test('a role without place or tag gets the default box', () => {
    const { roles } = defined({ roles: [{ name: 'buyer' }, { name: 'seller' }] })
    expect(roles.map(({ cords }) => cords[0]?.y)).toEqual([752, 692])
  })
  test('describes places in addition to tags', () => {
    const { roles } = defined({
      roles: [{ name: 'buyer', page: ['1'], cords: [{ x: 10, y: 10, w: 50, h: 20 }], sig_type: 'dsc' }],
      tags: [tag('sign:buyer; width=100; height=30')],
    })
    expect(roles).toEqual([
      {
        name: 'buyer',
        sig_type: 'dsc',
        page: ['1', '1'],
        cords: [
          { x: 10, y: 10, w: 50, h: 20 },
          { x: 100, y: 682, w: 100, h: 30 },
        ],
      },
    ])
  })
  test('an origin at the bottom left does not move tags', () => {
    const { roles } = defined({
      cordsOrigin: 'bottom_left',
      roles: [{ name: 'seller', cords: [{ x: 10, y: 10, w: 50, h: 20 }] }],
      tags: [tag('sign:buyer; width=100; height=30')],
    })
    expect(roles.map(({ cords }) => cords[0])).toEqual([
      { x: 10, y: 812, w: 50, h: 20 },
      { x: 100, y: 682, w: 100, h: 30 },
    ])
  })
  test('boxes of right-to-left text end at the right edge of their tags', () => {
    const arabic = [tag('sign:a'), tag('text:b; width=50', { y: 400 })].map((one) => ({ ...one, fromRight: true }))
    const { roles, fields } = defined({ tags: arabic })
    expect([roles[0]?.cords[0]?.x, fields[0]?.cords[0]?.x]).toEqual([30, 140])
  })
  test('a field may have several places', () => {
    const tags = [tag('text:no'), tag('text:no; size=8', { x: 100, y: 500, w: 90, h: 12 })]
    expect(defined({ roles: [{ name: 'a' }], tags }).fields).toMatchObject([{ name: 'no', size: 8, page: ['1', '1'] }])
  })
  test('values on tightly set lines may overlap slightly but not cover each other', () => {
    const lines = (apart: number) => [
      tag('sign:a', { x: 300, y: 300 }),
      tag('text:one', { x: 72, y: 100, h: 14.4 }),
      tag('text:two', { x: 72, y: 100 + apart, h: 14.4 }),
    ]
    expect(defined({ tags: lines(11) }).fields.length).toBe(2)
    expect(errors({ tags: lines(9) })[0]).toContain('boxes_overlap')
  })
  test('warns of a signature box over a value', () => {
    const tags = [tag('text:no'), tag('sign:buyer')]
    expect(defined({ tags }).warnings).toMatchObject([{ field: 'fields[0]', code: 'under_signature' }])
  })
})

describe('errors name the page and tag, or the field of the body', () => {
  test.each<[string, Partial<TemplateDraft>, string]>([
    [
      'no role',
      {},
      'roles required: A template needs at least one role: in "roles", or as a tag such as {{sign:buyer}} in the document.',
    ],
    [
      'a tag whose box extends beyond the page',
      { tags: [tag('sign:buyer', { x: 500, y: 20, w: 9, h: 9 })] },
      'tags box_outside_page: Page 1, {{sign:buyer}}: The box (x 500, y -11, w 160, h 40) extends beyond page 1, which is 595 × 842 points as displayed.',
    ],
    [
      'a tag whose box is too small for a signature',
      { tags: [tag('sign:buyer; width=100; height=3')] },
      'tags box_invalid: Page 1, {{sign:buyer; width=100; height=3}}: A box must be at least 4 points wide and high. This one is (x 100, y 709, w 100, h 3).',
    ],
    [
      'two tags at the same position',
      { tags: [tag('sign:a'), tag('sign:b')] },
      'tags boxes_overlap: Page 1, {{sign:b}}: This box overlaps the box of page 1, {{sign:a}} on page 1. Move one of them, or accept it with "overlap": "warn".',
    ],
    [
      'a field without a place',
      { roles: [{ name: 'a' }], fields: [{ name: 'no' }] },
      'fields[0].cords required: The field "no" has no place. Give page and cords, or put {{text:no}} in the document.',
    ],
    [
      'too many places',
      {
        pages: Array.from({ length: 500 }, (_, i) => page(i + 1)),
        roles: [{ name: 'a' }],
        fields: [0, 50, 100].map((y) => ({ name: `f${y}`, page: ['all'], cords: [{ x: 9, y, w: 99, h: 9 }] })),
      },
      'fields too_many: The fields have 1500 places. A template has at most 1000.',
    ],
    [
      'a repeated name',
      { roles: [{ name: 'a' }, { name: 'a' }] },
      'roles[1].name duplicate: Another role has the name "a".',
    ],
    [
      'a role named like a field',
      { roles: [{ name: 'a.b' }] },
      'roles[0].name malformed: "a.b" is not a valid role name. Use letters, digits, "-" and "_", at most 60 characters.',
    ],
    [
      'an unknown page',
      { roles: [{ name: 'a', page: ['2'] }] },
      'roles[0].page[0] page_unknown: The document has no page 2. It has 1 page.',
    ],
    [
      'an invalid format',
      { tags: [tag('sign:a'), tag('number:n; format=#.##', { x: 9, y: 9, w: 99, h: 9 })] },
      'fields[0].format malformed: "n": A number format is one of',
    ],
    [
      'a default of the wrong type',
      { roles: [{ name: 'a' }], tags: [tag('date:d; default=today')] },
      'fields[0].default malformed: "d" must be a date as YYYY-MM-DD, such as 2027-01-31.',
    ],
  ])('%s', (_, draft, message) => {
    expect(errors(draft)[0]).toContain(message)
  })
})

test('a tag is parsed the same with whitespace anywhere', () => {
  const inner = 'text:buyer.name;width=120;align=right;required'
  const anySpaced = fc.array(fc.constantFrom('', ' ', '\u00a0'), { minLength: inner.length, maxLength: inner.length })
  fc.assert(
    fc.property(anySpaced, (spaces) => {
      expect(readTag([...inner].map((character, i) => character + spaces[i]).join(''))).toEqual(readTag(inner))
    }),
  )
})

describe('tags', () => {
  test.each([
    ['signature', 'other'],
    ['Address;role=buyer', 'other'],
    ['*Sig1_es_:signer1:signature', 'other'],
    ['sign:', 'wrong'],
    ['sign:a b.c', 'wrong'],
    ['sign:buyer; size=3', 'wrong'],
    ['text:x; widht=3', 'wrong'],
    ['text:x; width=wide', 'wrong'],
    ['text:x; default=', 'wrong'],
    ['text:खरीदार.नाम', 'tag'],
  ])('{{%s}} is %s', (inner, kind) => {
    expect(readTag(inner).kind).toBe(kind)
  })
  test('a default keeps its inner whitespace and loses straight and typographic quotes', () => {
    expect(readTag('text:city; default=“New  Delhi”')).toMatchObject({ tag: { default: 'New Delhi' } })
  })
  test('ligatures are expanded to letters', () => {
    expect(readTag('text:of\ufb01ce')).toMatchObject({ tag: { name: 'office' } })
  })
})
