import type { components } from '@countersign/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import type { Environment } from '../../api/environment.tsx'
import { noPlaceholder } from '../shared/no-placeholder.ts'

export type OpenRequest = components['schemas']['SignRequestSummary']
export type MailSummary = components['schemas']['SandboxMailSummary']

export const MOST_OPEN = 100

/** The newest requests that wait for signers. */
export function openRequestsQuery({ client, scope }: Environment) {
  return queryOptions({
    queryKey: [...scope, 'sandbox', 'open'],
    queryFn: () =>
      unwrap(
        client.GET('/api/v1/document-signrequest', {
          params: { query: { state: ['pending', 'in_progress'], limit: MOST_OPEN } },
        }),
      ),
  })
}

export function mailsQuery({ client, scope }: Environment, recipient: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...scope, 'sandbox', 'mails', recipient ?? null],
    queryFn: ({ pageParam }) =>
      unwrap(
        client.GET('/api/v1/sandbox/inbox', {
          params: {
            query: {
              limit: 25,
              ...(recipient !== undefined && { recipient }),
              ...(pageParam !== null && { starting_after: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

export function mailQuery({ client, scope }: Environment, id: string) {
  return queryOptions({
    queryKey: [...scope, 'static', 'sandbox-mail', id],
    queryFn: () => unwrap(client.GET('/api/v1/sandbox/inbox/{id}', { params: { path: { id } } })),
    placeholderData: noPlaceholder,
  })
}

export function providerQuery({ client, scope }: Environment) {
  return queryOptions({
    queryKey: [...scope, 'static', 'sandbox-provider'],
    queryFn: () => unwrap(client.GET('/api/v1/sandbox/provider')),
  })
}
