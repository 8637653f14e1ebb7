import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { CopyableId } from '../../components/copy.tsx'
import { Card, Definition, PageHeader, Skeleton } from '../../components/layout.tsx'
import { Notice, Problem } from '../../components/problem.tsx'
import { Time, useNow } from '../../components/time.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { count } from '../../texts/format.ts'
import { DeliveryStateBadge } from '../shared/delivery-state.tsx'
import { type Delivery, deliveryQuery, endpointQuery, webhooksKey } from '../webhooks/queries.ts'
import { Attempts } from './attempts.tsx'
import { SentRequest } from './sent-request.tsx'

const route = getRouteApi('/$account/$mode/developers/webhooks/$endpoint/deliveries/$delivery')

export function DeliveryScreen() {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const { delivery: id, endpoint: endpointId } = route.useParams()
  const { delivery: words } = textsOf('consoleDevelopers')
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(environment, id))
  const endpoint = useQuery(endpointQuery(environment, endpointId))
  const redelivering = useRedelivery(id)
  if (error) return <Problem error={error} onRetry={() => refetch()} isScreen />
  if (!delivery) return <Skeleton className="h-96 w-full" />
  const isDisabled = endpoint.data?.state === 'disabled'
  return (
    <>
      <PageHeader
        above={
          <Link
            to="/$account/$mode/developers/webhooks/$endpoint"
            params={{ ...params, endpoint: endpointId }}
            className="inline-flex min-h-6 items-center gap-1"
          >
            <ArrowLeft size={14} aria-hidden />
            {words.back}
          </Link>
        }
        title={delivery.event_type}
        below={<DeliveryStateBadge delivery={delivery} />}
        actions={
          environment.can('webhooks') && (
            <Button
              kind="primary"
              disabled={isDisabled}
              busy={redelivering.isPending}
              onClick={() => redelivering.mutate()}
            >
              <RotateCw size={16} aria-hidden />
              {words.redeliver}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {isDisabled && <Notice tone="warn" title={words.disabledNote} />}
        {redelivering.error && <Problem error={redelivering.error} />}
        <Facts delivery={delivery} />
        <Attempts attempts={delivery.attempts} />
        <SentRequest request={delivery.request} />
      </div>
    </>
  )
}

function Facts({ delivery }: { delivery: Delivery }) {
  const params = useEnvironmentParams()
  const { delivery: words } = textsOf('consoleDevelopers')
  const now = useNow()
  const { event_id, sign_request_id, number, next_attempt_at, settled_at } = delivery
  return (
    <Card className="px-4 py-2">
      <dl>
        <Definition term={words.event}>
          <Link to="/$account/$mode/developers/events" params={params} search={{ event: event_id }}>
            {event_id}
          </Link>
        </Definition>
        {sign_request_id !== null && (
          <Definition term={words.request}>
            <CopyableId value={sign_request_id} />
          </Definition>
        )}
        {number !== null && <Definition term={words.number}>{count(number)}</Definition>}
        {next_attempt_at !== null && (
          <Definition term={words.next}>
            {Date.parse(next_attempt_at) > now.getTime() ? <Time value={next_attempt_at} /> : words.due}
          </Definition>
        )}
        {settled_at !== null && (
          <Definition term={words.settled}>
            <Time value={settled_at} />
          </Definition>
        )}
      </dl>
    </Card>
  )
}

function useRedelivery(id: string) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { delivery: words } = textsOf('consoleDevelopers')
  return useMutation({
    mutationFn: () =>
      unwrap(environment.client.POST('/api/v1/webhook-deliveries/{id}/redeliver', { params: { path: { id } } })),
    onSuccess: () => {
      toast(words.redelivered)
      return queries.invalidateQueries({ queryKey: webhooksKey(environment) })
    },
  })
}
