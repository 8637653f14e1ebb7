import { useCallback, useMemo, useState } from 'react'
import type { Filters } from './model/filters.ts'
import type { Summary } from './model/pages.ts'
import type { ListRow } from './model/rows.ts'

const NONE: ReadonlyMap<string, Summary> = new Map()

/** The selected requests. Other filters have another selection. */
export function useSelection(filters: Filters) {
  const [{ of, requests }, setState] = useState({ of: filters, requests: NONE })
  const chosen = of === filters ? requests : NONE
  const update = useCallback(
    (change: (before: ReadonlyMap<string, Summary>) => ReadonlyMap<string, Summary>) =>
      setState((before) => ({ of: filters, requests: change(before.of === filters ? before.requests : NONE) })),
    [filters],
  )
  const set = useCallback(
    (request: Summary, isSelected: boolean) =>
      update((before) => {
        const next = new Map(before)
        if (isSelected) next.set(request.id, request)
        else next.delete(request.id)
        return next
      }),
    [update],
  )
  const toggle = useCallback(
    (request: Summary) =>
      update((before) => {
        const next = new Map(before)
        if (!next.delete(request.id)) next.set(request.id, request)
        return next
      }),
    [update],
  )
  const clear = useCallback(() => update(() => NONE), [update])
  const setAll = useCallback(
    (rows: readonly ListRow[], isSelected: boolean) =>
      update(() =>
        isSelected ? new Map(rows.flatMap((row) => (row.kind === 'request' ? [[row.key, row.request]] : []))) : NONE,
      ),
    [update],
  )
  const ids = useMemo(() => new Set(chosen.keys()), [chosen])
  return { requests: chosen, ids, set, toggle, setAll, clear }
}
