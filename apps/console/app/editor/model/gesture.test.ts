import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dragTo, type Gesture, touched } from './gesture.ts'
import { HANDLES, isInside } from './rectangle.ts'
import type { EditorBox } from './types.ts'

const page = { number: 1, width: 600, height: 800 }
const box = (id: string, x: number, y: number): EditorBox => ({ id, signer: 'p1', page: 1, x, y, w: 100, h: 40 })
const boxes = [box('b1', 100, 100), box('b2', 100, 300)]
const targets = { page, boxes, lines: [] }
const [first, second] = boxes as [EditorBox, EditorBox]

describe('a drag', () => {
  test('moves by the distance of the pointer if nothing attracts', () => {
    const { at, guides } = dragTo(
      { kind: 'move', from: { x: 110, y: 110 }, boxes: [first] },
      { x: 260.5, y: 190.25 },
      targets,
      0,
    )
    expect(at.get('b1')).toEqual({ x: 250.5, y: 180.25, w: 100, h: 40 })
    expect(guides).toEqual([])
  })

  test('is attracted by boxes that stay, not by those that move along', () => {
    const from = { x: 0, y: 0 }
    expect(dragTo({ kind: 'move', from, boxes: [second] }, { x: 3, y: 0 }, targets, 5).at.get('b2')?.x).toBe(100)
    const both = dragTo({ kind: 'move', from, boxes }, { x: 3, y: 0 }, targets, 2)
    expect(both.at.get('b1')?.x).toBe(103)
  })

  test('draws a rectangle in any direction', () => {
    const drawn = dragTo({ kind: 'draw', from: { x: 300, y: 500 } }, { x: 180, y: 440 }, { ...targets, boxes: [] }, 0)
    expect(drawn.rectangle).toEqual({ x: 180, y: 440, w: 120, h: 60 })
  })

  test('selects what its rectangle touches', () => {
    const { rectangle } = dragTo({ kind: 'select', from: { x: 0, y: 0 } }, { x: 150, y: 120 }, targets, 0)
    expect(rectangle && touched(rectangle, boxes)).toEqual(['b1'])
  })

  test('never leaves the page', () => {
    const point = fc.record({
      x: fc.double({ min: -900, max: 900, noNaN: true }),
      y: fc.double({ min: -900, max: 900, noNaN: true }),
    })
    const anyGesture = fc.oneof<fc.Arbitrary<Gesture>[]>(
      point.map((from) => ({ kind: 'move', from, boxes })),
      fc
        .tuple(point, fc.constantFrom(...HANDLES))
        .map(([from, handle]) => ({ kind: 'resize', from, box: first, handle })),
      point.map((from) => ({ kind: 'draw', from })),
    )
    fc.assert(
      fc.property(anyGesture, point, fc.constantFrom(0, 6), (gesture, to, reach) => {
        const { at, rectangle } = dragTo(gesture, to, targets, reach)
        const results = [...at.values(), ...(rectangle ? [rectangle] : [])]
        expect(results.every((one) => isInside(one, page))).toBe(true)
      }),
    )
  })
})
