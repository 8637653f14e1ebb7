import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEnvironment } from '../api/environment.tsx'
import { ApiProblem } from '../api/problem.ts'
import { classes } from '../components/classes.ts'
import { Skeleton } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { AccountClock } from '../components/time.tsx'
import { NotFoundScreen } from '../shell/fallbacks.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { duration, text } from '../texts/format.ts'
import { ActionsProvider } from './actions/context.tsx'
import { useAnnouncedChanges } from './announcements.ts'
import { Calls } from './calls/calls.tsx'
import { Events } from './calls/events.tsx'
import { RequestProvider, useRequestView } from './context.tsx'
import { FileList } from './document/file-list.tsx'
import { Pages } from './document/pages.tsx'
import { Details } from './head/details.tsx'
import { Head } from './head/head.tsx'
import { Summary } from './head/summary.tsx'
import { Mails } from './mails/mails.tsx'
import { aheadOf } from './model/people.ts'
import { People } from './people/people.tsx'
import { useDeliveries, useExplanation, useRequest, useRequestEvents, useTimeline } from './queries.ts'
import { WaterfallSection } from './waterfall/waterfall.tsx'
import { Deliveries } from './webhooks/deliveries.tsx'

/** One sign request: why the document is not back, and everything that has happened. */
export function RequestScreen() {
  const { document: id } = useParams({ from: '/$account/$mode/requests/$document' })
  // Nothing of one request is shown while another one is loaded.
  return <OneRequest key={id} id={id} />
}

function OneRequest({ id }: { id: string }) {
  const request = useRequest(id)
  const explanation = useExplanation(id)
  const timeline = useTimeline(id)
  const events = useRequestEvents(id)
  const deliveries = useDeliveries(request.data?.id)
  useAnnouncedChanges(request.data)
  const failed = [request, explanation, timeline].find(({ data, isError }) => isError && data === undefined)
  if (failed?.error instanceof ApiProblem && failed.error.code === 'not_found') return <NotFoundScreen />
  if (failed) return <Problem error={failed.error} onRetry={failed.refetch} isScreen />
  if (!request.data || !explanation.data || !timeline.data) return <Loading />
  const { timeline: history, readAt } = timeline.data
  const aheadMs = aheadOf(history.now, readAt)
  return (
    <RequestProvider
      value={{
        ...{ id, aheadMs, timeline: history },
        request: request.data,
        explanation: explanation.data,
        events: events.data?.data ?? [],
        deliveries: deliveries.data?.data ?? null,
      }}
    >
      <AccountClock aheadMs={aheadMs}>
        <ActionsProvider>
          <Layout />
        </ActionsProvider>
      </AccountClock>
    </RequestProvider>
  )
}

function Layout() {
  const { can } = useEnvironment()
  return (
    <div className="mx-auto max-w-7xl">
      <Head />
      <Summary />
      <SectionLinks />
      <div className={COLUMNS}>
        <Column>
          <People />
          <WaterfallSection />
        </Column>
        <Column className="lg:row-span-2">
          <Pages />
          <FileList />
          <Details />
        </Column>
        <Column>
          <Mails />
          {can('webhooks') && <Deliveries />}
          <Events />
          {can('keys') && <Calls />}
        </Column>
      </div>
      <ClockNote />
    </div>
  )
}

/** On a phone one column: people, timeline, document, and what was sent. */
const COLUMNS = 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr]'

function Column({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('flex min-w-0 flex-col gap-4', className)}>{children}</div>
}

/** The way to the parts of the page. Their anchors are stable, so that an address can point to one. */
function SectionLinks() {
  const { sections } = textsOf('consoleRequest')
  const { can } = useEnvironment()
  const shown = [
    ...(['people', 'timeline', 'pages', 'files', 'mails'] as const),
    ...(can('webhooks') ? (['webhooks'] as const) : []),
    'events' as const,
    ...(can('keys') ? (['calls'] as const) : []),
  ]
  return (
    <nav aria-label={sections.label} className="-mx-4 mb-4 flex overflow-x-auto px-1.5 sm:-mx-2.5 sm:px-0">
      {shown.map((section) => (
        <a
          key={section}
          href={`#${section}`}
          className="flex min-h-8 items-center rounded-md px-2.5 text-sm whitespace-nowrap text-muted no-underline hover:bg-soft hover:text-ink pointer-coarse:min-h-11"
        >
          {sections[section]}
        </a>
      ))}
    </nav>
  )
}

function ClockNote() {
  const { aheadMs } = useRequestView()
  const { head } = textsOf('consoleRequest')
  if (aheadMs === 0) return null
  return <p className="mt-4 text-xs text-muted">{text(head.clock, { duration: duration(aheadMs) })}</p>
}

/** Has the layout of the screen. */
function Loading() {
  return (
    <div className="mx-auto max-w-7xl" aria-busy>
      <Skeleton className="mb-2 h-4 w-24" />
      <Skeleton className="mb-2 h-7 w-80 max-w-full" />
      <Skeleton className="mb-4 h-4 w-64 max-w-full" />
      <Skeleton className="mb-4 h-20 w-full" />
      <div className={COLUMNS}>
        <Column>
          <Skeleton className="h-56 w-full" />
          <Skeleton className="h-72 w-full" />
        </Column>
        <Column>
          <Skeleton className="h-80 w-full" />
        </Column>
      </div>
    </div>
  )
}
