import type { Summary } from './pages.ts'

/** A row of the list: a heading, a request, or a place for one that is being read. */
export type ListRow =
  | { kind: 'heading'; key: string; section: 'attention' | 'newest'; hasMore: boolean }
  | { kind: 'request'; key: string; request: Summary }
  | { kind: 'skeleton'; key: string }

/** As many as a screen of 13 inches shows. */
const FIRST_SKELETONS = 18
const LATER_SKELETONS = 6

export interface Sections {
  /** What needs attention; empty if the list is filtered. */
  attention: { requests: readonly Summary[]; hasMore: boolean }
  /** Null: not read yet. */
  requests: readonly Summary[] | null
  hasMore: boolean
}

/** What needs attention first, then the newest. A request has one row. */
export function rowsOf({ attention, requests, hasMore }: Sections): ListRow[] {
  if (requests === null) return skeletons(0, FIRST_SKELETONS)
  const first = new Set(attention.requests.map(({ id }) => id))
  const others = requests.filter(({ id }) => !first.has(id)).map(rowOf)
  const rest = [...others, ...skeletons(others.length, hasMore ? LATER_SKELETONS : 0)]
  if (first.size === 0) return rest
  return [
    { kind: 'heading', key: 'attention', section: 'attention', hasMore: attention.hasMore },
    ...attention.requests.map(rowOf),
    ...(rest.length > 0
      ? [{ kind: 'heading', key: 'newest', section: 'newest', hasMore: false } as const, ...rest]
      : []),
  ]
}

function rowOf(request: Summary): ListRow {
  return { kind: 'request', key: request.id, request }
}

/** Their keys are their positions: a place that moved down when requests arrive would be a shift of the layout. */
function skeletons(from: number, count: number): ListRow[] {
  return Array.from({ length: count }, (_, i) => ({ kind: 'skeleton', key: `skeleton ${from + i}` }))
}

/** The next row with a request, from `from` in the direction of `step`; `from` if there is none. */
export function nextRequestRow(rows: readonly ListRow[], from: number, step: 1 | -1): number {
  for (let i = from + step; i >= 0 && i < rows.length; i += step) if (rows[i]?.kind === 'request') return i
  return rows[from]?.kind === 'request' ? from : -1
}
