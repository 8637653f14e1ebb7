import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlap } from './overlap.ts'
import { place } from './place.ts'
import { toDisplay } from './space.ts'
import { anyPage, page } from './testing/pages.ts'
import type { Box, PageInfo, SignerCords } from './types.ts'

const three = [page(1), page(2), page(3)]
const box = (x: number, y: number, w = 100, h = 40): Box => ({ x, y, w, h })

function placed(
  signers: readonly SignerCords[],
  pages: readonly PageInfo[] = three,
  cordsOrigin = 'top_left' as const,
) {
  const placement = place({ pages, signers, cordsOrigin })
  if (!placement.ok) throw new Error(JSON.stringify(placement.errors))
  return placement
}

function where(asked: SignerCords, pages = three): string[] {
  return placed([asked], pages).boxes.map(({ page, display, field }) => `${field} at ${display.x} on ${page}`)
}

function errors(signers: readonly SignerCords[], pages: readonly PageInfo[] = three) {
  const placement = place({ pages, signers, cordsOrigin: 'top_left' })
  return placement.ok ? [] : placement.errors.map(({ field, code }) => `${field}: ${code}`)
}

describe('pairing', () => {
  test('the example of the contract: page 1, one box', () => {
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
  test('same length goes by index', () => {
    expect(where({ page: ['3', '1'], cords: [box(10, 0), box(20, 0)] })).toEqual([
      'signers[0].cords[0] at 10 on 3',
      'signers[0].cords[1] at 20 on 1',
    ])
  })
  test('one box is repeated on many pages', () => {
    expect(where({ page: ['1', '3'], cords: [box(10, 0)] })).toEqual([
      'signers[0].cords[0] at 10 on 1',
      'signers[0].cords[0] at 10 on 3',
    ])
  })
  test('many boxes go on one page', () => {
    expect(where({ page: ['2'], cords: [box(10, 0), box(10, 100)] })).toEqual([
      'signers[0].cords[0] at 10 on 2',
      'signers[0].cords[1] at 10 on 2',
    ])
  })
  test('"all" is one entry: with two boxes, both go on every page', () => {
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
  test('"first" and "last" of a single page are that page, once', () => {
    expect(where({ page: ['first', 'last'], cords: [box(10, 0)] }, [page(1)])).toEqual([
      'signers[0].cords[0] at 10 on 1',
    ])
  })
  test('only cords: on the last page', () => {
    expect(where({ cords: [box(10, 0), box(10, 100)] })).toEqual([
      'signers[0].cords[0] at 10 on 3',
      'signers[0].cords[1] at 10 on 3',
    ])
  })
  test('only page: the default box there', () => {
    expect(where({ page: ['first', '2'] })).toEqual(['signers[0].page at 379 on 1', 'signers[0].page at 379 on 2'])
  })
  test('neither, or both empty: bottom right of the last page', () => {
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

describe('pages', () => {
  test.each(['0', '-1', '1.5', '01', ' 1', '', 'First', 'odd', '1e0', '٣'])('"%s" is no page', (entry) => {
    expect(errors([{ page: ['1', entry] }])).toEqual(['signers[0].page[1]: page_invalid'])
  })
  test('a page the document does not have is named with how many it has', () => {
    const placement = place({ pages: three, signers: [{ page: ['4'] }], cordsOrigin: 'top_left' })
    expect(placement).toEqual({
      ok: false,
      errors: [
        {
          field: 'signers[0].page[0]',
          code: 'page_unknown',
          message: 'There is no page 4; the document has 3 pages.',
        },
      ],
    })
  })
})

describe('boxes', () => {
  test('decimals are kept', () => {
    expect(placed([{ cords: [box(10.25, 20.5, 99.75, 40.125)] }]).boxes[0]?.rect).toEqual([10.25, 781.375, 110, 821.5])
  })
  test('bottom_left counts from the lower edge to the lower edge', () => {
    const placement = place({ pages: three, signers: [{ cords: [box(10, 30)] }], cordsOrigin: 'bottom_left' })
    expect(placement.ok && placement.boxes[0]?.display).toEqual({ x: 10, y: 772, w: 100, h: 40 })
    expect(placement.ok && placement.boxes[0]?.rect).toEqual([10, 30, 110, 70])
  })
  test('bottom_left is the displayed page’s, after rotation', () => {
    const lying = page(1, { width: 842, height: 595, rotation: 90 })
    const placement = place({ pages: [lying], signers: [{ cords: [box(10, 30)] }], cordsOrigin: 'bottom_left' })
    expect(placement.ok && placement.boxes[0]?.display).toEqual({ x: 10, y: 525, w: 100, h: 40 })
  })
  test('one that leaves its page is refused with page and size', () => {
    const pages = [page(1), page(2, { width: 842, height: 595, rotation: 90 })]
    const placement = place({ pages, signers: [{ page: ['all'], cords: [box(0, 600)] }], cordsOrigin: 'top_left' })
    expect(placement).toEqual({
      ok: false,
      errors: [
        {
          field: 'signers[0].cords[0]',
          code: 'box_outside_page',
          message: 'The box (x 0, y 600, w 100, h 40) leaves page 2, which is 842 × 595 points as displayed.',
        },
      ],
    })
  })
  test.each([
    ['left', box(-1, 0)],
    ['top', box(0, -1)],
    ['right', box(496, 0)],
    ['bottom', box(0, 803)],
  ])('leaving by the %s edge is leaving', (_, asked) => {
    expect(errors([{ cords: [asked] }])).toEqual(['signers[0].cords[0]: box_outside_page'])
  })
  test('one that fills the page is on it, also where its size was rounded', () => {
    const rounded = page(1, { width: 595.28, height: 841.89, cropBox: [0, 0, 595.276, 841.89] })
    expect(placed([{ cords: [box(0, 0, 595.28, 841.89)] }], [rounded]).boxes[0]?.rect).toEqual([0, 0, 595.276, 841.89])
  })
  test.each([
    ['no width', box(0, 0, 0, 10)],
    ['the width of a hair', box(0, 0, 0.5, 10)],
    ['negative height', box(0, 50, 10, -10)],
    ['no number', box(Number.NaN, 0)],
    ['no end', box(0, 0, Number.POSITIVE_INFINITY, 10)],
  ])('a box with %s is none', (_, asked) => {
    expect(errors([{ cords: [asked] }])).toEqual(['signers[0].cords[0]: box_invalid'])
  })
  test('a box of one point is one', () => {
    expect(errors([{ cords: [box(0, 0, 1, 1)] }])).toEqual([])
  })
  test('all errors are told at once', () => {
    expect(errors([{ cords: [box(0, 0), box(600, 0)] }, { cords: [box(0, 900)] }])).toEqual([
      'signers[0].cords[1]: box_outside_page',
      'signers[1].cords[0]: box_outside_page',
    ])
  })
  test('two that overlap are refused, naming both', () => {
    const signers = [{ cords: [box(10, 10)] }, { page: ['3'], cords: [box(50, 30)] }]
    const placement = place({ pages: three, signers, cordsOrigin: 'top_left' })
    expect(placement).toEqual({
      ok: false,
      errors: [
        {
          field: 'signers[1].cords[0]',
          code: 'boxes_overlap',
          message: 'This box overlaps that of signers[0].cords[0] on page 3. Move one of them.',
        },
      ],
    })
  })
  test('a signer’s own boxes may not overlap either', () => {
    expect(errors([{ cords: [box(10, 10), box(10, 10)] }])).toEqual(['signers[0].cords[1]: boxes_overlap'])
  })
  test('two that touch do not overlap', () => {
    expect(errors([{ cords: [box(0, 0), box(100, 0), box(0, 40)] }])).toEqual([])
  })
  test('the same place on different pages does not overlap', () => {
    expect(
      errors([
        { page: ['1'], cords: [box(0, 0)] },
        { page: ['2'], cords: [box(0, 0)] },
      ]),
    ).toEqual([])
  })
  test('over an existing annotation it is placed, with a warning', () => {
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

describe('default boxes', () => {
  test('stand clear of boxes that were asked for', () => {
    const { boxes } = placed([{ cords: [box(400, 740)] }, {}])
    expect(boxes[1]?.display).toEqual({ x: 379, y: 632, w: 180, h: 54 })
  })
  test('stand clear of existing annotations where there is room', () => {
    const { boxes, warnings } = placed([{}], [page(1, { annotations: [[500, 36, 559, 90]] })])
    expect(boxes[0]?.display.y).toBe(692)
    expect(warnings).toEqual([])
  })
  test('keep their size as long as all fit', () => {
    const forTwo = page(1, { width: 252, height: 186, cropBox: [0, 0, 252, 186] })
    expect(placed([{}, {}], [forTwo]).boxes.map(({ display }) => display)).toEqual([
      { x: 36, y: 96, w: 180, h: 54 },
      { x: 36, y: 36, w: 180, h: 54 },
    ])
    expect(placed([{}, {}, {}], [forTwo]).boxes[0]?.display.w).toBeLessThan(180)
  })
  test('fifty signers fit on the last page', () => {
    expect(placed(Array.from({ length: 50 }, () => ({}))).boxes).toHaveLength(50)
  })
  test('no room is an error that says what to do', () => {
    expect(errors([{ cords: [box(0, 0, 595, 842)] }, {}])).toEqual(['signers[1]: no_room_for_default_box'])
  })
  test('lie inside any page, beside each other, for any number of signers', () => {
    fc.assert(
      fc.property(anyPage, fc.integer({ min: 1, max: 8 }), (on, signers) => {
        const { boxes } = placed(
          Array.from({ length: signers }, () => ({})),
          [on],
        )
        boxes.forEach((one, index) => {
          const shown = toDisplay(on, one.rect)
          expect(shown.x).toBeGreaterThanOrEqual(-1e-6)
          expect(shown.y).toBeGreaterThanOrEqual(-1e-6)
          expect(shown.x + shown.w).toBeLessThanOrEqual(on.width + 1e-6)
          expect(shown.y + shown.h).toBeLessThanOrEqual(on.height + 1e-6)
          for (const other of boxes.slice(index + 1)) expect(overlap(one.display, other.display)).toBe(false)
        })
      }),
    )
  })
})

describe('one call cannot cause unbounded work', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => box((index % 500) + 0.1, Math.floor(index / 500), 1, 1))
  test('25,000 boxes are the most', () => {
    const pages = Array.from({ length: 500 }, (_, index) => page(index + 1))
    expect(errors([{ page: ['all'], cords: many(40_000) }], pages)).toEqual(['signers[0].cords[50]: too_many_boxes'])
    expect(errors([{ page: Array.from({ length: 40_000 }, () => 'all'), cords: [box(0, 0)] }], pages)).toEqual([])
  })
  test('1,000 on one page are the most', () => {
    expect(errors([{ cords: many(1_001) }])).toEqual(['signers[0].cords[1000]: too_many_boxes'])
  })
})

test('whatever is asked, the answer is boxes on their pages without overlap, or errors with a path', () => {
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
