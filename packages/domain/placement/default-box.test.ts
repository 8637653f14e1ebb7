import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlap } from './overlap.ts'
import { toDisplay } from './space.ts'
import { anyPage, page } from './testing/pages.ts'
import { box, errors, placed } from './testing/placing.ts'
import { PLACEMENT_LIMITS } from './types.ts'

describe('default boxes', () => {
  test('do not overlap given boxes', () => {
    const { boxes } = placed([{ cords: [box(400, 740)] }, {}])
    expect(boxes[1]?.display).toEqual({ x: 379, y: 632, w: 180, h: 54 })
  })
  test('avoid existing annotations if there is space', () => {
    const { boxes, warnings } = placed([{}], [page(1, { annotations: [[500, 36, 559, 90]] })])
    expect(boxes[0]?.display.y).toBe(692)
    expect(warnings).toEqual([])
  })
  test('keep their size while all fit', () => {
    const forTwo = page(1, { width: 252, height: 186, cropBox: [0, 0, 252, 186] })
    expect(placed([{}, {}], [forTwo]).boxes.map(({ display }) => display)).toEqual([
      { x: 36, y: 96, w: 180, h: 54 },
      { x: 36, y: 36, w: 180, h: 54 },
    ])
    expect(placed([{}, {}, {}], [forTwo]).boxes[0]?.display.w).toBeLessThan(180)
  })
  test('fit on the last page for fifty signers', () => {
    expect(placed(Array.from({ length: 50 }, () => ({}))).boxes).toHaveLength(50)
  })
  test('fail with an error instead of becoming smaller than four points', () => {
    const tiny = page(1, { width: 22, height: 12, cropBox: [0, 0, 22, 12] })
    expect(placed([{}], [tiny]).boxes[0]?.display.h).toBeGreaterThanOrEqual(4)
    expect(errors([{}, {}], [tiny])).toEqual([
      'signers[0]: no_room_for_default_box',
      'signers[1]: no_room_for_default_box',
    ])
  })
  test('fail with an error if there is no space', () => {
    expect(errors([{ cords: [box(0, 0, 595, 842)] }, {}])).toEqual(['signers[1]: no_room_for_default_box'])
  })
  test('are at least four points high, inside any page of 50 points or more, and do not overlap, for any number of signers', () => {
    fc.assert(
      fc.property(anyPage, fc.integer({ min: 1, max: 8 }), (on, signers) => {
        fc.pre(Math.min(on.width, on.height) >= 50)
        const { boxes } = placed(
          Array.from({ length: signers }, () => ({})),
          [on],
        )
        boxes.forEach((one, index) => {
          const shown = toDisplay(on, one.rect)
          expect(Math.min(shown.w, shown.h)).toBeGreaterThan(PLACEMENT_LIMITS.smallest - 1e-6)
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
