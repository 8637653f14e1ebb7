/** Aligning and distributing boxes of one page. The result has the new position of each box that moves. */
import { bounds, hundredths } from './rectangle.ts'
import type { Box, EditorBox } from './types.ts'

export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof ALIGNMENTS)[number]
export type Axis = 'horizontal' | 'vertical'

/** Aligns to the common bounds. Boxes on other pages than the first one stay where they are. */
export function align<B extends EditorBox>(boxes: readonly B[], to: Alignment): B[] {
  const together = onOnePage(boxes)
  const around = bounds(together)
  if (around === null) return []
  return together.map((box) => ({ ...box, ...alignedTo(around, box, to) }))
}

function alignedTo(around: Box, box: Box, to: Alignment): Partial<Box> {
  switch (to) {
    case 'left':
      return { x: around.x }
    case 'centre':
      return { x: hundredths(around.x + (around.w - box.w) / 2) }
    case 'right':
      return { x: hundredths(around.x + around.w - box.w) }
    case 'top':
      return { y: around.y }
    case 'middle':
      return { y: hundredths(around.y + (around.h - box.h) / 2) }
    case 'bottom':
      return { y: hundredths(around.y + around.h - box.h) }
    default:
      return to satisfies never
  }
}

/** Makes the gaps between neighbours equal. The first and the last box stay. Needs three boxes. */
export function distribute<B extends EditorBox>(boxes: readonly B[], axis: Axis): B[] {
  const [at, length] = axis === 'horizontal' ? (['x', 'w'] as const) : (['y', 'h'] as const)
  const sorted = onOnePage(boxes).toSorted((a, b) => a[at] + a[length] / 2 - (b[at] + b[length] / 2))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || sorted.length < 3) return []
  const inner = sorted.slice(1, -1).reduce((sum, box) => sum + box[length], 0)
  const gap = (last[at] - first[at] - first[length] - inner) / (sorted.length - 1)
  let next = first[at]
  return sorted.map((box) => {
    const placed = { ...box, [at]: box === first || box === last ? box[at] : hundredths(next) }
    next += box[length] + gap
    return placed
  })
}

function onOnePage<B extends EditorBox>(boxes: readonly B[]): B[] {
  return boxes.filter(({ page }) => page === boxes[0]?.page)
}
