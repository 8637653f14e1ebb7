import type { components } from '@countersign/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import type { Environment } from '../../api/environment.tsx'
import type { EventFilters } from '../model/event-filters.ts'
import { noPlaceholder } from '../shared/no-placeholder.ts'

/** The data depends on the type; it is shown as it is. */
export type Event = components['schemas']['EventEnvelope'] & { type: string; data: object }

/** The pages that were read stay as they are: events do not change, and new ones arrive by the stream. */
export function eventsQuery({ client, scope }: Environment, { type, request }: EventFilters) {
  return infiniteQueryOptions({
    queryKey: [...scope, 'static', 'events', type ?? null, request ?? null],
    queryFn: ({ pageParam }) =>
      unwrap(
        client.GET('/api/v1/events', {
          params: {
            query: {
              ...{ order: 'newest' as const, limit: 50 },
              ...(type && { type }),
              ...(request !== undefined && { sign_request_id: request }),
              ...(pageParam !== null && { after: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ has_more, next_cursor }) => (has_more ? next_cursor : null),
    placeholderData: noPlaceholder,
    staleTime: 0,
  })
}

export function eventQuery({ client, scope }: Environment, id: string, known: Event | undefined) {
  return queryOptions({
    queryKey: [...scope, 'static', 'event', id],
    queryFn: async (): Promise<Event> => unwrap(client.GET('/api/v1/events/{id}', { params: { path: { id } } })),
    placeholderData: () => known,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
