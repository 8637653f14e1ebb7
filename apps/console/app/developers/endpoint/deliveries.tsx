import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { GitCompareArrows, Inbox } from 'lucide-react'
import { useState } from 'react'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/field.tsx'
import { Card, CardHeader, EmptyState, Skeleton } from '../../components/layout.tsx'
import { ShowMore } from '../../components/limited-list.tsx'
import { Problem } from '../../components/problem.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { count, text } from '../../texts/format.ts'
import { DELIVERY_STATES, deliveryFiltersOf } from '../model/delivery-filters.ts'
import { DeliveryStateBadge, outcomeText } from '../shared/delivery-state.tsx'
import { Cell, HeadCell, OnPhones, Table } from '../shared/table.tsx'
import { type Delivery, deliveriesQuery, type Endpoint } from '../webhooks/queries.ts'
import { CompareDialog } from './compare-dialog.tsx'

const route = getRouteApi('/$account/$mode/developers/webhooks/$endpoint')

/** What was sent to the endpoint, newest first. Two deliveries can be chosen and compared. */
export function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const environment = useEnvironment()
  const filters = route.useSearch()
  const { deliveries: words } = textsOf('consoleDevelopers')
  const list = useInfiniteQuery(deliveriesQuery(environment, endpoint.id, filters))
  const [chosen, setChosen] = useState<readonly Delivery[]>([])
  const [isComparing, setComparing] = useState(false)
  const shown = list.data?.pages.flatMap(({ data }) => data)
  const [first, second] = chosen
  const choose = (delivery: Delivery) =>
    setChosen((before) =>
      before.some(({ id }) => id === delivery.id)
        ? before.filter(({ id }) => id !== delivery.id)
        : [...before, delivery].slice(-2),
    )
  return (
    <Card>
      <CardHeader
        title={words.title}
        hint={words.compareHint}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" disabled={!second} onClick={() => setComparing(true)}>
              <GitCompareArrows size={16} aria-hidden />
              {words.compare}
            </Button>
            <StateFilter />
          </div>
        }
      />
      {list.error && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="m-4 h-48" />}
      {shown?.length === 0 && (
        <EmptyState picture={<Inbox size={48} strokeWidth={1} />} title={words.empty}>
          {filters.state ? words.emptyFiltered : words.emptyText}
        </EmptyState>
      )}
      {shown !== undefined && shown.length > 0 && (
        <DeliveryTable deliveries={shown} chosen={chosen} onChoose={choose} />
      )}
      <ShowMore pages={list} />
      {isComparing && first && second && (
        <CompareDialog first={first} second={second} onClose={() => setComparing(false)} />
      )}
    </Card>
  )
}

function StateFilter() {
  const { all, deliveries: words } = textsOf('consoleDevelopers')
  const { state } = route.useSearch()
  const navigate = useNavigate({ from: '/$account/$mode/developers/webhooks/$endpoint' })
  const labels = {
    ...{ pending: words.filterPending, delivered: words.delivered },
    ...{ failed: words.failed, skipped: words.skipped },
  }
  return (
    <SelectField
      label={words.filter}
      hiddenLabel
      value={state ?? ''}
      onChange={({ target }) => navigate({ search: deliveryFiltersOf({ state: target.value }), replace: true })}
      options={[{ value: '', label: all }, ...DELIVERY_STATES.map((value) => ({ value, label: labels[value] }))]}
    />
  )
}

interface TableProps {
  deliveries: readonly Delivery[]
  chosen: readonly Delivery[]
  onChoose(delivery: Delivery): void
}

function DeliveryTable({ deliveries, chosen, onChoose }: TableProps) {
  const { deliveries: words } = textsOf('consoleDevelopers')
  return (
    <Table
      label={words.title}
      head={
        <>
          <HeadCell className="w-8">
            <span className="sr-only">{words.compare}</span>
          </HeadCell>
          <HeadCell>{words.event}</HeadCell>
          <HeadCell wide>{words.filter}</HeadCell>
          <HeadCell wide>{words.last}</HeadCell>
          <HeadCell wide atEnd>
            {words.attempts}
          </HeadCell>
          <HeadCell wide atEnd>
            {words.time}
          </HeadCell>
        </>
      }
    >
      {deliveries.map((delivery) => (
        <Row
          key={delivery.id}
          delivery={delivery}
          isChosen={chosen.some(({ id }) => id === delivery.id)}
          onChoose={() => onChoose(delivery)}
        />
      ))}
    </Table>
  )
}

function Row({ delivery, isChosen, onChoose }: { delivery: Delivery; isChosen: boolean; onChoose(): void }) {
  const params = useEnvironmentParams()
  const { deliveries: words } = textsOf('consoleDevelopers')
  const { id, endpoint_id, event_type, number, attempts, created_at } = delivery
  const last = attempts.at(-1)
  const answer = last && `${last.status ?? ''} ${outcomeText(last.outcome)}`.trim()
  return (
    <tr>
      <Cell>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onChoose}
          aria-label={text(words.choose, { number: number === null ? '' : count(number), type: event_type })}
          className="size-5 accent-press"
        />
      </Cell>
      <Cell>
        <Link
          to="/$account/$mode/developers/webhooks/$endpoint/deliveries/$delivery"
          params={{ ...params, endpoint: endpoint_id, delivery: id }}
          className="font-mono text-xs leading-5 font-medium"
        >
          {event_type}
        </Link>
        {number !== null && <span className="ms-2 text-xs text-muted">#{number}</span>}
        <OnPhones>
          <DeliveryStateBadge delivery={delivery} />
          <Time value={created_at} />
          {answer !== undefined && <span className="w-full">{answer}</span>}
        </OnPhones>
      </Cell>
      <Cell wide>
        <DeliveryStateBadge delivery={delivery} />
      </Cell>
      <Cell wide className="text-xs leading-5">
        {answer ?? '–'}
      </Cell>
      <Cell wide atEnd>
        {count(attempts.length)}
      </Cell>
      <Cell wide atEnd className="whitespace-nowrap text-muted">
        <Time value={created_at} />
      </Cell>
    </tr>
  )
}
