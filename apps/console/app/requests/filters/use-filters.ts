import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useEnvironmentParams } from '../../api/environment.tsx'
import { type Filters, filtersOf } from '../model/filters.ts'

export type ChangeFilters = (change: { [Name in keyof Filters]?: Filters[Name] | undefined }) => void

/** The filters in the address, and a function that changes some of them. Undefined removes a filter. */
export function useFilters(): [Filters, ChangeFilters] {
  const filters = useSearch({ from: '/$account/$mode/requests' })
  const navigate = useNavigate()
  const { account, mode } = useEnvironmentParams()
  const change: ChangeFilters = useCallback(
    (changed) =>
      void navigate({
        to: '/$account/$mode/requests',
        params: { account, mode },
        search: (before) => filtersOf({ ...before, ...changed }),
        replace: true,
        resetScroll: true,
      }),
    [navigate, account, mode],
  )
  return [filters, change]
}
