import { toDisplay, toUserSpace } from '@countersign/domain/placement'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { between, bounds, HANDLES, intoPage, isInside, limitMove, resize, SMALLEST } from './rectangle.ts'
import { anyBoxOn, anyPage } from './testing/arbitraries.ts'
import { imageWidth, scaleOf, stepZoom, toPixels, toPoints } from './zoom.ts'

const anyPageAndBox = anyPage.chain((page) => fc.tuple(fc.constant(page), anyBoxOn(page)))
const anyLength = fc.double({ min: -3_000, max: 3_000, noNaN: true })
const a4 = { number: 1, width: 595, height: 842 }

describe('coordinates', () => {
  test('a box on the screen is within 0.01 points of its widget, on rotated, cropped and landscape pages', () => {
    fc.assert(
      fc.property(anyPageAndBox, fc.double({ min: 0.2, max: 6, noNaN: true }), ([page, box], scale) => {
        const shown = toPixels(box, scale)
        const corners = [shown, { x: shown.x + shown.w, y: shown.y + shown.h }] as const
        const placed = intoPage(between(toPoints(corners[0], scale), toPoints(corners[1], scale)), page)
        const sealed = toDisplay(page, toUserSpace(page, placed))
        for (const side of ['x', 'y', 'w', 'h'] as const) {
          expect(Math.abs(sealed[side] - box[side])).toBeLessThanOrEqual(0.01)
        }
      }),
    )
  })

  test('fitting the width or the page fills the space, and steps go through 100 %', () => {
    expect(scaleOf({ fit: 'width' }, a4, { width: 1190, height: 500 })).toBe(2)
    expect(scaleOf({ fit: 'page' }, a4, { width: 1190, height: 421 })).toBe(0.5)
    expect(scaleOf({ factor: 1 }, a4, { width: 1, height: 1 })).toBeCloseTo(96 / 72)
    expect(stepZoom(96 / 72, 1)).toEqual({ factor: 1.25 })
    expect(stepZoom(1.2, 1)).toEqual({ factor: 1 })
    expect(stepZoom(96 / 72, -1)).toEqual({ factor: 0.75 })
    expect(stepZoom(10, 1)).toEqual({ factor: 4 })
  })

  test('the page image is never narrower than the screen needs, up to the widest', () => {
    expect(imageWidth(a4, 1, 1)).toBe(720)
    expect(imageWidth(a4, 1, 2)).toBe(1600)
    expect(imageWidth(a4, 4, 2)).toBe(1600)
  })
})

describe('limits', () => {
  test('intoPage keeps a valid box, and makes any other valid', () => {
    fc.assert(
      fc.property(anyPageAndBox, fc.tuple(anyLength, anyLength, anyLength, anyLength), ([page, box], [x, y, w, h]) => {
        expect(intoPage(box, page)).toEqual(box)
        const mended = intoPage({ x, y, w, h }, page)
        expect(isInside(mended, page)).toBe(true)
        expect(Math.min(mended.w, mended.h)).toBeGreaterThanOrEqual(SMALLEST)
      }),
    )
  })

  test('a group moves as far as the page permits, and keeps its distances', () => {
    fc.assert(
      fc.property(
        anyPage.chain((page) => fc.tuple(fc.constant(page), fc.array(anyBoxOn(page), { minLength: 1, maxLength: 4 }))),
        anyLength,
        anyLength,
        ([page, boxes], dx, dy) => {
          const by = limitMove(boxes, dx, dy, page)
          const around = bounds(boxes.map((box) => ({ ...box, x: box.x + by.dx, y: box.y + by.dy })))
          expect(around && isInside(around, page)).toBe(true)
          expect(Math.abs(by.dx)).toBeLessThanOrEqual(Math.abs(dx))
          expect(Math.abs(by.dy)).toBeLessThanOrEqual(Math.abs(dy))
        },
      ),
    )
  })

  test('a handle moves only its own edges, inside the page, down to the smallest size', () => {
    fc.assert(
      fc.property(anyPageAndBox, fc.constantFrom(...HANDLES), anyLength, anyLength, ([page, box], handle, dx, dy) => {
        const to = resize(box, handle, dx, dy, page)
        expect(isInside(to, page)).toBe(true)
        expect(Math.min(to.w, to.h)).toBeGreaterThanOrEqual(SMALLEST - 0.001)
        if (!handle.includes('w')) expect(to.x).toBeCloseTo(box.x, 1)
        if (!handle.includes('n')) expect(to.y).toBeCloseTo(box.y, 1)
        if (!handle.includes('e')) expect(Math.abs(to.x + to.w - box.x - box.w)).toBeLessThanOrEqual(0.011)
        if (!handle.includes('s')) expect(Math.abs(to.y + to.h - box.y - box.h)).toBeLessThanOrEqual(0.011)
      }),
    )
  })
})
