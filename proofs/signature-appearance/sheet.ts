import type { Area, Size } from '../../packages/pades/appearance/geometry.ts'

// A page on which the boxes of many cases lie beside each other, with space between them: one picture of it by the browser
// and one of the PDF are compared box by box.

export const GAP = 8
const MAX_WIDTH = 420

export interface Sheet extends Size {
  /** With y downwards. */
  readonly boxes: readonly Area[]
}

/** The highest first, so that boxes of a row have similar heights: a smaller picture is compared sooner. */
export function laySheet(sizes: readonly Size[]): Sheet {
  const boxes: Area[] = []
  let [x, y, row] = [GAP, GAP, 0]
  const order = [...sizes.keys()].sort((a, b) => (sizes[b]?.height ?? 0) - (sizes[a]?.height ?? 0))
  for (const i of order) {
    const { width, height } = sizes[i] ?? { width: 0, height: 0 }
    if (x + width + GAP > MAX_WIDTH) {
      y += row + GAP
      x = GAP
      row = 0
    }
    boxes[i] = { x, y, width, height }
    x += width + GAP
    row = Math.max(row, height)
  }
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + GAP
  return { width, height: y + row + GAP, boxes }
}
