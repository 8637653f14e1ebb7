/** Boxes on one page: moving, resizing and limiting them to the page. All lengths are in points. */
import { PLACEMENT_LIMITS } from '@countersign/domain/placement'
import type { Box, Page, Point } from './types.ts'

export const SMALLEST = PLACEMENT_LIMITS.smallest

/** The handles of a selected box, clockwise from the top left corner. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

type Size = Pick<Page, 'width' | 'height'>

/** Coordinates have at most two decimals, so that they are readable in JSON. A hundredth of a point is invisible. */
export function hundredths(value: number): number {
  const rounded = Math.round(value * 100) / 100
  return rounded === 0 ? 0 : rounded // never -0, which JSON cannot express
}

/** The nearest box that the API accepts on this page. */
export function intoPage(box: Box, page: Size): Box {
  const w = clamp(box.w, Math.min(SMALLEST, page.width), page.width)
  const h = clamp(box.h, Math.min(SMALLEST, page.height), page.height)
  return {
    x: hundredths(clamp(box.x, 0, page.width - w)),
    y: hundredths(clamp(box.y, 0, page.height - h)),
    w: hundredths(w),
    h: hundredths(h),
  }
}

export function isInside(box: Box, page: Size): boolean {
  const slack = 0.01
  return (
    box.x >= -slack && box.y >= -slack && box.x + box.w <= page.width + slack && box.y + box.h <= page.height + slack
  )
}

/** The smallest box that contains all of them; null if there are none. */
export function bounds(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  }
}

/** The part of a move that keeps all boxes on the page. Boxes of a group keep their distances. */
export function limitMove(boxes: readonly Box[], dx: number, dy: number, page: Size): { dx: number; dy: number } {
  const around = bounds(boxes)
  if (around === null) return { dx: 0, dy: 0 }
  return {
    dx: clamp(dx, Math.min(0, -around.x), Math.max(0, page.width - around.x - around.w)),
    dy: clamp(dy, Math.min(0, -around.y), Math.max(0, page.height - around.y - around.h)),
  }
}

/** Moves the edges that the handle holds. The opposite edges stay, and the box keeps the smallest size. */
export function resize(box: Box, handle: Handle, dx: number, dy: number, page: Size): Box {
  const [left, right] = edges(box.x, box.w, page.width, dx, handle.includes('w'), handle.includes('e'))
  const [top, bottom] = edges(box.y, box.h, page.height, dy, handle.includes('n'), handle.includes('s'))
  return intoPage({ x: left, y: top, w: right - left, h: bottom - top }, page)
}

function edges(
  at: number,
  length: number,
  end: number,
  by: number,
  movesFirst: boolean,
  movesLast: boolean,
): [number, number] {
  const last = at + length
  if (movesFirst) return [clamp(at + by, 0, last - SMALLEST), last]
  if (movesLast) return [at, clamp(last + by, at + SMALLEST, end)]
  return [at, last]
}

/** The box between two corners, in any direction. */
export function between(a: Point, b: Point): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), w: Math.abs(a.x - b.x), h: Math.abs(a.y - b.y) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
