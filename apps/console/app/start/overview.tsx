import type { components } from '@countersign/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, FileSignature } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAheadMs } from '../api/clock.ts'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { Card, CardHeader, EmptyState, PageHeader, Skeleton } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { RequestStateBadge } from '../components/state-badge.tsx'
import { AccountClock, Time } from '../components/time.tsx'
import { WaitingCell } from '../requests/list/cells.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { recentQuery } from './queries.ts'

type Summary = components['schemas']['SignRequestSummary']

/** What needs attention, and what happened last. */
export function Overview() {
  const { membership } = useEnvironment()
  const { overview } = textsOf('consoleStart')
  return (
    <AccountClock aheadMs={useAheadMs()}>
      <PageHeader title={membership.account_name} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <List
          title={overview.attention}
          attention
          empty={
            <EmptyState picture={<CircleCheck size={48} strokeWidth={1} />} title={overview.nothing}>
              {overview.nothingText}
            </EmptyState>
          }
        />
        <List
          title={overview.recent}
          attention={false}
          empty={
            <EmptyState picture={<FileSignature size={48} strokeWidth={1} />} title={overview.none}>
              {overview.noneText}
            </EmptyState>
          }
        />
      </div>
    </AccountClock>
  )
}

function List({ title, attention, empty }: { title: string; attention: boolean; empty: ReactNode }) {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const { overview } = textsOf('consoleStart')
  const { data, error, refetch } = useQuery(recentQuery(environment, attention))
  return (
    <Card>
      <CardHeader
        title={title}
        actions={
          <Link
            to="/$account/$mode/requests"
            params={params}
            search={attention ? { attention } : {}}
            className="text-sm"
          >
            {overview.all}
          </Link>
        }
      />
      {error && <Problem error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="m-4 h-56" />}
      {data?.data.length === 0 && empty}
      <ul className="divide-y divide-line">
        {data?.data.map((request) => (
          <Row key={request.id} request={request} attention={attention} />
        ))}
      </ul>
    </Card>
  )
}

/** One that needs attention says why; the others, when they changed. */
function Row({ request, attention }: { request: Summary; attention: boolean }) {
  const params = useEnvironmentParams()
  const { document_id, document_name, reference, state, updated_at } = request
  return (
    <li>
      <Link
        to="/$account/$mode/requests/$document"
        params={{ ...params, document: document_id }}
        className="flex items-center gap-3 px-4 py-2.5 text-ink no-underline hover:bg-soft"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{document_name}</span>
          <span className="block truncate text-xs text-muted">
            {reference !== null && <>{reference} · </>}
            <Time value={updated_at} />
          </span>
          {attention && (
            <span className="mt-0.5 block text-xs">
              <WaitingCell request={request} />
            </span>
          )}
        </span>
        {!attention && <RequestStateBadge state={state} />}
      </Link>
    </li>
  )
}
