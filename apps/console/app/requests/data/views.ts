import type { components } from '@countersign/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import { type Environment, useEnvironment } from '../../api/environment.tsx'
import { type Filters, filtersOf, isSame } from '../model/filters.ts'

export type SavedView = components['schemas']['SavedView']

const MOST_VIEWS = 100

export function viewsQuery({ client, scope }: Pick<Environment, 'client' | 'scope'>) {
  return queryOptions({
    queryKey: [...scope, 'static', 'views'],
    queryFn: async () => {
      const { data } = await unwrap(client.GET('/api/v1/views', { params: { query: { limit: MOST_VIEWS } } }))
      return data.toSorted((a, b) => a.name.localeCompare(b.name))
    },
  })
}

export function useViews(): readonly SavedView[] {
  return useQuery(viewsQuery(useEnvironment())).data ?? []
}

export function viewOf(views: readonly SavedView[], filters: Filters): SavedView | undefined {
  return views.find(({ query }) => isSame(filtersOf(query), filters))
}
