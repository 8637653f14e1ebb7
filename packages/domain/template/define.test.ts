import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { page } from '../placement/testing/pages.ts'
import { define } from './define.ts'
import type { FoundTag, TemplateDraft } from './draft.ts'
import { readTag } from './tag.ts'

const one = [page(1)]

function tag(inner: string, { x = 100, y = 700, w = 90, h = 12 } = {}, onPage = 1): FoundTag {
  const read = readTag(inner)
  if (read.kind !== 'tag') throw new Error(`{{${inner}}} is no tag: ${JSON.stringify(read)}`)
  const size = h / 1.2
  return {
    page: onPage,
    text: `{{${inner}}}`,
    x,
    baseline: y + 0.965 * size,
    width: w,
    size,
    fromRight: false,
    tag: read.tag,
  }
}

function drafted(draft: Partial<TemplateDraft>) {
  return define({ pages: one, roles: [], fields: [], tags: [], cordsOrigin: 'top_left', ...draft })
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
  test('a role with neither place nor tag gets the default box, once and for all', () => {
    const { roles } = defined({ roles: [{ name: 'buyer' }, { name: 'seller' }] })
    expect(roles.map(({ cords }) => cords[0]?.y)).toEqual([752, 692])
  })
  test('described places and tags add up', () => {
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
  test('from the bottom left, tags stay where they are', () => {
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
  test('in a line from right to left, boxes end where their tags end', () => {
    const arabic = [tag('sign:a'), tag('text:b; width=50', { y: 400 })].map((one) => ({ ...one, fromRight: true }))
    const { roles, fields } = defined({ tags: arabic })
    expect([roles[0]?.cords[0]?.x, fields[0]?.cords[0]?.x]).toEqual([30, 140])
  })
  test('one field may stand in many places', () => {
    const tags = [tag('text:no'), tag('text:no; size=8', { x: 100, y: 500, w: 90, h: 12 })]
    expect(defined({ roles: [{ name: 'a' }], tags }).fields).toMatchObject([{ name: 'no', size: 8, page: ['1', '1'] }])
  })
  test('values on lines that are set tightly may reach into each other, but not cover each other', () => {
    const lines = (apart: number) => [
      tag('sign:a', { x: 300, y: 300 }),
      tag('text:one', { x: 72, y: 100, h: 14.4 }),
      tag('text:two', { x: 72, y: 100 + apart, h: 14.4 }),
    ]
    expect(defined({ tags: lines(11) }).fields.length).toBe(2)
    expect(errors({ tags: lines(9) })[0]).toContain('boxes_overlap')
  })
  test('a signature over a value is warned of', () => {
    const tags = [tag('text:no'), tag('sign:buyer')]
    expect(defined({ tags }).warnings).toMatchObject([{ field: 'fields[0]', code: 'under_signature' }])
  })
})

describe('what is wrong is named with page and tag, or with the field of the body', () => {
  test.each<[string, Partial<TemplateDraft>, string]>([
    [
      'no role',
      {},
      'roles required: A template needs at least one role: in "roles", or as a tag such as {{sign:buyer}} in the document.',
    ],
    [
      'a tag whose box leaves the page',
      { tags: [tag('sign:buyer', { x: 500, y: 20, w: 9, h: 9 })] },
      'tags box_outside_page: Page 1, {{sign:buyer}}: The box (x 500, y -11, w 160, h 40) leaves page 1, which is 595 × 842 points as displayed.',
    ],
    [
      'two tags on one place',
      { tags: [tag('sign:a'), tag('sign:b')] },
      'tags boxes_overlap: Page 1, {{sign:b}}: This box overlaps that of page 1, {{sign:a}} on page 1. Move one of them.',
    ],
    [
      'a field without a place',
      { roles: [{ name: 'a' }], fields: [{ name: 'no' }] },
      'fields[0].cords required: The field "no" has no place: give page and cords, or put {{text:no}} in the document.',
    ],
    [
      'more places than can be drawn',
      {
        pages: Array.from({ length: 500 }, (_, i) => page(i + 1)),
        roles: [{ name: 'a' }],
        fields: [0, 50, 100].map((y) => ({ name: `f${y}`, page: ['all'], cords: [{ x: 9, y, w: 99, h: 9 }] })),
      },
      'fields too_many: The fields have 1500 places; a template has at most 1000.',
    ],
    [
      'a name twice',
      { roles: [{ name: 'a' }, { name: 'a' }] },
      'roles[1].name duplicate: There is a role "a" already.',
    ],
    [
      'a role named like a field',
      { roles: [{ name: 'a.b' }] },
      'roles[0].name malformed: A role is named with letters, digits, "-" and "_", at most 60 characters; not "a.b".',
    ],
    [
      'a page that is not there',
      { roles: [{ name: 'a', page: ['2'] }] },
      'roles[0].page[0] page_unknown: There is no page 2; the document has 1 page.',
    ],
    [
      'a format that is none',
      { tags: [tag('sign:a'), tag('number:n; format=#.##', { x: 9, y: 9, w: 99, h: 9 })] },
      'fields[0].format malformed: "n": A number\'s format is one of',
    ],
    [
      'a default that is not of its type',
      { roles: [{ name: 'a' }], tags: [tag('date:d; default=today')] },
      'fields[0].default malformed: "d" is a date: give it as YYYY-MM-DD, such as 2027-01-31.',
    ],
  ])('%s', (_, draft, message) => {
    expect(errors(draft)[0]).toContain(message)
  })
})

test('a tag reads the same wherever its producer put space', () => {
  const inner = 'text:buyer.name;width=120;align=right;required'
  const anySpaced = fc.array(fc.constantFrom('', ' ', '\u00a0'), { minLength: inner.length, maxLength: inner.length })
  fc.assert(
    fc.property(anySpaced, (spaces) => {
      expect(readTag([...inner].map((letter, i) => letter + spaces[i]).join(''))).toEqual(readTag(inner))
    }),
  )
})

describe('tags', () => {
  test.each([
    ['signature', 'other'],
    ['Name;role=buyer', 'other'],
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
  test('a default keeps its inner space and loses its quotes, round ones too', () => {
    expect(readTag('text:city; default=“New  Delhi”')).toMatchObject({ tag: { default: 'New Delhi' } })
  })
  test('ligatures are letters', () => {
    expect(readTag('text:of\ufb01ce')).toMatchObject({ tag: { name: 'office' } })
  })
})
