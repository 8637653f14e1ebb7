import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '../api/client.ts'
import { type Environment, useEnvironment } from '../api/environment.tsx'
import { webhooksKey } from '../developers/webhooks/queries.ts'
import type { Timeline } from './model/types.ts'

// What the screen reads. `id`: of the document, or of a sign request (`sr_…`). Events of the account make it outdated.

const REQUEST = '/api/v1/document-signrequest/{document_id}'

export function requestKey({ scope }: Environment, id: string): QueryKey {
  return [...scope, 'request', id]
}

const pathOf = (id: string) => ({ params: { path: { document_id: id } } })

export function useRequest(id: string) {
  const environment = useEnvironment()
  return useQuery({
    queryKey: [...requestKey(environment, id), 'request'],
    queryFn: () => unwrap(environment.client.GET(REQUEST, pathOf(id))),
  })
}

export function useExplanation(id: string) {
  const environment = useEnvironment()
  return useQuery({
    queryKey: [...requestKey(environment, id), 'explain'],
    queryFn: () => unwrap(environment.client.GET(`${REQUEST}/explain`, pathOf(id))),
  })
}

/** Mails that are on their way and seals change the timeline without an event. */
const SOON_MS = 3000
const WATCHED_MS = 60_000

export function useTimeline(id: string) {
  const environment = useEnvironment()
  return useQuery({
    queryKey: [...requestKey(environment, id), 'timeline'],
    queryFn: async () => {
      const timeline = await unwrap(environment.client.GET(`${REQUEST}/timeline`, pathOf(id)))
      return { timeline, readAt: Date.now() }
    },
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.timeline) ? SOON_MS : false),
  })
}

function isMoving({ lanes, now }: Timeline): boolean {
  const isFresh = (from: string) => Date.parse(now) - Date.parse(from) < WATCHED_MS
  return lanes.some(({ kind, bars }) => kind !== 'signer' && bars.some(({ to, from }) => to === null && isFresh(from)))
}

export function useRequestEvents(id: string) {
  const environment = useEnvironment()
  return useQuery({
    queryKey: [...requestKey(environment, id), 'events'],
    queryFn: () => unwrap(environment.client.GET(`${REQUEST}/events`, pathOf(id))),
  })
}

const MOST = 100

export function useMails(id: string) {
  const environment = useEnvironment()
  return useQuery({
    queryKey: [...requestKey(environment, id), 'mails'],
    queryFn: () =>
      unwrap(
        environment.client.GET(`${REQUEST}/mails`, {
          params: { path: { document_id: id }, query: { limit: MOST } },
        }),
      ),
  })
}

/** A mail as it was written. It does not change. */
export function mailQuery({ client, scope }: Environment, id: string, mailId: string) {
  return queryOptions({
    queryKey: [scope[0], scope[1], 'static', 'mail', id, mailId],
    queryFn: () =>
      unwrap(client.GET(`${REQUEST}/mails/{mail_id}`, { params: { path: { document_id: id, mail_id: mailId } } })),
  })
}

const PENDING_MS = 5000

/** Null for members who may not see webhooks. */
export function useDeliveries(requestId: string | undefined) {
  const environment = useEnvironment()
  return useQuery({
    queryKey: [...webhooksKey(environment), 'deliveries', 'of', requestId],
    queryFn: () =>
      unwrap(
        environment.client.GET('/api/v1/webhook-deliveries', {
          params: { query: { limit: MOST, ...(requestId !== undefined && { sign_request_id: requestId }) } },
        }),
      ),
    enabled: requestId !== undefined && environment.can('webhooks'),
    // Attempts cause no events of the account.
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'pending') ? PENDING_MS : false),
  })
}

export function useEndpoints() {
  const environment = useEnvironment()
  return useQuery({
    queryKey: [...webhooksKey(environment), 'endpoint-names'],
    queryFn: () => unwrap(environment.client.GET('/api/v1/webhook-endpoints', { params: { query: { limit: MOST } } })),
    enabled: environment.can('webhooks'),
  })
}

/** The document that was uploaded. It does not change; it may have been deleted. */
export function useDocument(documentId: string) {
  const environment = useEnvironment()
  const [account, mode] = environment.scope
  return useQuery({
    queryKey: [account, mode, 'static', 'document', documentId],
    queryFn: () =>
      unwrap(
        environment.client.GET('/api/v1/documents/{document_id}', { params: { path: { document_id: documentId } } }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** `reads`: also calls that changed nothing. */
export function useCalls(documentId: string, reads: boolean, isShown: boolean) {
  const environment = useEnvironment()
  const page = (method?: 'GET' | 'POST' | 'DELETE') =>
    unwrap(
      environment.client.GET('/api/v1/request-log', {
        params: { query: { limit: MOST, document_id: documentId, ...(method && { method }) } },
      }),
    )
  return useQuery({
    queryKey: [...environment.scope, 'calls', documentId, reads],
    queryFn: async () => {
      const pages = await Promise.all(reads ? [page()] : [page('POST'), page('DELETE')])
      const calls = pages.flatMap(({ data }) => data).toSorted((a, b) => b.time.localeCompare(a.time))
      return { calls, hasMore: pages.some(({ has_more }) => has_more) }
    },
    enabled: isShown && environment.can('keys'),
  })
}
