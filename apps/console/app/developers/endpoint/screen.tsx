import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { classes } from '../../components/classes.ts'
import { PageHeader, Skeleton } from '../../components/layout.tsx'
import { Notice, Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { EndpointReason, EndpointStateBadge } from '../webhooks/endpoint-state.tsx'
import { endpointQuery, receiversQuery } from '../webhooks/queries.ts'
import { EndpointActions } from './actions.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointFacts } from './facts.tsx'
import { ReceiverCard } from './receiver.tsx'

const route = getRouteApi('/$account/$mode/developers/webhooks/$endpoint')

export function EndpointScreen() {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const { endpoint: id } = route.useParams()
  const { webhooks: words } = textsOf('consoleDevelopers')
  const { data: endpoint, error, refetch } = useQuery(endpointQuery(environment, id))
  const receivers = useQuery(receiversQuery(environment))
  if (error) return <Problem error={error} onRetry={() => refetch()} isScreen />
  if (!endpoint) return <Skeleton className="h-96 w-full" />
  const receiver = receivers.data?.data.find(({ url }) => url === endpoint.url)
  return (
    <>
      <PageHeader
        above={
          <Link
            to="/$account/$mode/developers/webhooks"
            params={params}
            className="inline-flex min-h-6 items-center gap-1"
          >
            <ArrowLeft size={14} aria-hidden />
            {words.all}
          </Link>
        }
        title={<span className="text-base break-all">{endpoint.url}</span>}
        below={
          <span className="flex flex-wrap items-center gap-2">
            <EndpointStateBadge endpoint={endpoint} />
            {endpoint.description}
          </span>
        }
        actions={environment.can('webhooks') && <EndpointActions endpoint={endpoint} receiver={receiver} />}
      />
      <div className="flex flex-col gap-4">
        {endpoint.state === 'disabled' && (
          <Notice tone="warn" title={words.disabled}>
            <EndpointReason endpoint={endpoint} />
          </Notice>
        )}
        <div className={classes('grid grid-cols-1 items-start gap-4', receiver && 'lg:grid-cols-2')}>
          <EndpointFacts endpoint={endpoint} />
          {receiver && <ReceiverCard receiver={receiver} />}
        </div>
        <Deliveries endpoint={endpoint} />
      </div>
    </>
  )
}
