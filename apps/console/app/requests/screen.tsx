import { useRouter } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useAheadMs } from '../api/clock.ts'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm.tsx'
import { Problem } from '../components/problem.tsx'
import { AccountClock } from '../components/time.tsx'
import { toast } from '../components/toast.tsx'
import { useKeys } from '../shell/keys.ts'
import { useDescribedKeys } from '../shell/screen-keys.ts'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { act, type RequestAction } from './actions/act.ts'
import { ExportButton } from './actions/export-button.tsx'
import { failureText } from './actions/failure-text.ts'
import { type RequestList as List, useList } from './data/use-list.ts'
import { FirstUse, NothingFound } from './empty.tsx'
import { FIRST_CHIP, FilterBar, NO_FILTERS } from './filters/filter-bar.tsx'
import { useFilters } from './filters/use-filters.ts'
import { type RowActions, RowActionsProvider } from './list/context.tsx'
import { RequestList } from './list/request-list.tsx'
import { isFiltered } from './model/filters.ts'
import type { Summary } from './model/pages.ts'
import { useSelection } from './use-selection.ts'
import { ViewBar } from './views/view-bar.tsx'

const SelectionBar = lazy(() =>
  import('./actions/selection-bar.tsx').then((module) => ({ default: module.SelectionBar })),
)
const BulkDialog = lazy(() => import('./actions/bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })))

/** A reader who is further down is not moved. */
const TOP_PX = 8

/** All requests: what needs attention first, then the newest. Everything that is chosen here is in the address. */
export function RequestsScreen() {
  const [filters, change] = useFilters()
  const field = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const active = useRef<string | null>(null)
  const selection = useSelection(filters)
  const { clear } = selection
  const isIdle = useCallback(() => {
    const inUse = frame.current?.matches(':hover') || frame.current?.contains(document.activeElement)
    return scrollY <= TOP_PX && inUse !== true
  }, [])
  const list = useList(filters, isIdle)
  const { followed } = list
  const [running, setRunning] = useState<RequestAction | null>(null)
  const [cancelled, setCancelled] = useState<Summary | null>(null)
  const actions = useRowActionsOf(list, selection.set, setCancelled, active)
  useScreenKeys(field)
  const moves = useMemo(() => ({ active, onSelect: selection.toggle }), [selection.toggle])
  const words = textsOf('consoleRequests')
  const environment = useEnvironment()
  return (
    <AccountClock aheadMs={useAheadMs()}>
      <div data-above-list>
        <ViewBar filters={filters} actions={<ExportButton filters={filters} />} />
        <FilterBar filters={filters} onChange={change} field={field} />
        {list.error !== null && (
          <div className="mb-2">
            <Problem error={list.error} onRetry={list.retry} />
          </div>
        )}
      </div>
      <Arrivals list={list} />
      <RowActionsProvider value={actions}>
        <div ref={frame}>
          {list.rows.length > 0 && (
            <RequestList
              list={list}
              selected={selection.ids}
              moves={moves}
              onSelectAll={(all) => selection.setAll(list.rows, all)}
            />
          )}
        </div>
      </RowActionsProvider>
      {list.rows.length === 0 &&
        list.error === null &&
        (isFiltered(filters) ? <NothingFound onClear={() => change(NO_FILTERS)} /> : <FirstUse />)}
      {selection.ids.size > 0 && (
        <Suspense fallback={null}>
          <SelectionBar count={selection.ids.size} onAct={setRunning} onClear={clear} />
        </Suspense>
      )}
      {running && (
        <Suspense fallback={null}>
          <BulkDialog
            action={running}
            requests={[...selection.requests.values()]}
            onDone={({ id }) => followed.touch(id)}
            onClose={() => {
              setRunning(null)
              clear()
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={cancelled !== null}
        onClose={() => setCancelled(null)}
        title={text(words.actions.cancelTitle, { name: cancelled?.document_name ?? '' })}
        action={words.actions.cancel}
        onConfirm={async () => {
          if (!cancelled) return
          await act(environment, 'cancel', cancelled)
          followed.touch(cancelled.id)
        }}
      >
        {words.actions.cancelText}
      </ConfirmDialog>
    </AccountClock>
  )
}

/** New requests wait above the list until the reader asks for them. */
function Arrivals({ list: { arrivals, followed } }: { list: List }) {
  const { live } = textsOf('consoleRequests')
  const show = () => {
    followed.settle()
    scrollTo({ top: 0 })
  }
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-20 flex h-0 justify-center">
      {arrivals > 0 && (
        <Button size="small" kind="primary" onClick={show} className="pointer-events-auto rounded-full! shadow-float">
          <ArrowUp size={14} aria-hidden />
          {text(live.new, { count: arrivals })}
        </Button>
      )}
    </div>
  )
}

function useRowActionsOf(
  { followed }: List,
  select: RowActions['select'],
  cancel: RowActions['cancel'],
  active: React.RefObject<string | null>,
): RowActions {
  const environment = useEnvironment()
  const { account, mode } = useEnvironmentParams()
  const router = useRouter()
  return useMemo(() => {
    const { actions: words } = textsOf('consoleRequests')
    const to = ({ document_id }: Summary) =>
      ({ to: '/$account/$mode/requests/$document', params: { account, mode, document: document_id } }) as const
    return {
      canWrite: environment.can('requests:write'),
      open: (request) => void router.navigate(to(request)),
      prefetch: (request) => void router.preloadRoute(to(request)),
      ...{ select, cancel },
      focused: ({ id }) => {
        active.current = id
      },
      remind: async (request) => {
        const name = request.document_name
        try {
          await act(environment, 'remind', request)
          followed.touch(request.id)
          toast(text(words.reminded, { name }))
        } catch (error) {
          toast(text(words.remindFailed, { name }), { text: failureText(error) })
        }
      },
    }
  }, [environment, account, mode, router, select, cancel, active, followed])
}

function useScreenKeys(field: React.RefObject<HTMLInputElement | null>): void {
  const { keys } = textsOf('consoleRequests')
  useKeys(
    useMemo(
      () => ({
        '/': () => field.current?.focus(),
        f: () => document.getElementById(FIRST_CHIP)?.click(),
      }),
      [field],
    ),
  )
  useDescribedKeys(
    useMemo(
      () => [
        ['j', keys.down],
        ['k', keys.up],
        ['Enter', keys.open],
        ['x', keys.select],
        ['/', keys.search],
        ['f', keys.filter],
      ],
      [keys],
    ),
  )
}
