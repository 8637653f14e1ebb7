import type { ShapedLine } from './shape.ts'

/** The extent of a line's glyphs around the start of its baseline, in ems. `left` is negative for an overhang. */
export interface InkBounds {
  readonly left: number
  readonly right: number
  readonly above: number
  readonly below: number
}

/** `slant`: how far the glyphs lean to the right. */
export function inkOf({ clusters }: ShapedLine, slant = 0): InkBounds {
  let [left, right, above, below] = [Infinity, -Infinity, 0, 0]
  for (const { font, glyphs } of clusters) {
    for (const { id, x, y } of glyphs) {
      const extents = font.shaper.glyphExtents(id)
      if (extents === undefined || extents.height === 0) continue
      const top = y + extents.yBearing / font.unitsPerEm
      const bottom = top + extents.height / font.unitsPerEm
      const start = x + extents.xBearing / font.unitsPerEm
      left = Math.min(left, start + slant * bottom)
      right = Math.max(right, start + extents.width / font.unitsPerEm + slant * top)
      above = Math.max(above, top)
      below = Math.max(below, -bottom)
    }
  }
  return left > right ? { left: 0, right: 0, above, below } : { left, right, above, below }
}
