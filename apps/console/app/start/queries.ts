import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '../api/client.ts'
import type { Environment } from '../api/environment.tsx'
import { FIRST_REFERENCE } from './sample.ts'

/** The newest request of the guide. */
export function firstRequestQuery({ client, scope }: Environment) {
  return queryOptions({
    queryKey: [...scope, 'start', 'first'],
    queryFn: () =>
      unwrap(
        client.GET('/api/v1/document-signrequest', { params: { query: { reference: FIRST_REFERENCE, limit: 1 } } }),
      ),
  })
}

/** The newest requests, and those that need attention. */
export function recentQuery({ client, scope }: Environment, attention: boolean) {
  return queryOptions({
    queryKey: [...scope, 'start', 'recent', attention],
    queryFn: () =>
      unwrap(
        client.GET('/api/v1/document-signrequest', {
          params: { query: { limit: 8, ...(attention && { attention: true }) } },
        }),
      ),
  })
}

/** The captured mail of a signer, with the link. */
export function invitationQuery({ client, scope }: Environment, recipient: string) {
  return queryOptions({
    queryKey: [...scope, 'start', 'mail', recipient],
    queryFn: () => unwrap(client.GET('/api/v1/sandbox/inbox', { params: { query: { recipient, limit: 10 } } })),
    // The mail follows the request by a moment.
    refetchInterval: ({ state }) => (state.data?.data.some(isInvitation) ? false : 1000),
  })
}

/** The account's own mails, such as the one that verifies an address, have links to other pages. */
export function isInvitation({ link }: { link: string | null }): boolean {
  return link !== null && new URL(link).pathname.startsWith('/s/')
}
