/**
 * Snapping: a moved or resized box is attracted by the edges and centres of other boxes, by the page's margins and
 * centre, and by lines of the document to sign on. Guides show what attracted it.
 */
import type { Handle } from './rectangle.ts'
import type { Box, Page } from './types.ts'

export const MARGIN = 36

/** A horizontal line of the document, such as a row of underscores. Its bottom is where a signature stands. */
export type SigningLine = Pick<Box, 'x' | 'y' | 'w'>

export interface SnapTargets {
  readonly page: Page
  /** The boxes that stay. */
  readonly boxes: readonly Box[]
  readonly lines: readonly SigningLine[]
}

/** A line at `at` across the given axis, drawn from `from` to `to`. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface Snapped {
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

type Kind = 'edge' | 'centre' | 'base'

/** A position that attracts, with the extent of its guide on the other axis. */
interface Stop {
  readonly at: number
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

interface Mover {
  readonly at: number
  readonly accepts: readonly Kind[]
}

/** How far a moved box must move on to be aligned. `reach` is the distance of attraction, in points. */
export function snapMove(box: Box, targets: SnapTargets, reach: number): Snapped {
  const across: Mover[] = [
    { at: box.x, accepts: ['edge'] },
    { at: box.x + box.w / 2, accepts: ['centre'] },
    { at: box.x + box.w, accepts: ['edge'] },
  ]
  const down: Mover[] = [
    { at: box.y, accepts: ['edge'] },
    { at: box.y + box.h / 2, accepts: ['centre'] },
    { at: box.y + box.h, accepts: ['edge', 'base'] },
  ]
  return snapAxes(box, across, down, targets, reach)
}

/** The same for the edges that a handle holds. */
export function snapResize(box: Box, handle: Handle, targets: SnapTargets, reach: number): Snapped {
  const across: Mover[] = []
  const down: Mover[] = []
  if (handle.includes('w')) across.push({ at: box.x, accepts: ['edge'] })
  if (handle.includes('e')) across.push({ at: box.x + box.w, accepts: ['edge'] })
  if (handle.includes('n')) down.push({ at: box.y, accepts: ['edge'] })
  if (handle.includes('s')) down.push({ at: box.y + box.h, accepts: ['edge', 'base'] })
  return snapAxes(box, across, down, targets, reach)
}

function snapAxes(
  box: Box,
  across: readonly Mover[],
  down: readonly Mover[],
  targets: SnapTargets,
  reach: number,
): Snapped {
  const stopsX = stopsAcross(targets)
  const stopsY = stopsDown(targets)
  const dx = nearest(across, stopsX, reach)
  const dy = nearest(down, stopsY, reach)
  return {
    dx,
    dy,
    guides: [
      ...guidesOf('x', across, stopsX, dx, box.y + dy, box.y + dy + box.h),
      ...guidesOf('y', down, stopsY, dy, box.x + dx, box.x + dx + box.w),
    ],
  }
}

function stopsAcross({ page, boxes, lines }: SnapTargets): Stop[] {
  const whole = { from: 0, to: page.height }
  return [
    ...marginStops(page.width, whole),
    ...boxes.flatMap(({ x, y, w, h }) => boxStops(x, w, { from: y, to: y + h })),
    ...lines.flatMap(({ x, y, w }) => edgeStops(x, w, { from: y, to: y })),
  ]
}

function stopsDown({ page, boxes, lines }: SnapTargets): Stop[] {
  const whole = { from: 0, to: page.width }
  return [
    ...marginStops(page.height, whole),
    ...boxes.flatMap(({ x, y, w, h }) => boxStops(y, h, { from: x, to: x + w })),
    ...lines.map(({ x, y, w }): Stop => ({ at: y, kind: 'base', from: x, to: x + w })),
  ]
}

type Extent = Pick<Stop, 'from' | 'to'>

function marginStops(length: number, extent: Extent): Stop[] {
  const margins: Stop[] = length > 4 * MARGIN ? edgeStops(MARGIN, length - 2 * MARGIN, extent) : []
  return [...margins, { at: length / 2, kind: 'centre', ...extent }]
}

function boxStops(at: number, length: number, extent: Extent): Stop[] {
  return [...edgeStops(at, length, extent), { at: at + length / 2, kind: 'centre', ...extent }]
}

function edgeStops(at: number, length: number, extent: Extent): Stop[] {
  return [
    { at, kind: 'edge', ...extent },
    { at: at + length, kind: 'edge', ...extent },
  ]
}

function nearest(movers: readonly Mover[], stops: readonly Stop[], reach: number): number {
  let best = 0
  let least = reach
  for (const { at, accepts } of movers) {
    for (const stop of stops) {
      const distance = Math.abs(stop.at - at)
      if (!accepts.includes(stop.kind) || distance > least) continue
      best = stop.at - at
      least = distance
    }
  }
  return best
}

const SAME = 0.005

/** One guide for each aligned position, long enough to reach from the box to all that it is aligned with. */
function guidesOf(
  axis: Guide['axis'],
  movers: readonly Mover[],
  stops: readonly Stop[],
  moved: number,
  from: number,
  to: number,
): Guide[] {
  return movers.flatMap(({ at, accepts }) => {
    const met = stops.filter((stop) => accepts.includes(stop.kind) && Math.abs(stop.at - at - moved) < SAME)
    const first = met[0]
    if (first === undefined) return []
    return [
      {
        axis,
        at: first.at,
        from: Math.min(from, ...met.map((stop) => stop.from)),
        to: Math.max(to, ...met.map((stop) => stop.to)),
      },
    ]
  })
}
