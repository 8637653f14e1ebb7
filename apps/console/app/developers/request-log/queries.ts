import type { components } from '@countersign/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import type { Environment } from '../../api/environment.tsx'
import { type LogFilters, logQueryOf } from '../model/log-filters.ts'

export type LoggedCall = components['schemas']['LoggedCall']

/** Reading the log is itself a call that is logged, so it is read again only on request. */
export function logQuery({ client, scope }: Environment, filters: LogFilters) {
  return infiniteQueryOptions({
    queryKey: [...scope, 'static', 'request-log', filters],
    queryFn: ({ pageParam }) =>
      unwrap(
        client.GET('/api/v1/request-log', {
          params: {
            query: { ...logQueryOf(filters), limit: 50, ...(pageParam !== null && { starting_after: pageParam }) },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}
