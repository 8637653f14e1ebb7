/** Default boxes: stacked upward from the bottom right of the page, column by column to the left. */
import { overlap } from './overlap.ts'
import { type Box, type PageInfo, PLACEMENT_LIMITS } from './types.ts'

const DEFAULT = { width: 180, height: 54, margin: 36, gap: 6 } as const
/** For very small pages. */
const SMALLEST_SCALE = PLACEMENT_LIMITS.smallest / DEFAULT.height
const SHRINK = 0.9

type PageSize = Pick<PageInfo, 'width' | 'height'>

/** Returns `wanted` boxes that overlap neither each other nor `taken`, scaled down if needed; null if they do not fit. */
export function defaultBoxes(page: PageSize, wanted: number, taken: readonly Box[]): readonly Box[] | null {
  for (let scale = 1; scale >= SMALLEST_SCALE; scale *= SHRINK) {
    const free = slots(page, scale).filter((slot) => !taken.some((box) => overlap(slot, box)))
    if (free.length >= wanted) return free.slice(0, wanted)
  }
  return null
}

function slots(page: PageSize, scale: number): Box[] {
  const w = DEFAULT.width * scale
  const h = DEFAULT.height * scale
  const margin = DEFAULT.margin * scale
  const gap = DEFAULT.gap * scale
  const columns = fitting(page.width - 2 * margin, w, gap)
  const rows = fitting(page.height - 2 * margin, h, gap)
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: page.width - margin - w - Math.floor(index / rows) * (w + gap),
    y: page.height - margin - h - (index % rows) * (h + gap),
    w,
    h,
  }))
}

function fitting(space: number, size: number, gap: number): number {
  return Math.max(0, Math.floor((space + gap) / (size + gap)))
}
