/** The order in which the keyboard visits boxes: by page, then line by line from the top. */
import type { EditorBox } from './types.ts'

/** Boxes whose vertical centres are within half of the lower one's height are on one line. */
export function inReadingOrder<B extends EditorBox>(boxes: readonly B[]): B[] {
  const sorted = boxes.toSorted((a, b) => a.page - b.page || centre(a) - centre(b) || a.x - b.x)
  const lines: B[][] = []
  for (const box of sorted) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && isOneLine(first, box)) line.push(box)
    else lines.push([box])
  }
  return lines.flatMap((line) => line.toSorted((a, b) => a.x - b.x))
}

function isOneLine(a: EditorBox, b: EditorBox): boolean {
  return a.page === b.page && Math.abs(centre(a) - centre(b)) <= Math.min(a.h, b.h) / 2
}

function centre({ y, h }: EditorBox): number {
  return y + h / 2
}
