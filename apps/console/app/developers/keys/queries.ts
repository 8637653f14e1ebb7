import { infiniteQueryOptions } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import type { Environment } from '../../api/environment.tsx'

export function keysQuery({ client, scope }: Environment) {
  return infiniteQueryOptions({
    queryKey: [...scope, 'api-keys'],
    queryFn: ({ pageParam }) =>
      unwrap(
        client.GET('/api/v1/api-keys', {
          params: { query: { limit: 100, ...(pageParam !== null && { starting_after: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}
