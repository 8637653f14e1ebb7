import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ATTENTION, FIRST_PAGE } from '../../../list-pages.ts'
import { unwrap } from '../../api/client.ts'
import type { Environment } from '../../api/environment.tsx'
import { type Filters, queryOf, viewQueryOf } from '../model/filters.ts'
import type { Page, Summary } from '../model/pages.ts'

const PAGE_SIZE = 50
/** The list is there at once, at its old place, when the reader comes back. */
const KEPT_MS = 30 * 60_000

type ListReader = Pick<Environment, 'client' | 'scope'>

export function readPage(
  { client }: ListReader,
  filters: Filters,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page> {
  const part = cursor === null ? FIRST_PAGE : { limit: PAGE_SIZE, starting_after: cursor }
  const query = { ...queryOf(filters), ...part }
  return unwrap(client.GET('/api/v1/document-signrequest', { params: { query }, ...(signal && { signal }) }))
}

/**
 * The pages of the list. Their key has `static`, because each event would read all of them again: follow-list.ts reads
 * those that are visible.
 */
export function listQuery(environment: ListReader, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: [...environment.scope, 'static', 'requests', viewQueryOf(filters)],
    queryFn: ({ pageParam, signal }) => readPage(environment, filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
  })
}

export function readAttention({ client }: ListReader): Promise<Page> {
  return unwrap(client.GET('/api/v1/document-signrequest', { params: { query: ATTENTION } }))
}

/** The newest requests that need attention. */
export function attentionQuery(environment: ListReader) {
  return queryOptions({
    queryKey: [...environment.scope, 'static', 'attention'],
    queryFn: () => readAttention(environment),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
  })
}

/** One request as it is now, whatever the filters of the list are; null if it is not found. */
export async function readOne({ client }: ListReader, id: string): Promise<Summary | null> {
  const query = { search: id, limit: 1 }
  const { data } = await unwrap(client.GET('/api/v1/document-signrequest', { params: { query } }))
  return data.find((request) => request.id === id) ?? null
}
