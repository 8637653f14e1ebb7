/** Pages with any rotation, CropBox and UserUnit, and boxes on them. */
import { type PageInfo, type Rect, type Rotation, toDisplay } from '@countersign/domain/placement'
import fc from 'fast-check'
import { hundredths } from '../rectangle.ts'
import type { Box, EditorBox } from '../types.ts'

export const anyPage: fc.Arbitrary<PageInfo> = fc
  .record({
    rotation: fc.constantFrom<Rotation>(0, 90, 180, 270),
    left: fc.double({ min: -500, max: 500, noNaN: true }),
    bottom: fc.double({ min: -500, max: 500, noNaN: true }),
    across: fc.double({ min: 200, max: 1_500, noNaN: true }),
    up: fc.double({ min: 200, max: 1_500, noNaN: true }),
    userUnit: fc.constantFrom(1, 1, 2),
  })
  .map(({ rotation, left, bottom, across, up, userUnit }) => {
    const cropBox: Rect = [left, bottom, left + across, bottom + up]
    const unsized = { number: 1, width: 0, height: 0, rotation, cropBox, userUnit }
    const { w: width, h: height } = toDisplay(unsized, cropBox)
    return { ...unsized, width, height }
  })

export const anyPages: fc.Arbitrary<PageInfo[]> = fc
  .array(anyPage, { minLength: 1, maxLength: 4 })
  .map((pages) => pages.map((page, index) => ({ ...page, number: index + 1 })))

/** A box that the API accepts on the page, with two decimals. */
export function anyBoxOn({ width, height }: Pick<PageInfo, 'width' | 'height'>): fc.Arbitrary<Box> {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  return fc.record({ x: share, y: share, w: share, h: share }).map((part) => {
    const w = hundredths(4 + part.w * (width / 2 - 4))
    const h = hundredths(4 + part.h * (height / 2 - 4))
    return { x: down(part.x * (width - w)), y: down(part.y * (height - h)), w, h }
  })
}

export const anyBoxes = (pages: readonly PageInfo[], signers: readonly string[]): fc.Arbitrary<EditorBox[]> =>
  fc
    .array(
      fc
        .tuple(fc.constantFrom(...pages), fc.constantFrom(...signers))
        .chain(([page, signer]) => anyBoxOn(page).map((box) => ({ ...box, signer, page: page.number }))),
      { maxLength: 8 },
    )
    .map((boxes) => boxes.map((box, index) => ({ ...box, id: `b${index + 1}` })))

function down(value: number): number {
  return Math.floor(value * 100) / 100
}
