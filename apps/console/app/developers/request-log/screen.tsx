import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { Card, EmptyState, PageHeader, Skeleton } from '../../components/layout.tsx'
import { ShowMore } from '../../components/limited-list.tsx'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { CallDrawer } from './call-drawer.tsx'
import { CallTable } from './call-table.tsx'
import { LogFilterBar } from './filter-bar.tsx'
import { type LoggedCall, logQuery } from './queries.ts'

const route = getRouteApi('/$account/$mode/developers/request-log')

/** The calls of the API, one line each. */
export function RequestLogScreen() {
  const environment = useEnvironment()
  const filters = route.useSearch()
  const { log: words } = textsOf('consoleDevelopers')
  const list = useInfiniteQuery(logQuery(environment, filters))
  const [open, setOpen] = useState<LoggedCall | null>(null)
  const calls = list.data?.pages.flatMap(({ data }) => data) ?? []
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <PageHeader
        title={words.title}
        below={words.text}
        actions={
          <Button busy={list.isRefetching} onClick={() => list.refetch()}>
            <RefreshCw size={16} aria-hidden />
            {words.refresh}
          </Button>
        }
      />
      <LogFilterBar filters={filters} />
      {list.error && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-96 w-full" />}
      {list.data && (
        <Card>
          {calls.length === 0 ? (
            <EmptyState picture={<ScrollText size={48} strokeWidth={1} />} title={words.empty}>
              {isFiltered ? words.emptyFiltered : words.emptyText}
            </EmptyState>
          ) : (
            <CallTable calls={calls} onOpen={setOpen} />
          )}
          <ShowMore pages={list} {...(calls.length === 0 && { label: words.searchOn })} />
        </Card>
      )}
      {open && <CallDrawer call={open} onClose={() => setOpen(null)} />}
    </>
  )
}
