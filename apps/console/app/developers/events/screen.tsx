import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { useAheadMs } from '../../api/clock.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Card, EmptyState, PageHeader, Skeleton } from '../../components/layout.tsx'
import { ShowMore } from '../../components/limited-list.tsx'
import { Problem } from '../../components/problem.tsx'
import { AccountClock } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { EventDrawer } from './event-drawer.tsx'
import { EventTable } from './event-table.tsx'
import { EventFilterBar } from './filter-bar.tsx'
import { eventsQuery } from './queries.ts'
import { useArrivals } from './use-arrivals.ts'

const route = getRouteApi('/$account/$mode/developers/events')

/** The event log, newest first. New events arrive on top. */
export function EventsScreen() {
  const environment = useEnvironment()
  const { event: open, ...filters } = route.useSearch()
  const navigate = useNavigate({ from: '/$account/$mode/developers/events' })
  const { events: words } = textsOf('consoleDevelopers')
  const aheadMs = useAheadMs()
  const list = useInfiniteQuery(eventsQuery(environment, filters))
  const read = list.data?.pages.flatMap(({ data }) => data) ?? []
  const arrived = useArrivals(filters)
  const known = new Set(read.map(({ id }) => id))
  const shown = [...arrived.filter(({ id }) => !known.has(id)), ...read]
  const isFiltered = filters.type !== undefined || filters.request !== undefined
  return (
    <>
      <PageHeader title={words.title} below={words.text} />
      <EventFilterBar filters={filters} />
      {list.error && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-96 w-full" />}
      {list.data && (
        <Card>
          {shown.length === 0 ? (
            <EmptyState picture={<Radio size={48} strokeWidth={1} />} title={words.empty}>
              {isFiltered ? words.emptyFiltered : words.emptyText}
            </EmptyState>
          ) : (
            <AccountClock aheadMs={aheadMs}>
              <EventTable events={shown} />
            </AccountClock>
          )}
          <ShowMore pages={list} {...(shown.length === 0 && { label: words.searchOn })} />
        </Card>
      )}
      {open !== undefined && (
        <EventDrawer
          id={open}
          known={shown.find(({ id }) => id === open)}
          onClose={() => navigate({ search: filters, replace: true })}
        />
      )}
    </>
  )
}
