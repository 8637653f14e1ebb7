import { useQuery } from '@tanstack/react-query'
import { useEnvironment } from '../api/environment.tsx'
import { Skeleton } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { FirstDocument } from './first-document.tsx'
import { stepOf } from './guide.ts'
import { Overview } from './overview.tsx'
import { firstRequestQuery, recentQuery } from './queries.ts'

/** For a new account the way to the first signed document; after that, what happens in the account. */
export function StartScreen() {
  const environment = useEnvironment()
  const first = useQuery(firstRequestQuery(environment))
  const recent = useQuery(recentQuery(environment, false))
  const error = first.error ?? recent.error
  if (error) return <Problem error={error} onRetry={() => Promise.all([first.refetch(), recent.refetch()])} isScreen />
  if (!first.data || !recent.data) return <Skeleton className="h-96 w-full" />
  const request = first.data.data[0]
  const others = recent.data.data.filter(({ id }) => id !== request?.id)
  const isNew = others.length === 0 || (stepOf(request) !== 'send' && stepOf(request) !== 'done')
  const canGuide = environment.mode === 'test' && environment.can('requests:write')
  return canGuide && isNew ? <FirstDocument request={request} /> : <Overview />
}
