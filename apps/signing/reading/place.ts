import type { Box } from '../model.ts'
import type { TextBlock } from './model.ts'

/** The index of the block that a box on the page follows in the text; -1 if it is above all of them. */
export function blockBefore(blocks: readonly TextBlock[], box: Box): number {
  const middle = box.y + box.h / 2
  const above = blocks.map((block, index) => ({ block, index })).filter(({ block }) => block.y < middle)
  const inColumn = above.filter(({ block }) => block.x < box.x + box.w && block.x + block.w > box.x)
  const [nearest] = (inColumn.length > 0 ? inColumn : above).toSorted(
    (a, b) => distance(a.block, middle) - distance(b.block, middle) || b.index - a.index,
  )
  return nearest?.index ?? -1
}

/** From the end of a block; 0 within it. */
function distance({ y, h }: TextBlock, middle: number): number {
  return Math.max(0, middle - (y + h))
}
