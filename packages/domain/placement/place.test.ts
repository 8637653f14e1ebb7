import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { warnOverText } from './check.ts'
import { place } from './place.ts'
import { anyPage, page } from './testing/pages.ts'
import { box, errors, placed, three, where } from './testing/placing.ts'

describe('pairing', () => {
  test('places one box on page 1 as in the API documentation', () => {
    const { boxes } = placed([{ page: ['1'], cords: [{ x: 100, y: 200, w: 150, h: 50 }] }])
    expect(boxes).toEqual([
      {
        signer: 0,
        page: 1,
        display: { x: 100, y: 200, w: 150, h: 50 },
        rect: [100, 592, 250, 642],
        field: 'signers[0].cords[0]',
      },
    ])
  })
  test('lists of equal length pair by index', () => {
    expect(where({ page: ['3', '1'], cords: [box(10, 0), box(20, 0)] })).toEqual([
      'signers[0].cords[0] at 10 on 3',
      'signers[0].cords[1] at 20 on 1',
    ])
  })
  test('one box is repeated on all pages', () => {
    expect(where({ page: ['1', '3'], cords: [box(10, 0)] })).toEqual([
      'signers[0].cords[0] at 10 on 1',
      'signers[0].cords[0] at 10 on 3',
    ])
  })
  test('several boxes go on one page', () => {
    expect(where({ page: ['2'], cords: [box(10, 0), box(10, 100)] })).toEqual([
      'signers[0].cords[0] at 10 on 2',
      'signers[0].cords[1] at 10 on 2',
    ])
  })
  test('"all" is one entry, so two boxes both go on every page', () => {
    expect(where({ page: ['all'], cords: [box(10, 0), box(20, 100)] })).toEqual([
      ...['1', '2', '3'].map((n) => `signers[0].cords[0] at 10 on ${n}`),
      ...['1', '2', '3'].map((n) => `signers[0].cords[1] at 20 on ${n}`),
    ])
  })
  test('"all" beside a number pairs by index before it expands', () => {
    expect(where({ page: ['all', 'last'], cords: [box(10, 0), box(20, 100)] })).toEqual([
      ...['1', '2', '3'].map((n) => `signers[0].cords[0] at 10 on ${n}`),
      'signers[0].cords[1] at 20 on 3',
    ])
  })
  test('"first" and "last" of a single page give one box', () => {
    expect(where({ page: ['first', 'last'], cords: [box(10, 0)] }, [page(1)])).toEqual([
      'signers[0].cords[0] at 10 on 1',
    ])
  })
  test('cords without page go on the last page', () => {
    expect(where({ cords: [box(10, 0), box(10, 100)] })).toEqual([
      'signers[0].cords[0] at 10 on 3',
      'signers[0].cords[1] at 10 on 3',
    ])
  })
  test('page without cords gets the default box', () => {
    expect(where({ page: ['first', '2'] })).toEqual(['signers[0].page at 379 on 1', 'signers[0].page at 379 on 2'])
  })
  test('without page and cords the default box goes on the last page', () => {
    const { boxes } = placed([{}, { page: [], cords: [] }])
    expect(boxes.map(({ signer, page, display }) => [signer, page, display])).toEqual([
      [0, 3, { x: 379, y: 752, w: 180, h: 54 }],
      [1, 3, { x: 379, y: 692, w: 180, h: 54 }],
    ])
  })
  test.each([
    [2, 3],
    [3, 2],
  ])('%i pages with %i boxes cannot be paired', (pages, boxes) => {
    const asked = {
      page: ['1', '2', '3'].slice(0, pages),
      cords: [box(0, 0), box(0, 100), box(0, 200)].slice(0, boxes),
    }
    expect(errors([{}, asked])).toEqual(['signers[1].cords: pairing_mismatch'])
  })
})

test('warns once about a box that is too small for a name', () => {
  const { warnings } = placed([{ page: ['all'], cords: [box(10, 10, 59, 30)] }, { cords: [box(10, 100, 60, 18)] }])
  expect(warnings.map(({ field, code }) => [field, code])).toEqual([['signers[0].cords[0]', 'too_small_for_name']])
})

test('warns about a box over the letters of a line, not about one that touches the space around it', () => {
  const { boxes } = placed([
    { page: ['1'], cords: [box(10, 10)] },
    { page: ['1'], cords: [box(10, 100)] },
  ])
  const text = new Map([
    [
      1,
      [
        { x: 20, y: 40, w: 200, h: 12 },
        { x: 20, y: 138, w: 200, h: 12 },
      ],
    ],
  ])
  expect(warnOverText(boxes, text).map(({ field }) => field)).toEqual(['signers[0].cords[0]'])
})

describe('pages', () => {
  test.each(['0', '-1', '1.5', '01', ' 1', '', 'First', 'odd', '1e0', '٣'])('rejects "%s"', (entry) => {
    expect(errors([{ page: ['1', entry] }])).toEqual(['signers[0].page[1]: page_invalid'])
  })
  test('the error for an unknown page has the number of pages', () => {
    const placement = place({ pages: three, signers: [{ page: ['4'] }], cordsOrigin: 'top_left' })
    expect(placement).toEqual({
      ok: false,
      errors: [
        {
          field: 'signers[0].page[0]',
          code: 'page_unknown',
          message: 'The document has no page 4. It has 3 pages.',
        },
      ],
    })
  })
})

describe('boxes', () => {
  test('keep decimals', () => {
    expect(placed([{ cords: [box(10.25, 20.5, 99.75, 40.125)] }]).boxes[0]?.rect).toEqual([10.25, 781.375, 110, 821.5])
  })
  test('bottom_left measures from the page’s bottom edge to the box’s bottom edge', () => {
    const placement = place({ pages: three, signers: [{ cords: [box(10, 30)] }], cordsOrigin: 'bottom_left' })
    expect(placement.ok && placement.boxes[0]?.display).toEqual({ x: 10, y: 772, w: 100, h: 40 })
    expect(placement.ok && placement.boxes[0]?.rect).toEqual([10, 30, 110, 70])
  })
  test('bottom_left refers to the page after rotation', () => {
    const lying = page(1, { width: 842, height: 595, rotation: 90 })
    const placement = place({ pages: [lying], signers: [{ cords: [box(10, 30)] }], cordsOrigin: 'bottom_left' })
    expect(placement.ok && placement.boxes[0]?.display).toEqual({ x: 10, y: 525, w: 100, h: 40 })
  })
  test('a box beyond its page is rejected with page and size', () => {
    const pages = [page(1), page(2, { width: 842, height: 595, rotation: 90 })]
    const placement = place({ pages, signers: [{ page: ['all'], cords: [box(0, 600)] }], cordsOrigin: 'top_left' })
    expect(placement).toEqual({
      ok: false,
      errors: [
        {
          field: 'signers[0].cords[0]',
          code: 'box_outside_page',
          message: 'The box (x 0, y 600, w 100, h 40) extends beyond page 2, which is 842 × 595 points as displayed.',
        },
      ],
    })
  })
  test.each([
    ['left', box(-1, 0)],
    ['top', box(0, -1)],
    ['right', box(496, 0)],
    ['bottom', box(0, 803)],
  ])('rejects a box beyond the %s edge', (_, asked) => {
    expect(errors([{ cords: [asked] }])).toEqual(['signers[0].cords[0]: box_outside_page'])
  })
  test('accepts a box that fills the page, also with a rounded size', () => {
    const rounded = page(1, { width: 595.28, height: 841.89, cropBox: [0, 0, 595.276, 841.89] })
    expect(placed([{ cords: [box(0, 0, 595.28, 841.89)] }], [rounded]).boxes[0]?.rect).toEqual([0, 0, 595.276, 841.89])
  })
  test.each([
    ['no width', box(0, 0, 0, 10)],
    ['a width below four points', box(0, 0, 3.9, 10)],
    ['a height below four points', box(0, 0, 10, 3.9)],
    ['negative height', box(0, 50, 10, -10)],
    ['no number', box(Number.NaN, 0)],
    ['no end', box(0, 0, Number.POSITIVE_INFINITY, 10)],
  ])('rejects a box with %s', (_, asked) => {
    expect(errors([{ cords: [asked] }])).toEqual(['signers[0].cords[0]: box_invalid'])
  })
  test('accepts a box of four points', () => {
    expect(errors([{ cords: [box(0, 0, 4, 4)] }])).toEqual([])
  })
  test('reports all errors of a kind at once', () => {
    expect(errors([{ cords: [box(0, 0), box(600, 0)] }, { cords: [box(0, 900)] }])).toEqual([
      'signers[0].cords[1]: box_outside_page',
      'signers[1].cords[0]: box_outside_page',
    ])
  })
  test('rejects overlapping boxes and names both', () => {
    const signers = [{ cords: [box(10, 10)] }, { page: ['3'], cords: [box(50, 30)] }]
    const placement = place({ pages: three, signers, cordsOrigin: 'top_left' })
    expect(placement).toEqual({
      ok: false,
      errors: [
        {
          field: 'signers[1].cords[0]',
          code: 'boxes_overlap',
          message:
            'This box overlaps the box of signers[0].cords[0] on page 3. Move one of them, or accept it with "overlap": "warn".',
        },
      ],
    })
  })
  test('warns of overlapping boxes, equal ones too, with overlap: warn', () => {
    const signers = [{ cords: [box(10, 10)] }, { cords: [box(10, 10)] }, { cords: [box(60, 20), box(300, 300)] }]
    const placement = place({ pages: three, signers, cordsOrigin: 'top_left', overlap: 'warn' })
    expect(placement).toMatchObject({ ok: true, boxes: [{}, {}, {}, {}] })
    expect(placement.ok && placement.warnings).toEqual([
      {
        field: 'signers[1].cords[0]',
        code: 'boxes_overlap',
        message:
          'This box overlaps the box of signers[0].cords[0] on page 3. On paper the later signature covers the earlier one.',
      },
      expect.objectContaining({ field: 'signers[2].cords[0]', code: 'boxes_overlap' }),
    ])
    expect(place({ pages: three, signers, cordsOrigin: 'top_left', overlap: 'refuse' }).ok).toBe(false)
  })
  test('rejects overlapping boxes of one signer', () => {
    expect(errors([{ cords: [box(10, 10), box(10, 10)] }])).toEqual(['signers[0].cords[1]: boxes_overlap'])
  })
  test('accepts touching boxes', () => {
    expect(errors([{ cords: [box(0, 0), box(100, 0), box(0, 40)] }])).toEqual([])
  })
  test('accepts the same position on different pages', () => {
    expect(
      errors([
        { page: ['1'], cords: [box(0, 0)] },
        { page: ['2'], cords: [box(0, 0)] },
      ]),
    ).toEqual([])
  })
  test('warns of a box over an existing annotation', () => {
    const pages = [
      page(1, {
        annotations: [
          [300, 300, 320, 320],
          [0, 800, 50, 842],
        ],
      }),
    ]
    const { boxes, warnings } = placed([{ cords: [box(10, 10)] }, { cords: [box(10, 400)] }], pages)
    expect(boxes).toHaveLength(2)
    expect(warnings.map(({ field, code }) => `${field}: ${code}`)).toEqual(['signers[0].cords[0]: over_annotation'])
  })
})

describe('the work of one call is bounded', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => box((index % 500) + 0.1, Math.floor(index / 500), 1, 1))
  test('accepts at most 25,000 boxes', () => {
    const pages = Array.from({ length: 500 }, (_, index) => page(index + 1))
    expect(errors([{ page: ['all'], cords: many(40_000) }], pages)).toEqual(['signers[0].cords[50]: too_many_boxes'])
    expect(errors([{ page: Array.from({ length: 40_000 }, () => 'all'), cords: [box(0, 0)] }], pages)).toEqual([])
  })
  test('accepts at most 1,000 boxes on one page', () => {
    expect(errors([{ cords: many(1_001) }])).toEqual(['signers[0].cords[1000]: too_many_boxes'])
  })
})

const withoutMessage = ({ field, code }: { field: string; code: string }) => ({ field, code })

test('overlap: warn turns exactly the errors about overlaps into warnings', () => {
  const anyBox = fc.record({
    x: fc.integer({ min: -20, max: 560 }),
    y: fc.integer({ min: 0, max: 800 }),
    w: fc.integer({ min: 1, max: 80 }),
    h: fc.integer({ min: 1, max: 80 }),
  })
  const anySigner = fc.record({ cords: fc.array(anyBox, { maxLength: 6 }) })
  fc.assert(
    fc.property(fc.array(anySigner, { minLength: 1, maxLength: 4 }), (signers) => {
      const input = { pages: three, signers, cordsOrigin: 'top_left' as const }
      const [strict, lenient] = [place(input), place({ ...input, overlap: 'warn' })]
      const isCrowded = !strict.ok && strict.errors.every(({ code }) => code === 'boxes_overlap')
      if (!isCrowded) expect(lenient).toEqual(strict)
      // The place of a default box can be missing as well, which is reported last.
      else if (lenient.ok) {
        const overlaps = lenient.warnings.filter(({ code }) => code === 'boxes_overlap')
        expect(overlaps.map(withoutMessage)).toEqual(strict.errors.map(withoutMessage))
      } else expect(lenient.errors.map(({ code }) => code)).not.toContain('boxes_overlap')
    }),
  )
})

test('any input gives boxes inside their pages without overlap, or errors with a path', () => {
  const number = fc.oneof(fc.integer({ min: -50, max: 900 }), fc.double({ min: -10, max: 700, noNaN: true }))
  const anyBox = fc.record({ x: number, y: number, w: number, h: number })
  const entry = fc.oneof(fc.constantFrom('first', 'last', 'all', '1', '2', '3', '9', 'x'), fc.string())
  const anySigner = fc.record(
    { page: fc.array(entry, { maxLength: 3 }), cords: fc.array(anyBox, { maxLength: 3 }) },
    { requiredKeys: [] },
  )
  const input = fc.record({
    pages: fc
      .array(anyPage, { minLength: 1, maxLength: 4 })
      .map((pages) => pages.map((on, i) => ({ ...on, number: i + 1 }))),
    signers: fc.array(anySigner, { minLength: 1, maxLength: 4 }),
    cordsOrigin: fc.constantFrom('top_left' as const, 'bottom_left' as const),
  })
  fc.assert(
    fc.property(input, (asked) => {
      const placement = place(asked)
      if (!placement.ok) {
        expect(placement.errors.length).toBeGreaterThan(0)
        for (const { field } of placement.errors) expect(field).toMatch(/^signers\[\d+\](\.(page|cords)(\[\d+\])?)?$/)
        return
      }
      expect(new Set(placement.boxes.map(({ signer }) => signer)).size).toBe(asked.signers.length)
      for (const { page: number, rect } of placement.boxes) {
        const crop = asked.pages[number - 1]?.cropBox ?? [0, 0, 0, 0]
        expect(rect[0] >= crop[0] && rect[1] >= crop[1] && rect[2] <= crop[2] && rect[3] <= crop[3]).toBe(true)
        expect(rect[0] <= rect[2] && rect[1] <= rect[3]).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
