// Three signatures, in shares of the pad's width and height.

export type Strokes = [x: number, y: number][][]

function curve(points: number, at: (t: number) => [number, number]): [number, number][] {
  return Array.from({ length: points + 1 }, (_, index) => at(index / points))
}

/** A letter like a D, small waves, and a line below. */
export const UPRIGHT: Strokes = [
  curve(30, (t) => [0.22 - 0.02 * t, 0.22 + 0.52 * t]),
  curve(40, (t) => [0.19 + 0.17 * Math.sin(Math.PI * t), 0.23 + 0.5 * t - 0.03 * Math.sin(9 * t)]),
  curve(110, (t) => [0.37 + 0.38 * t + 0.012 * Math.cos(44 * t), 0.58 - 0.12 * (1 - 0.6 * t) * Math.sin(40 * t)]),
  curve(30, (t) => [0.24 + 0.56 * t, 0.84 - 0.1 * Math.sin(2.4 * t)]),
]

/** Three tall strokes like an M, and waves that become flat. */
export const TALL: Strokes = [
  curve(80, (t) => [0.16 + 0.2 * t + 0.015 * Math.sin(20 * t), 0.5 + 0.26 * Math.cos(5 * Math.PI * t)]),
  curve(120, (t) => [0.38 + 0.44 * t - 0.012 * Math.cos(38 * t), 0.6 - 0.16 * (1 - 0.85 * t) * Math.sin(38 * t)]),
]

/** A letter like a T, narrow waves, and a line back through them. */
export const CROSSED: Strokes = [
  curve(24, (t) => [0.16 + 0.22 * t, 0.27 - 0.04 * Math.sin(3 * t)]),
  curve(30, (t) => [0.27 - 0.04 * t * t, 0.25 + 0.48 * t]),
  curve(120, (t) => [0.3 + 0.36 * t + 0.014 * Math.cos(50 * t), 0.6 - 0.1 * (1 - 0.5 * t) * Math.sin(50 * t)]),
  curve(40, (t) => [0.66 + 0.16 * t, 0.58 + 0.2 * Math.sin(5 * t) * (1 - t)]),
]
