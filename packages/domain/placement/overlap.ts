import type { Box } from './types.ts'

/** Rounding of page sizes and of other people's arithmetic; a hundredth of a point cannot be seen. */
export const TOLERANCE = 0.01

/** Boxes that only touch do not overlap; nor do they by less than a share of the lower one's height, if one is given. */
export function overlap(a: Box, b: Box, share = 0): boolean {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return width > TOLERANCE && height > TOLERANCE + share * Math.min(a.h, b.h)
}
