import { AppearanceError } from './error.ts'
import { type Area, type Bounds, placeStrokes, strokeWidth } from './geometry.ts'
import { decimal } from './write-text.ts'

/** One pen stroke, in the units of the drawing, with y downwards. */
export interface Stroke {
  readonly points: readonly Point[]
  readonly width: number
}

export type Point = readonly [x: number, y: number]

const maxPoints = 100_000

/** The bounding box of the points. */
export function strokeBounds(strokes: readonly Stroke[]): Bounds {
  let count = 0
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { points, width } of strokes) {
    count += points.length
    for (const [x, y] of points) {
      if (![x, y, width].every((value) => Number.isFinite(value) && Math.abs(value) < 1e6) || width <= 0) {
        throw new AppearanceError('picture_invalid', 'a stroke has an invalid point or width')
      }
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (count === 0 || count > maxPoints) {
    throw new AppearanceError('picture_invalid', `a drawing must have 1 to ${maxPoints} points, not ${count}`)
  }
  return { left, top, width: right - left, height: bottom - top }
}

/** Path operators that draw the strokes in `area`, as curves through the midpoints between points. */
export function strokePath(strokes: readonly Stroke[], area: Area, additionalWidth = 0): string {
  const bounds = strokeBounds(strokes)
  const placement = placeStrokes(bounds, area)
  const place = ([x, y]: Point): Point => [
    area.x + placement.x + (x - bounds.left) * placement.scale,
    area.y + area.height - placement.y - (y - bounds.top) * placement.scale,
  ]
  const drawn = strokes.filter(({ points }) => points.length > 0)
  const average = drawn.reduce((sum, { width }) => sum + width, 0) / drawn.length
  return drawn
    .map(({ points, width }) => {
      const pen = strokeWidth(placement, width, average) + additionalWidth
      return `${decimal(pen)} w\n${curve(points.map(place))}S`
    })
    .join('\n')
}

function curve(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  // A dot is a line of length 0 with round caps.
  if (rest.length === 0) return `${at(first)} m\n${at(first)} l\n`
  let path = `${at(first)} m\n`
  let from = first
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1]
    if (next === undefined) path += `${at(point)} l\n`
    else {
      const end = between(point, next, 1 / 2)
      path += `${at(between(from, point, 2 / 3))} ${at(between(end, point, 2 / 3))} ${at(end)} c\n`
      from = end
    }
  }
  return path
}

function between([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
}

function at([x, y]: Point): string {
  return `${decimal(x)} ${decimal(y)}`
}
