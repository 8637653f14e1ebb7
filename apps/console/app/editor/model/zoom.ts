/** The scale of the page on the screen: pixels per point. The page image fills the surface, so one factor converts both. */
import type { Box, Page, Point } from './types.ts'

const ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
/** CSS pixels per point at 100 %: a page of 8.5 inches is 816 pixels wide. */
export const PIXELS_PER_POINT = 96 / 72

export type Zoom = { readonly fit: 'width' | 'page' } | { readonly factor: number }

interface Space {
  readonly width: number
  readonly height: number
}

/** Pixels per point. `space` is the free area around the page, in pixels. */
export function scaleOf(zoom: Zoom, page: Page, space: Space): number {
  if ('factor' in zoom) return zoom.factor * PIXELS_PER_POINT
  const byWidth = space.width / page.width
  const scale = zoom.fit === 'width' ? byWidth : Math.min(byWidth, space.height / page.height)
  return Number.isFinite(scale) && scale > 0 ? scale : PIXELS_PER_POINT
}

/** The next larger or smaller step, from any scale. */
export function stepZoom(scale: number, direction: 1 | -1): Zoom {
  const factor = scale / PIXELS_PER_POINT
  const next =
    direction === 1
      ? ZOOM_STEPS.find((step) => step > factor + 0.001)
      : ZOOM_STEPS.findLast((step) => step < factor - 0.001)
  return { factor: next ?? (direction === 1 ? ZOOM_STEPS[ZOOM_STEPS.length - 1] : ZOOM_STEPS[0]) ?? 1 }
}

export function toPixels(box: Box, scale: number): Box {
  return { x: box.x * scale, y: box.y * scale, w: box.w * scale, h: box.h * scale }
}

export function toPoints({ x, y }: Point, scale: number): Point {
  return { x: x / scale, y: y / scale }
}

/** Widths in which the API draws pages (`width` of the page image). */
export const IMAGE_WIDTHS = [360, 720, 1080, 1600] as const

/** The narrowest image that is sharp on this screen. */
export function imageWidth(page: Page, scale: number, devicePixelRatio: number): (typeof IMAGE_WIDTHS)[number] {
  const needed = page.width * scale * devicePixelRatio
  return IMAGE_WIDTHS.find((width) => width >= needed) ?? 1600
}
