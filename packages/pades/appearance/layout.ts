import type { Area, Size } from './geometry.ts'

/** The areas of a box before its caption is typeset. */
export interface Layout {
  /** The label of the sandbox, in a row of its own at the top. */
  readonly mark: Area | undefined
  /** For the signature and its caption. */
  readonly inner: Area
}

export function layOut({ width, height }: Size, { mark }: { mark: boolean }): Layout {
  const margin = Math.min(2, 0.06 * width, 0.06 * height)
  const across = { x: margin, width: width - 2 * margin }
  const row = mark ? Math.min(maxRow, rowShare * height) : 0
  return {
    mark: mark ? { ...across, y: height - margin / 2 - row, height: row } : undefined,
    inner: { ...across, y: margin, height: height - 2 * margin - row },
  }
}

/** The row of the mark: small and quiet, and small enough in a low box to leave room for the signature. */
const maxRow = 5.5
const rowShare = 0.18

/** How a caption may share the area with a signature. Without a signature it may fill the area. */
export interface CaptionRoom {
  readonly width: number
  readonly height: number
  /** The largest font size in points. */
  readonly size: number
}

export function captionRoom({ width, height }: Size, hasInk: boolean): CaptionRoom {
  return hasInk ? { width, height: captionShare * height, size: captionSize } : { width, height, size: loneSize }
}

const captionShare = 0.42
const captionSize = 7
const loneSize = 12

/** What remains above a caption of this height. */
export function aboveCaption(inner: Area, height: number): Area {
  const taken = height + Math.min(captionGap, 0.06 * inner.height)
  return { ...inner, y: inner.y + taken, height: inner.height - taken }
}

const captionGap = 2
