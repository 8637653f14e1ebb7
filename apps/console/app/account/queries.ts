import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { unwrap } from '../api/client.ts'
import type { Environment } from '../api/environment.tsx'

const PAGE = 50
const FIRST_PAGE: { starting_after?: string } = {}

export function accountQuery({ client, scope }: Environment) {
  return queryOptions({ queryKey: [...scope, 'account'], queryFn: () => unwrap(client.GET('/api/v1/account')) })
}

export function goLiveQuery({ client, scope }: Environment) {
  return queryOptions({
    queryKey: [...scope, 'account', 'go-live'],
    queryFn: () => unwrap(client.GET('/api/v1/account/go-live')),
  })
}

export function brandingQuery({ client, scope }: Environment) {
  return queryOptions({
    queryKey: [...scope, 'account', 'branding'],
    queryFn: () => unwrap(client.GET('/api/v1/account/branding')),
  })
}

/** Null: none is set. */
export function senderDomainQuery({ client, scope }: Environment) {
  return queryOptions({
    queryKey: [...scope, 'account', 'sender-domain'],
    queryFn: async () => (await unwrap(client.GET('/api/v1/account/branding'))).sender_domain,
  })
}

export function membersQuery({ client, scope }: Environment) {
  return infiniteQueryOptions({
    queryKey: [...scope, 'members'],
    queryFn: ({ pageParam }) =>
      unwrap(client.GET('/api/v1/members', { params: { query: { limit: PAGE, ...pageParam } } })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
  })
}

export function invitationsQuery({ client, scope }: Environment) {
  return infiniteQueryOptions({
    queryKey: [...scope, 'invitations'],
    queryFn: ({ pageParam }) =>
      unwrap(client.GET('/api/v1/invitations', { params: { query: { limit: PAGE, ...pageParam } } })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
  })
}

export function sessionsQuery({ client, scope }: Environment) {
  return queryOptions({ queryKey: [...scope, 'sessions'], queryFn: () => unwrap(client.GET('/api/v1/sessions')) })
}

export function activityQuery({ client, scope }: Environment) {
  return infiniteQueryOptions({
    queryKey: [...scope, 'activity'],
    queryFn: ({ pageParam }) =>
      unwrap(client.GET('/api/v1/activity', { params: { query: { limit: PAGE, ...pageParam } } })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
  })
}

/** The parameters of the page after this one. */
function nextPage({
  has_more,
  next_cursor,
}: {
  has_more: boolean
  next_cursor: string | null
}): typeof FIRST_PAGE | undefined {
  return has_more && next_cursor !== null ? { starting_after: next_cursor } : undefined
}
