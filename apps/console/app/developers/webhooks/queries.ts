import type { components } from '@countersign/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import type { Environment } from '../../api/environment.tsx'
import type { DeliveryFilters } from '../model/delivery-filters.ts'
import { noPlaceholder } from '../shared/no-placeholder.ts'

export type Endpoint = components['schemas']['WebhookEndpoint']
export type Delivery = components['schemas']['WebhookDelivery']
export type Receiver = components['schemas']['WebhookReceiver']

/** Attempts cause no events of the account, so what is on its way is read again. */
const ON_ITS_WAY_MS = 2000
const RECEIVED_MS = 3000

/** Everything that a change of an endpoint or a delivery concerns. */
export const webhooksKey = ({ scope }: Environment) => [...scope, 'webhooks']

export function endpointsQuery(environment: Environment) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey(environment), 'endpoints'],
    queryFn: ({ pageParam }) =>
      unwrap(
        environment.client.GET('/api/v1/webhook-endpoints', {
          params: { query: { limit: 50, ...(pageParam !== null && { starting_after: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

export function endpointQuery(environment: Environment, id: string) {
  return queryOptions({
    queryKey: [...webhooksKey(environment), 'endpoint', id],
    queryFn: () => unwrap(environment.client.GET('/api/v1/webhook-endpoints/{id}', { params: { path: { id } } })),
    placeholderData: noPlaceholder,
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? ON_ITS_WAY_MS : false),
  })
}

export function deliveriesQuery(environment: Environment, endpoint: string, { state }: DeliveryFilters) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey(environment), 'deliveries', endpoint, state ?? null],
    queryFn: ({ pageParam }) =>
      unwrap(
        environment.client.GET('/api/v1/webhook-deliveries', {
          params: {
            query: {
              ...{ endpoint_id: endpoint, limit: 50 },
              ...(state && { state }),
              ...(pageParam !== null && { starting_after: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages[0]?.data.some(isOnItsWay) ? ON_ITS_WAY_MS : false,
  })
}

function isOnItsWay({ state }: Delivery): boolean {
  return state === 'pending'
}

export function deliveryQuery(environment: Environment, id: string) {
  return queryOptions({
    queryKey: [...webhooksKey(environment), 'delivery', id],
    queryFn: () => unwrap(environment.client.GET('/api/v1/webhook-deliveries/{id}', { params: { path: { id } } })),
    placeholderData: noPlaceholder,
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? ON_ITS_WAY_MS : false),
  })
}

export function receiversQuery(environment: Environment) {
  return queryOptions({
    queryKey: [...webhooksKey(environment), 'receivers'],
    // An account has at most 10.
    queryFn: () =>
      unwrap(environment.client.GET('/api/v1/sandbox/webhook-receivers', { params: { query: { limit: 100 } } })),
    enabled: environment.mode === 'test' && environment.can('sandbox'),
  })
}

export function callsQuery(environment: Environment, receiver: string) {
  return queryOptions({
    queryKey: [...webhooksKey(environment), 'calls', receiver],
    // The newest 100 are kept.
    queryFn: () =>
      unwrap(
        environment.client.GET('/api/v1/sandbox/webhook-receivers/{id}/calls', {
          params: { path: { id: receiver }, query: { limit: 100 } },
        }),
      ),
    refetchInterval: RECEIVED_MS,
  })
}
