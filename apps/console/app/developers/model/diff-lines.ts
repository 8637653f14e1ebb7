/** A line of one text or of both. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Above this many comparisons the differing middle of the texts is shown as replaced. */
const MOST_COMPARISONS = 4_000_000

/** The lines of two texts, with the fewest removals and additions that turn the first into the second. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const start = sharedLength(a, b, (lines, i) => lines[i])
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const end = sharedLength(restA, restB, (lines, i) => lines[lines.length - 1 - i])
  return [
    ...a.slice(0, start).map(same),
    ...diffMiddle(restA.slice(0, restA.length - end), restB.slice(0, restB.length - end)),
    ...a.slice(a.length - end).map(same),
  ]
}

const same = (text: string): DiffLine => ({ kind: 'same', text })
const removed = (text: string): DiffLine => ({ kind: 'removed', text })
const added = (text: string): DiffLine => ({ kind: 'added', text })

function sharedLength(
  a: readonly string[],
  b: readonly string[],
  at: (lines: readonly string[], i: number) => string | undefined,
): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && at(a, length) === at(b, length)) length += 1
  return length
}

function diffMiddle(a: readonly string[], b: readonly string[]): DiffLine[] {
  if (a.length * b.length > MOST_COMPARISONS) return [...a.map(removed), ...b.map(added)]
  const width = b.length + 1
  // The length of the longest common subsequence of what follows each pair of lines.
  const longest = new Uint32Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const isShared = a[i] === b[j]
      longest[i * width + j] = isShared ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      lines.push(same(left))
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push(removed(left))
      i += 1
    } else if (right !== undefined) {
      lines.push(added(right))
      j += 1
    }
  }
  return lines
}
