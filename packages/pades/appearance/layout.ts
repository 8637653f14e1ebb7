import type { Area } from './canvas.ts'
import { type FittedLine, minFontSize } from './fit.ts'
import type { ShapedLine } from './shape.ts'

/** The areas of the parts of an appearance. */
export interface Layout {
  readonly mark: Area | undefined
  readonly picture: Area | undefined
  readonly text: Area | undefined
}

export interface Parts {
  readonly mark: boolean
  readonly picture: boolean
  readonly text: boolean
}

/** The approximate line height of the Noto fonts, to decide whether text is legible. */
const lineHeight = 1.4

/** The mark at the top, then picture and text: side by side in a wide box, stacked in a narrow one. */
export function layOut({ width, height }: { width: number; height: number }, parts: Parts): Layout {
  const band = parts.mark ? Math.min(9, 0.3 * height) : 0
  const mark = parts.mark ? { x: 0, y: height - band, width, height: band } : undefined
  const margin = Math.min(4, 0.06 * width, 0.06 * (height - band))
  const inner = { x: margin, y: margin, width: width - 2 * margin, height: height - band - 2 * margin }
  if (!parts.picture) return { mark, picture: undefined, text: parts.text ? inner : undefined }
  if (!parts.text) return { mark, picture: inner, text: undefined }
  return { mark, ...(inner.width >= 2 * inner.height ? sideBySide(inner) : stacked(inner)) }
}

function sideBySide({ x, y, width, height }: Area): Omit<Layout, 'mark'> {
  const gap = Math.min(6, 0.04 * width)
  const half = (width - gap) / 2
  const text = { x: x + half + gap, y, width: half, height }
  if (height < minFontSize * lineHeight || half < 6 * minFontSize) return pictureOnly({ x, y, width, height })
  return { picture: { x, y, width: half, height }, text }
}

function stacked({ x, y, width, height }: Area): Omit<Layout, 'mark'> {
  const gap = Math.min(4, 0.04 * height)
  const below = 0.42 * (height - gap)
  if (below < minFontSize * lineHeight || width < 6 * minFontSize) return pictureOnly({ x, y, width, height })
  const picture = { x, y: y + below + gap, width, height: height - below - gap }
  return { picture, text: { x, y, width, height: below } }
}

/** A box that is too small for legible text, such as one for initials, shows only the picture. */
function pictureOnly(area: Area): Omit<Layout, 'mark'> {
  return { picture: area, text: undefined }
}

const maxFontSize = 12
/** The relative sizes of the first line, which is the signer's name, and of the other lines. */
const relativeSizes = [1, 0.8]

/** Keeps as many lines as fit at a legible size, omitting the last ones first, then enlarges them to fill the height. */
export function sizeLines(lines: readonly ShapedLine[], height: number): readonly FittedLine[] {
  for (let count = lines.length; count > 1; count--) {
    const fitting = lines.slice(0, count)
    const size = sizeOf(fitting, height)
    if (size * relativeSize(count - 1) >= minFontSize) return sized(fitting, size)
  }
  const first = lines.slice(0, 1)
  return sized(first, sizeOf(first, height))
}

function sizeOf(lines: readonly ShapedLine[], height: number): number {
  const ems = lines.reduce((sum, { ascent, descent }, index) => sum + (ascent + descent) * relativeSize(index), 0)
  return Math.min(maxFontSize, height / ems)
}

function sized(lines: readonly ShapedLine[], size: number): readonly FittedLine[] {
  return lines.map((line, index) => ({ line, size: size * relativeSize(index) }))
}

function relativeSize(index: number): number {
  return relativeSizes[Math.min(index, 1)] ?? 1
}
