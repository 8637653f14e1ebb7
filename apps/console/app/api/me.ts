import { queryOptions } from '@tanstack/react-query'
import { clientFor, unwrap } from './client.ts'
import type { Me } from './environment.tsx'
import { forgetForeignWork } from './unsaved-keys.ts'

/** The person who is signed in, with their accounts. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me> => {
    const me = await unwrap(clientFor(undefined, undefined).GET('/api/v1/me'))
    forgetForeignWork(me)
    return me
  },
  staleTime: 60_000,
})
