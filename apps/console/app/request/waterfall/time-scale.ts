/**
 * The horizontal axis of the waterfall. Time within a period of activity is drawn to scale; periods in which nothing
 * happens for more than an hour all have the same width. Points of one lane do not overlap. Lengths are CSS pixels at the
 * smallest size of the drawing.
 */

/** A longer time without any moment is a gap. */
export const LONGEST_MS = 3_600_000
/** The width of a gap: its label fits in. */
export const GAP_WIDTH = 72
/** The distance of two points in a lane. */
export const POINT_WIDTH = 26
/** Two moments are never at the same place, so that the order is visible. */
const LEAST_STEP = 4
/** What the time between the moments has, together. */
const SCALED_WIDTH = 160
const PADDING = 16

export interface ScaledPoint {
  readonly lane: string
  readonly at: number
}

export interface Gap {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

export interface TimeScale {
  readonly width: number
  readonly gaps: readonly Gap[]
  /** Of the points, in the order in which they were given. */
  readonly positions: readonly number[]
  /** Of a moment, or of a time between moments. */
  positionOf(at: number): number
}

interface Place {
  readonly at: number
  readonly start: number
  /** Where its last point is. */
  readonly end: number
}

/** `others`: the moments at which bars begin and end. */
export function scaleTime(points: readonly ScaledPoint[], others: readonly number[]): TimeScale {
  const moments = [...new Set([...points.map(({ at }) => at), ...others])].sort((a, b) => a - b)
  const perMs = SCALED_WIDTH / Math.max(1, activeTime(moments))
  const gaps: Gap[] = []
  const places: Place[] = []
  const positions: number[] = []
  const lanes = new Map<string, number>()
  for (const at of moments) {
    const last = places.at(-1)
    const gap = last && at - last.at > LONGEST_MS ? { from: last.at, to: at, start: last.end + POINT_WIDTH / 2 } : null
    if (gap) gaps.push({ ...gap, end: gap.start + GAP_WIDTH })
    const here = points.flatMap((point, index) => (point.at === at ? [{ lane: point.lane, index }] : []))
    const free = here.map(({ lane }) => (lanes.get(lane) ?? Number.NEGATIVE_INFINITY) + POINT_WIDTH)
    const start = Math.max(beginning(last, gap, at, perMs), ...free)
    for (const { lane, index } of here) {
      const position = Math.max(start, (lanes.get(lane) ?? Number.NEGATIVE_INFINITY) + POINT_WIDTH)
      positions[index] = position
      lanes.set(lane, position)
    }
    const end = Math.max(start, last?.end ?? 0, ...here.map(({ lane }) => lanes.get(lane) ?? 0))
    places.push({ at, start, end })
  }
  const width = (places.at(-1)?.end ?? 0) + PADDING
  return { width, gaps, positions, positionOf: (at) => interpolate(places, at) }
}

function activeTime(moments: readonly number[]): number {
  return moments
    .map((at, i) => at - (moments[i - 1] ?? at))
    .filter((ms) => ms <= LONGEST_MS)
    .reduce((sum, ms) => sum + ms, 0)
}

function beginning(last: Place | undefined, gap: { start: number } | null, at: number, perMs: number): number {
  if (!last) return PADDING
  if (gap) return gap.start + GAP_WIDTH + POINT_WIDTH / 2
  return last.start + Math.max(LEAST_STEP, (at - last.at) * perMs)
}

function interpolate(places: readonly Place[], at: number): number {
  const next = places.findIndex((place) => place.at >= at)
  const [before, after] = [places[next - 1], places[next]]
  if (!after) return places.at(-1)?.start ?? 0
  if (after.at === at || !before) return after.start
  return before.start + ((at - before.at) / (after.at - before.at)) * (after.start - before.start)
}

export interface AxisLabel {
  readonly position: number
  readonly at: number
}

/** The width of a label with a date and a time. */
const LABEL_WIDTH = 96

/** The beginning of the drawing and the end of each gap, as far as there is room for a label. */
export function axisLabels({ gaps, positionOf, width }: TimeScale, first: number): AxisLabel[] {
  const wanted = [first, ...gaps.map(({ to }) => to)].map((at) => ({ at, position: positionOf(at) }))
  const shown: AxisLabel[] = []
  for (const label of wanted) {
    const isFree = label.position - (shown.at(-1)?.position ?? Number.NEGATIVE_INFINITY) >= LABEL_WIDTH
    if (isFree && (shown.length === 0 || label.position + LABEL_WIDTH / 2 <= width)) shown.push(label)
  }
  return shown
}
