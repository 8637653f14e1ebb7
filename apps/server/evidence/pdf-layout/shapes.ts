import type { Canvas, Colour } from '@countersign/pades/appearance'

/** Decorations. Coordinates are those of the bounding box. */
export type Shape = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill?: Colour
  readonly stroke?: Colour
} & ({ readonly kind: 'rectangle'; readonly radius?: number } | { readonly kind: 'circle' | 'tick' | 'cross' | 'dash' })

/** The distance of Bézier control points from the corner, as a fraction of the radius, that approximates an arc. */
const CURVE = 0.4477

/** The drawing operators, y upwards. The stroke width of ticks, crosses and dashes is an eighth of the box. */
export function shapePath(canvas: Canvas, shape: Shape): string {
  const { fill, stroke, width } = shape
  const colours = [fill && canvas.colours.fill(fill), stroke && canvas.colours.stroke(stroke)].filter(Boolean)
  const isMark = shape.kind === 'tick' || shape.kind === 'cross' || shape.kind === 'dash'
  const line = isMark ? `${short(width / 8)} w 1 J 1 j` : '0.7 w'
  const paint = isMark ? 'S' : fill && stroke ? 'B' : fill ? 'f' : 'S'
  return [...colours, line, `${pathOf(shape)} ${paint}`].join('\n')
}

function pathOf(shape: Shape): string {
  const { x, y, width, height } = shape
  const at = (right: number, up: number) => `${short(x + right * width)} ${short(y + up * height)}`
  switch (shape.kind) {
    case 'rectangle':
      return shape.radius ? rounded(shape, shape.radius) : `${short(x)} ${short(y)} ${short(width)} ${short(height)} re`
    case 'circle':
      return rounded(shape, width / 2)
    case 'tick':
      return `${at(0.25, 0.52)} m ${at(0.43, 0.33)} l ${at(0.76, 0.7)} l`
    case 'cross':
      return `${at(0.32, 0.32)} m ${at(0.68, 0.68)} l ${at(0.32, 0.68)} m ${at(0.68, 0.32)} l`
    case 'dash':
      return `${at(0.3, 0.5)} m ${at(0.7, 0.5)} l`
    default:
      return shape satisfies never
  }
}

function rounded({ x, y, width, height }: Shape, radius: number): string {
  const [right, top, near] = [x + width, y + height, radius * CURVE]
  const points = (...values: number[]) => values.map(short).join(' ')
  return [
    `${points(x + radius, y)} m ${points(right - radius, y)} l`,
    `${points(right - near, y, right, y + near, right, y + radius)} c ${points(right, top - radius)} l`,
    `${points(right, top - near, right - near, top, right - radius, top)} c ${points(x + radius, top)} l`,
    `${points(x + near, top, x, top - near, x, top - radius)} c ${points(x, y + radius)} l`,
    `${points(x, y + near, x + near, y, x + radius, y)} c h`,
  ].join(' ')
}

function short(value: number): string {
  return String(Number(value.toFixed(2)))
}
