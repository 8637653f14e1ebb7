import type { components } from '@countersign/sdk'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FilePen, Trash2 } from 'lucide-react'
import { unwrap } from '../../api/client.ts'
import { type Environment, useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { Button, buttonClasses, IconButton } from '../../components/button.tsx'
import { EmptyState, Skeleton } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { Time } from '../../components/time.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { failureText } from '../actions/failure-text.ts'
import { ViewBar } from '../views/view-bar.tsx'

type Draft = components['schemas']['DraftSummary']

const PAGE_SIZE = 50

/** What was prepared and not sent, by all members. */
export function DraftsScreen() {
  const environment = useEnvironment()
  const { client, scope } = environment
  const { drafts: words } = textsOf('consoleRequests')
  const { actions } = textsOf('console')
  const drafts = useInfiniteQuery({
    queryKey: [...scope, 'drafts', 'pages'],
    queryFn: ({ pageParam }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam !== null && { starting_after: pageParam }) }
      return unwrap(client.GET('/api/v1/drafts', { params: { query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const rows = drafts.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <ViewBar filters={null} />
      {drafts.isError && <Problem error={drafts.error} onRetry={() => drafts.refetch()} />}
      {rows?.length === 0 && <NoDrafts />}
      {rows?.length !== 0 && !drafts.isError && (
        <>
          <p className="py-2 text-sm text-muted">{words.note}</p>
          <ul className="-mx-4 border-y border-line bg-card sm:mx-0 sm:rounded-lg sm:border-x">
            {rows?.map((draft) => <DraftRow key={draft.id} draft={draft} />) ?? <Places />}
          </ul>
        </>
      )}
      {drafts.hasNextPage && (
        <Button className="mt-3" busy={drafts.isFetchingNextPage} onClick={() => drafts.fetchNextPage()}>
          {actions.loadMore}
        </Button>
      )}
    </>
  )
}

function DraftRow({ draft }: { draft: Draft }) {
  const { drafts: words } = textsOf('consoleRequests')
  const params = useEnvironmentParams()
  const remove = useRemoval()
  const name = draft.name ?? words.unnamed
  const link = { to: '/$account/$mode/requests/new', params, search: { draft: draft.id } } as const
  return (
    <li className="flex min-h-14 items-center gap-2 border-b border-line px-4 py-1 last:border-b-0">
      <div className="min-w-0 flex-1">
        <Link {...link} className="block truncate font-medium text-ink no-underline hover:underline">
          {name}
        </Link>
        <p className="truncate text-xs text-muted">
          <Time value={draft.updated_at} />
          {draft.updated_by.name !== null && ` · ${draft.updated_by.name}`}
        </p>
      </div>
      <Link {...link} className={buttonClasses('secondary', 'small')}>
        {words.continue}
      </Link>
      <IconButton size="small" label={text(words.delete, { name })} onClick={() => remove(draft, name)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

function NoDrafts() {
  const { drafts: words } = textsOf('consoleRequests')
  const { actions } = textsOf('console')
  const params = useEnvironmentParams()
  return (
    <EmptyState
      picture={<FilePen size={48} strokeWidth={1} />}
      title={words.empty}
      action={
        <Link to="/$account/$mode/requests/new" params={params} className={buttonClasses('primary')}>
          {actions.newRequest}
        </Link>
      }
    >
      {words.emptyText}
    </EmptyState>
  )
}

function Places() {
  return Array.from({ length: 3 }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places for rows, all equal
    <li key={i} className="flex h-14 items-center border-b border-line px-4 last:border-b-0">
      <Skeleton className="h-4 w-48" />
    </li>
  ))
}

/** Deletes at once. Undo saves the draft again, as a new one with the same content. */
function useRemoval() {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { drafts: words } = textsOf('consoleRequests')
  const refresh = () => queries.invalidateQueries({ queryKey: [...environment.scope, 'drafts'] })
  const restore = async (restoring: Promise<unknown>) => {
    await restoring.catch((error: unknown) => toast(words.restoreFailed, { text: failureText(error) }))
    await refresh()
  }
  return async (draft: Draft, name: string) => {
    try {
      const restoring = await removeDraft(environment, draft.id)
      toast(text(words.deleted, { name }), { undo: () => void restore(restoring()) })
    } catch (error) {
      toast(words.failed, { text: failureText(error) })
    }
    await refresh()
  }
}

async function removeDraft({ client }: Pick<Environment, 'client'>, id: string): Promise<() => Promise<unknown>> {
  const params = { path: { id } }
  const { name, document_id, body } = await unwrap(client.GET('/api/v1/drafts/{id}', { params }))
  await unwrap(client.DELETE('/api/v1/drafts/{id}', { params }))
  const content = { body, ...(name !== null && { name }), ...(document_id !== null && { document_id }) }
  return () => unwrap(client.POST('/api/v1/drafts', { body: content }))
}
