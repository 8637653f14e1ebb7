/** Pages with any rotation, CropBox origin and UserUnit. */
import fc from 'fast-check'
import type { PageInfo, Rect, Rotation } from '../types.ts'

export function page(number: number, more: Partial<PageInfo> = {}): PageInfo {
  return { number, width: 595, height: 842, rotation: 0, cropBox: [0, 0, 595, 842], userUnit: 1, ...more }
}

export const anyPage: fc.Arbitrary<PageInfo> = fc
  .record({
    rotation: fc.constantFrom<Rotation>(0, 90, 180, 270),
    left: fc.double({ min: -500, max: 500, noNaN: true }),
    bottom: fc.double({ min: -500, max: 500, noNaN: true }),
    across: fc.double({ min: 50, max: 3_000, noNaN: true }),
    up: fc.double({ min: 50, max: 3_000, noNaN: true }),
    userUnit: fc.constantFrom(1, 1, 0.5, 2, 10),
  })
  .map(({ rotation, left, bottom, across, up, userUnit }) => {
    const cropBox: Rect = [left, bottom, left + across, bottom + up]
    const isLandscape = rotation === 90 || rotation === 270
    const [width, height] = isLandscape ? [up * userUnit, across * userUnit] : [across * userUnit, up * userUnit]
    return { number: 1, width, height, rotation, cropBox, userUnit }
  })
