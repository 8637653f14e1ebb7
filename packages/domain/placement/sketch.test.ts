import fc from 'fast-check'
import { expect, test } from 'vitest'
import { place } from './place.ts'
import { sketch } from './sketch.ts'
import { anyPage, page } from './testing/pages.ts'

const two = [page(1), page(2)]
const box = (x: number, y: number) => ({ x, y, w: 100, h: 40 })

test('returns valid boxes where `place` puts them', () => {
  fc.assert(
    fc.property(anyPage, fc.constantFrom('top_left' as const, 'bottom_left' as const), (one, cordsOrigin) => {
      const input = { pages: [one], signers: [{ cords: [{ x: 1, y: 2, w: 20, h: 10 }] }, {}], cordsOrigin }
      const placement = place(input)
      if (!placement.ok) return
      const boxes = placement.boxes.map((placed) => ({ ...placed, error: null }))
      expect(sketch(input)).toEqual({ boxes, errors: [], warnings: placement.warnings })
    }),
  )
})

test('returns a box outside its page with its error, along with the valid ones', () => {
  const signers = [
    { page: ['1'], cords: [box(560, 10)] },
    { page: ['1'], cords: [box(10, 10)] },
  ]
  const { boxes } = sketch({ pages: two, signers, cordsOrigin: 'bottom_left' })
  expect(boxes).toMatchObject([
    { signer: 0, page: 1, display: { x: 560, y: 792 }, error: { code: 'box_outside_page' } },
    { signer: 1, page: 1, display: { x: 10, y: 792 }, error: null },
  ])
})

test('reports the later of two overlapping boxes', () => {
  const signers = [
    { page: ['all'], cords: [box(10, 10)] },
    { page: ['2'], cords: [box(50, 20)] },
  ]
  const { boxes } = sketch({ pages: two, signers, cordsOrigin: 'top_left' })
  expect(boxes.map(({ page, error }) => [page, error?.code])).toEqual([
    [1, undefined],
    [2, undefined],
    [2, 'boxes_overlap'],
  ])
})

test('reports errors of all kinds at once', () => {
  const signers = [{ page: ['1'], cords: [box(560, 10), box(10, 10), box(20, 20)] }, { page: ['9'] }]
  expect(place({ pages: two, signers, cordsOrigin: 'top_left' })).toMatchObject({ errors: [{ code: 'page_unknown' }] })
  expect(sketch({ pages: two, signers, cordsOrigin: 'top_left' }).errors.map(({ code }) => code)).toEqual([
    'page_unknown',
    'box_outside_page',
    'boxes_overlap',
  ])
})

test('reports a box without a page and does not return it', () => {
  const signers = [{ page: ['7'], cords: [box(10, 10)] }, { cords: [{ ...box(1, 1), x: Number.NaN }] }]
  expect(sketch({ pages: two, signers, cordsOrigin: 'top_left' })).toMatchObject({
    errors: [{ code: 'page_unknown' }, { code: 'box_invalid' }],
    boxes: [],
  })
  const everywhere = [{ page: ['all'], cords: Array.from({ length: 500 }, () => box(10, 10)) }]
  const pages = Array.from({ length: 500 }, (_, i) => page(i + 1))
  expect(sketch({ pages, signers: everywhere, cordsOrigin: 'top_left' }).boxes).toEqual([])
})
