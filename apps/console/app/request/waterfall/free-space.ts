import { POINT_WIDTH } from './time-scale.ts'

/** A shorter part has no room for a name. */
const LEAST = 64

/** The longest part of a bar without marks, for its name; null: none is long enough. */
export function longestFree(
  start: number,
  end: number,
  marks: readonly number[],
): { readonly start: number; readonly end: number } | null {
  const inside = marks.filter((mark) => mark > start - POINT_WIDTH && mark < end + POINT_WIDTH).sort((a, b) => a - b)
  const edges = [start, ...inside.flatMap((mark) => [mark - POINT_WIDTH / 2, mark + POINT_WIDTH / 2]), end]
  const parts = edges.flatMap((edge, i) => {
    const next = edges[i + 1]
    return i % 2 === 0 && next !== undefined ? [{ start: Math.max(edge, start), end: Math.min(next, end) }] : []
  })
  const longest = parts.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]
  return longest && longest.end - longest.start >= LEAST ? longest : null
}
