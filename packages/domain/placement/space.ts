/**
 * Converts between the displayed page and PDF user space (ISO 32000-2, 8.3.2.3 and 14.11.2).
 *
 * Displayed: the CropBox, rotated clockwise by Rotate; origin top left, y downward, in points.
 * User space: not rotated, any origin, y upward, in units of UserUnit points.
 */
import type { Box, CordsOrigin, PageInfo, Rect } from './types.ts'

export function toUserSpace(page: PageInfo, box: Box): Rect {
  const [ax, ay] = userPoint(page, box.x, box.y)
  const [bx, by] = userPoint(page, box.x + box.w, box.y + box.h)
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

export function toDisplay(page: PageInfo, rect: Rect): Box {
  const [ax, ay] = displayPoint(page, rect[0], rect[1])
  const [bx, by] = displayPoint(page, rect[2], rect[3])
  return { x: Math.min(ax, bx), y: Math.min(ay, by), w: Math.abs(ax - bx), h: Math.abs(ay - by) }
}

/** Converts the client's box to a top left origin. */
export function fromOrigin(page: PageInfo, box: Box, origin: CordsOrigin): Box {
  return origin === 'top_left' ? box : { ...box, y: page.height - box.y - box.h }
}

/** By rotation, the displayed top left is the top left, bottom left, bottom right or top right of user space. */
function userPoint(
  { rotation, cropBox: [x0, y0, x1, y1], userUnit }: PageInfo,
  x: number,
  y: number,
): [number, number] {
  const right = x / userUnit
  const down = y / userUnit
  switch (rotation) {
    case 0:
      return [x0 + right, y1 - down]
    case 90:
      return [x0 + down, y0 + right]
    case 180:
      return [x1 - right, y0 + down]
    case 270:
      return [x1 - down, y1 - right]
    default:
      return rotation satisfies never
  }
}

function displayPoint(
  { rotation, cropBox: [x0, y0, x1, y1], userUnit }: PageInfo,
  x: number,
  y: number,
): [number, number] {
  switch (rotation) {
    case 0:
      return [(x - x0) * userUnit, (y1 - y) * userUnit]
    case 90:
      return [(y - y0) * userUnit, (x - x0) * userUnit]
    case 180:
      return [(x1 - x) * userUnit, (y - y0) * userUnit]
    case 270:
      return [(y1 - y) * userUnit, (x1 - x) * userUnit]
    default:
      return rotation satisfies never
  }
}
