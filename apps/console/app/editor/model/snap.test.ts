import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MARGIN, snapMove, snapResize } from './snap.ts'
import { anyBoxOn } from './testing/arbitraries.ts'

const page = { number: 1, width: 600, height: 800 }
const none = { page, boxes: [], lines: [] }

describe('snapping', () => {
  test('aligns the nearest edges with another box and shows a guide that reaches it', () => {
    const other = { x: 100, y: 100, w: 120, h: 40 }
    const snapped = snapMove({ x: 103, y: 300, w: 80, h: 40 }, { ...none, boxes: [other] }, 5)
    expect(snapped).toEqual({ dx: -3, dy: 0, guides: [{ axis: 'x', at: 100, from: 100, to: 340 }] })
  })

  test('aligns centres with centres only', () => {
    const other = { x: 100, y: 100, w: 120, h: 40 }
    expect(snapMove({ x: 118, y: 300, w: 80, h: 40 }, { ...none, boxes: [other] }, 4).dx).toBe(2)
    expect(snapMove({ x: 158, y: 300, w: 80, h: 40 }, { ...none, boxes: [other] }, 4).dx).toBe(0)
  })

  test('aligns with the margins and the centre of the page', () => {
    expect(snapMove({ x: MARGIN + 2, y: 300, w: 80, h: 40 }, none, 4)).toMatchObject({ dx: -2 })
    expect(snapMove({ x: 261, y: 300, w: 80, h: 40 }, none, 4)).toMatchObject({ dx: -1 })
    expect(snapMove({ x: 200, y: 800 - MARGIN - 39, w: 80, h: 40 }, none, 4)).toMatchObject({ dy: -1 })
  })

  test('puts the bottom of a box on a line to sign on, never its top', () => {
    const lines = [{ x: 60, y: 500, w: 200 }]
    expect(snapMove({ x: 60, y: 457, w: 180, h: 40 }, { ...none, lines }, 4)).toMatchObject({ dx: 0, dy: 3 })
    expect(snapMove({ x: 90, y: 499, w: 80, h: 40 }, { ...none, lines }, 4)).toMatchObject({ dy: 0 })
  })

  test('resizing snaps only the edges that the handle holds', () => {
    const other = { x: 100, y: 100, w: 120, h: 40 }
    const box = { x: 98, y: 200, w: 119, h: 40 }
    expect(snapResize(box, 'e', { ...none, boxes: [other] }, 4)).toMatchObject({ dx: 3, dy: 0 })
    expect(snapResize(box, 's', { ...none, boxes: [other] }, 4)).toMatchObject({ dx: 0 })
  })

  test('moves by at most the reach, and to a position with a guide', () => {
    fc.assert(
      fc.property(anyBoxOn(page), fc.array(anyBoxOn(page), { maxLength: 4 }), (box, boxes) => {
        const { dx, dy, guides } = snapMove(box, { page, boxes, lines: [] }, 6)
        expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThanOrEqual(6)
        if (dx !== 0) expect(guides.some(({ axis }) => axis === 'x')).toBe(true)
        if (dy !== 0) expect(guides.some(({ axis }) => axis === 'y')).toBe(true)
        const moved = { ...box, x: box.x + dx, y: box.y + dy }
        const again = snapMove(moved, { page, boxes, lines: [] }, 6)
        expect([again.dx, again.dy].every((by) => Math.abs(by) < 0.005)).toBe(true)
      }),
    )
  })
})
