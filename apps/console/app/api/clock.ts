import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from './client.ts'
import { type Environment, useEnvironment } from './environment.tsx'

/** The sandbox's clock. */
export function clockQuery({ client, scope }: Environment) {
  return queryOptions({
    queryKey: [...scope, 'clock'],
    queryFn: () => unwrap(client.GET('/api/v1/sandbox/clock')),
  })
}

/** How far the account's clock is ahead of the real time: the sandbox's can be advanced. */
export function useAheadMs(): number {
  const environment = useEnvironment()
  const { mode, can } = environment
  const { data } = useQuery({ ...clockQuery(environment), enabled: mode === 'test' && can('sandbox') })
  return mode === 'test' ? (data?.ahead_seconds ?? 0) * 1000 : 0
}
