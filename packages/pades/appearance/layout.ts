import type { Area } from './canvas.ts'
import { type FittedLine, smallest } from './fit.ts'
import type { ShapedLine } from './shape.ts'

/** Where the parts of an appearance go. */
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

/** Of Noto's fonts, about; decides only whether text is worth its place. */
const lineHeight = 1.4

/** The mark on top, then picture and text: side by side in a wide box, below each other in a narrow one. */
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
  if (height < smallest * lineHeight || half < 6 * smallest) return pictureOnly({ x, y, width, height })
  return { picture: { x, y, width: half, height }, text }
}

function stacked({ x, y, width, height }: Area): Omit<Layout, 'mark'> {
  const gap = Math.min(4, 0.04 * height)
  const below = 0.42 * (height - gap)
  if (below < smallest * lineHeight || width < 6 * smallest) return pictureOnly({ x, y, width, height })
  const picture = { x, y: y + below + gap, width, height: height - below - gap }
  return { picture, text: { x, y, width, height: below } }
}

/** In a box for initials the drawing is what matters. */
function pictureOnly(area: Area): Omit<Layout, 'mark'> {
  return { picture: area, text: undefined }
}

/** The first line is the signer's name and a little larger. */
const largest = 12
const shares = [1, 0.8]

/** As many lines as the height holds at a readable size, the last ones left out first; then as large as it allows. */
export function sizeLines(lines: readonly ShapedLine[], height: number): readonly FittedLine[] {
  for (let count = lines.length; count > 1; count--) {
    const kept = lines.slice(0, count)
    const size = sizeOf(kept, height)
    if (size * shareOf(count - 1) >= smallest) return sized(kept, size)
  }
  const only = lines.slice(0, 1)
  return sized(only, sizeOf(only, height))
}

function sizeOf(lines: readonly ShapedLine[], height: number): number {
  const ems = lines.reduce((sum, { ascent, descent }, index) => sum + (ascent + descent) * shareOf(index), 0)
  return Math.min(largest, height / ems)
}

function sized(lines: readonly ShapedLine[], size: number): readonly FittedLine[] {
  return lines.map((line, index) => ({ line, size: size * shareOf(index) }))
}

function shareOf(index: number): number {
  return shares[Math.min(index, 1)] ?? 1
}
