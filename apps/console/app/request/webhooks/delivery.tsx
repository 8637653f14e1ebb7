import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { Button, buttonClasses } from '../../components/button.tsx'
import { Skeleton } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { toast } from '../../components/toast.tsx'
import { Attempts } from '../../developers/delivery/attempts.tsx'
import { SentRequest } from '../../developers/delivery/sent-request.tsx'
import { deliveryQuery, webhooksKey } from '../../developers/webhooks/queries.ts'
import { textsOf } from '../../texts/catalogues.ts'
import type { Delivery } from '../model/types.ts'

/** What was sent, and what the endpoint answered, attempt by attempt. */
export function DeliveryView({ delivery }: { delivery: Delivery }) {
  const environment = useEnvironment()
  const { data, error, refetch } = useQuery(deliveryQuery(environment, delivery.id))
  return (
    <div className="flex flex-col gap-3">
      <DeliveryActions delivery={delivery} />
      <Attempts attempts={delivery.attempts} />
      {error && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-32 w-full" />}
      {data && <SentRequest request={data.request} />}
    </div>
  )
}

function DeliveryActions({ delivery: { id, endpoint_id } }: { delivery: Delivery }) {
  const { webhooks: words, done } = textsOf('consoleRequest')
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const queries = useQueryClient()
  const redeliver = useMutation({
    mutationFn: () =>
      unwrap(environment.client.POST('/api/v1/webhook-deliveries/{id}/redeliver', { params: { path: { id } } })),
    onSuccess: async () => {
      toast(done.redelivered)
      await queries.invalidateQueries({ queryKey: webhooksKey(environment) })
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={redeliver.isPending} onClick={() => redeliver.mutate()}>
          <RotateCw size={14} aria-hidden />
          {words.redeliver}
        </Button>
        <Link
          to="/$account/$mode/developers/webhooks/$endpoint"
          params={{ ...params, endpoint: endpoint_id }}
          className={buttonClasses('quiet', 'small')}
        >
          {words.endpoint}
        </Link>
      </div>
      {redeliver.isError && <Problem error={redeliver.error} />}
    </div>
  )
}
