// Where ink is placed. Pure arithmetic without dependencies: the signing page draws its preview with it, and the sealer the
// PDF, so both place a signature alike.

/** A rectangle, in points. In a PDF its corner is the lower left one, with y upwards; in a browser the upper left one. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Centres a rectangle of this size in the area, scaled to fit or unscaled. */
export function contain({ width, height }: Size, area: Area, mode: 'scaled' | 'unscaled' = 'scaled'): Area {
  const scale = mode === 'unscaled' ? 1 : Math.min(area.width / width, area.height / height)
  const [fittedWidth, fittedHeight] = [width * scale, height * scale]
  return {
    x: area.x + (area.width - fittedWidth) / 2,
    y: area.y + (area.height - fittedHeight) / 2,
    width: fittedWidth,
    height: fittedHeight,
  }
}

/** The extent of the points of a drawing, in its own units, with y downwards. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How a drawing is placed: its upper left point at `x` and `y` from the upper left corner of the area. */
export interface StrokePlacement {
  readonly scale: number
  readonly x: number
  readonly y: number
  /** The width of a stroke of average width, in points. */
  readonly pen: number
}

/** The width of the pen depends on the area only: strokes are legible whatever the scale of the drawing is. */
export function placeStrokes(bounds: Bounds, { width, height }: Size): StrokePlacement {
  const pen = Math.min(maxPen, Math.max(minPen, penShare * Math.min(height, width)), height / 3, width / 3)
  const [across, down] = [width - pen, height - pen]
  const scale = Math.min(across / Math.max(bounds.width, tiny), down / Math.max(bounds.height, tiny))
  // A dot has no extent to be scaled.
  const used = bounds.width < tiny && bounds.height < tiny ? 1 : scale
  return { scale: used, x: (width - bounds.width * used) / 2, y: (height - bounds.height * used) / 2, pen }
}

/** The width of one stroke in points, in proportion to the drawing's average width, within limits. */
export function strokeWidth({ pen }: StrokePlacement, width: number, average: number): number {
  return pen * Math.min(1, Math.max(0.5, width / average))
}

/** In points. Thinner lines may not print; thicker ones fill the loops of letters. */
const minPen = 0.6
const maxPen = 1.7
const penShare = 0.034
const tiny = 1e-3

/** The width of the white outline around ink, in points, which keeps it legible over text. */
export const haloWidth = 1.1

/** Captions are thinner than a signature and need a wider one. `size`: the font size in points. */
export function textHalo(size: number): number {
  return Math.min(1.4, size / 4)
}
