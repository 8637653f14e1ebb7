import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDisplay, toUserSpace } from './space.ts'
import { anyPage, page } from './testing/pages.ts'
import type { Box, PageInfo } from './types.ts'

/** A box inside the page, as fractions of it. */
const anyBoxOn = (on: PageInfo): fc.Arbitrary<Box> => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  return fc.record({ x: share, y: share, w: share, h: share }).map(({ x, y, w, h }) => ({
    x: x * on.width,
    y: y * on.height,
    w: w * (1 - x) * on.width,
    h: h * (1 - y) * on.height,
  }))
}

const anyPageAndBox = anyPage.chain((on) => fc.tuple(fc.constant(on), anyBoxOn(on)))

describe('a box at the top left of the displayed page, 100 wide and 40 high', () => {
  const box = { x: 0, y: 0, w: 100, h: 40 }
  const cropBox = [10, 20, 210, 320] as const

  test('without rotation, is at the upper left corner of user space', () => {
    expect(toUserSpace(page(1, { width: 200, height: 300, cropBox }), box)).toEqual([10, 280, 110, 320])
  })
  test('rotated by 90, is at the lower left corner', () => {
    expect(toUserSpace(page(1, { width: 300, height: 200, cropBox, rotation: 90 }), box)).toEqual([10, 20, 50, 120])
  })
  test('rotated by 180, is at the lower right corner', () => {
    expect(toUserSpace(page(1, { width: 200, height: 300, cropBox, rotation: 180 }), box)).toEqual([110, 20, 210, 60])
  })
  test('rotated by 270, is at the upper right corner', () => {
    expect(toUserSpace(page(1, { width: 300, height: 200, cropBox, rotation: 270 }), box)).toEqual([170, 220, 210, 320])
  })
  test('with a UserUnit of 2, has half as many units', () => {
    expect(toUserSpace(page(1, { width: 400, height: 600, cropBox, userUnit: 2 }), box)).toEqual([10, 300, 60, 320])
  })
})

test('a round trip through user space is lossless for any rotation, CropBox and UserUnit', () => {
  fc.assert(
    fc.property(anyPageAndBox, ([on, box]) => {
      const back = toDisplay(on, toUserSpace(on, box))
      for (const side of ['x', 'y', 'w', 'h'] as const) expect(back[side]).toBeCloseTo(box[side], 6)
    }),
  )
})

test('a box inside the displayed page is inside the CropBox', () => {
  fc.assert(
    fc.property(anyPageAndBox, ([on, box]) => {
      const [x0, y0, x1, y1] = toUserSpace(on, box)
      const slack = 1e-9 * 10_000
      expect(x0).toBeGreaterThanOrEqual(on.cropBox[0] - slack)
      expect(y0).toBeGreaterThanOrEqual(on.cropBox[1] - slack)
      expect(x1).toBeLessThanOrEqual(on.cropBox[2] + slack)
      expect(y1).toBeLessThanOrEqual(on.cropBox[3] + slack)
    }),
  )
})

test('a box keeps its area, in points', () => {
  fc.assert(
    fc.property(anyPageAndBox, ([on, box]) => {
      const [x0, y0, x1, y1] = toUserSpace(on, box)
      const area = (x1 - x0) * (y1 - y0) * on.userUnit ** 2
      const wanted = box.w * box.h
      expect(Math.abs(area - wanted)).toBeLessThanOrEqual(1e-6 * (1 + wanted))
    }),
  )
})
