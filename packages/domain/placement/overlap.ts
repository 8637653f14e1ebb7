import type { Box } from './types.ts'

/** Absorbs rounding of page sizes and coordinates. A hundredth of a point is invisible. */
export const TOLERANCE = 0.01

/** Touching boxes do not overlap. `share`: the part of the lower box's height that may be common. */
export function overlap(a: Box, b: Box, share = 0): boolean {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return width > TOLERANCE && height > TOLERANCE + share * Math.min(a.h, b.h)
}
