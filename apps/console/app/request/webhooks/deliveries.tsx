import { useState } from 'react'
import { Disclosure } from '../../components/disclosure.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { LimitedList } from '../../components/limited-list.tsx'
import { AccountClock, Time } from '../../components/time.tsx'
import { DeliveryStateBadge } from '../../developers/shared/delivery-state.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { endpointName } from '../head/sentence.ts'
import type { Delivery, Endpoint } from '../model/types.ts'
import { useEndpoints } from '../queries.ts'
import { DeliveryView } from './delivery.tsx'

/** The webhook deliveries of the request: those that were not accepted, then the newest. Their times are real times, in the sandbox, too. */
export function Deliveries() {
  const { deliveries } = useRequestView()
  const { webhooks: words, sections } = textsOf('consoleRequest')
  const endpoints = useEndpoints().data?.data ?? []
  const [opened, setOpened] = useState<string | null>(null)
  // What was not accepted is first: it is what one looks for.
  const inOrder = (deliveries ?? []).toSorted((a, b) => Number(isUnaccepted(b)) - Number(isUnaccepted(a)))
  return (
    <Card id="webhooks" className="scroll-mt-16">
      <CardHeader title={sections.webhooks} />
      {deliveries?.length === 0 && <p className="px-4 py-3 text-sm text-muted">{words.empty}</p>}
      <AccountClock aheadMs={0}>
        <LimitedList items={inOrder} keyOf={({ id }) => id}>
          {(delivery) => (
            <Disclosure
              open={opened === delivery.id}
              onToggle={(isOpen) => setOpened(isOpen ? delivery.id : null)}
              summary={<DeliveryLine delivery={delivery} endpoints={endpoints} />}
            >
              {() => <DeliveryView delivery={delivery} />}
            </Disclosure>
          )}
        </LimitedList>
      </AccountClock>
    </Card>
  )
}

function isUnaccepted({ state, attempts }: Delivery): boolean {
  return state === 'failed' || (state === 'pending' && attempts.length > 0)
}

function DeliveryLine({ delivery, endpoints }: { delivery: Delivery; endpoints: readonly Endpoint[] }) {
  const { webhooks: words } = textsOf('consoleRequest')
  const last = delivery.attempts.at(-1)
  return (
    <>
      <code className="font-mono text-xs font-medium">{delivery.event_type}</code>
      <span className="min-w-0 flex-1 text-xs text-muted max-sm:basis-full sm:truncate">
        {endpointName(delivery.endpoint_id, endpoints)}
      </span>
      {last && (
        <span className="text-xs text-muted tabular-nums">
          {last.status ?? last.outcome} · {text(words.attempts, { n: delivery.attempts.length })}
        </span>
      )}
      <DeliveryStateBadge delivery={delivery} />
      <Time value={last?.at ?? delivery.created_at} className="text-xs text-muted" />
    </>
  )
}
