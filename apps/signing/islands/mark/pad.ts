import type { DrawnMark } from '../../bodies.ts'
import { svgElement } from '../dom.ts'

// Stores strokes, not pixels: they survive a rotated phone and browsers that block reading a canvas, and the server
// draws them into the document.

type Stroke = DrawnMark['strokes'][number]

export interface Pad {
  /** The drawing; null if it is too short for a signature. */
  mark(): DrawnMark | null
  restore(mark: DrawnMark): void
  undo(): void
  clear(): void
}

const PEN_WIDTH = 2.4
/** Points closer to the previous one are dropped. */
const MIN_DISTANCE = 1.2
/** A shorter drawing counts as an accidental touch. */
const MIN_LENGTH = 12
/** For the whole drawing; further points are dropped. */
const MAX_POINTS = 5000

export function makePad(surface: SVGSVGElement, ink: SVGGElement, changed: () => void): Pad {
  let strokes: Stroke[] = []
  let size = { width: 0, height: 0 }
  let current: { stroke: Stroke; path: SVGPathElement; pointer: number } | null = null

  const fit = (width: number, height: number) => {
    size = { width, height }
    surface.setAttribute('viewBox', `0 0 ${width} ${height}`)
  }
  /** An empty pad takes its displayed size. A drawing keeps the size it was drawn at, and is scaled. */
  const measure = () => {
    if (strokes.length === 0 && !current && surface.clientWidth > 0) fit(surface.clientWidth, surface.clientHeight)
  }
  const show = () => ink.replaceChildren(...strokes.map((stroke) => pathOf(stroke)))

  const pointOf = (event: PointerEvent): [number, number] => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(surface.getScreenCTM()?.inverse())
    const clamp = (value: number, max: number) => tenth(Math.min(Math.max(value, 0), max))
    return [clamp(at.x, size.width), clamp(at.y, size.height)]
  }
  const extend = (event: PointerEvent) => {
    if (!current) return
    const { stroke, path } = current
    const count = strokes.reduce((sum, { points }) => sum + points.length / 2, stroke.points.length / 2)
    const [x, y] = pointOf(event)
    const [lastX = x, lastY = y] = stroke.points.slice(-2)
    if (stroke.points.length > 0 && (Math.hypot(x - lastX, y - lastY) < MIN_DISTANCE || count >= MAX_POINTS)) return
    stroke.points.push(x, y)
    path.setAttribute('d', pathData(stroke.points))
  }

  const begin = (event: PointerEvent) => {
    if (current || event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    measure()
    surface.setPointerCapture(event.pointerId)
    const stroke: Stroke = { width: PEN_WIDTH, points: [] }
    const path = pathOf(stroke)
    ink.append(path)
    current = { stroke, path, pointer: event.pointerId }
    extend(event)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== current?.pointer) return
    const coalesced = event.getCoalescedEvents?.() ?? []
    for (const step of coalesced.length > 0 ? coalesced : [event]) extend(step)
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== current?.pointer) return
    strokes.push(current.stroke)
    current = null
    changed()
  }
  surface.addEventListener('pointerdown', begin)
  surface.addEventListener('pointermove', move)
  surface.addEventListener('pointerup', end)
  surface.addEventListener('pointercancel', end)
  new ResizeObserver(measure).observe(surface)

  const replace = (next: Stroke[]) => {
    strokes = next
    show()
    measure()
    changed()
  }
  return {
    mark: () => (lengthOf(strokes) < MIN_LENGTH ? null : { kind: 'drawn', ...size, strokes }),
    restore: (mark) => {
      fit(mark.width, mark.height)
      replace(mark.strokes)
    },
    undo: () => replace(strokes.slice(0, -1)),
    clear: () => replace([]),
  }
}

export function pathOf({ width, points }: Stroke): SVGPathElement {
  return svgElement('path', { d: pathData(points), 'stroke-width': width })
}

/** Quadratic curves that meet halfway between the points. */
function pathData(points: number[]): string {
  const at = (i: number): [number, number] => [points[2 * i] ?? 0, points[2 * i + 1] ?? 0]
  const count = points.length / 2
  if (count === 0) return ''
  const [x, y] = at(0)
  if (count === 1) return `M${x} ${y}h0`
  let d = `M${x} ${y}`
  for (let i = 1; i < count - 1; i++) {
    const [[bendX, bendY], [nextX, nextY]] = [at(i), at(i + 1)]
    d += `Q${bendX} ${bendY} ${hundredth((bendX + nextX) / 2)} ${hundredth((bendY + nextY) / 2)}`
  }
  return `${d}L${at(count - 1).join(' ')}`
}

function lengthOf(strokes: Stroke[]): number {
  let length = 0
  for (const { points } of strokes) {
    for (let i = 2; i + 1 < points.length; i += 2) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(i - 2, i + 2)
      length += Math.hypot(x1 - x0, y1 - y0)
    }
  }
  return length
}

function tenth(n: number): number {
  return Math.round(n * 10) / 10
}

/** Exact for what is halfway between tenths: the sealed drawing has the same curves. */
function hundredth(n: number): number {
  return Math.round(n * 100) / 100
}
