import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Environment, useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { PageHeader, Skeleton } from '../components/layout.tsx'
import { Notice, Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { openDraft } from './open-draft.ts'
import { Prepare } from './prepare.tsx'

/** New request: document, people, boxes, review. A draft in the address is continued. */
export function NewRequestScreen() {
  const { can } = useEnvironment()
  const { problems } = textsOf('console')
  if (can('requests:write') && can('documents:write')) return <OwnRequest />
  return (
    <>
      <PageHeader title={textsOf('consoleEditor').title} />
      <Notice tone="warn" title={problems.forbidden} />
    </>
  )
}

function OwnRequest() {
  const { draft } = useSearch({ from: '/$account/$mode/requests/new' })
  const shown = useRef<{ id: string | undefined; count: number }>({ id: draft, count: 0 })
  const navigate = useNavigate()
  const params = useEnvironmentParams()
  // A draft that this screen has saved for the first time gets into the address; another one is opened.
  if (shown.current.id !== draft) shown.current = { id: draft, count: shown.current.count + 1 }
  const onSaved = (id: string) => {
    if (shown.current.id === id) return
    shown.current = { ...shown.current, id }
    void navigate({
      to: '/$account/$mode/requests/new',
      params,
      search: (before) => ({ ...before, draft: id }),
      replace: true,
    })
  }
  return <Opened key={shown.current.count} draft={draft} onSaved={onSaved} />
}

function Opened({ draft, onSaved }: { draft: string | undefined; onSaved(id: string): void }) {
  const environment = useEnvironment()
  const first = useRef(draft)
  const { data, error, refetch } = useOpenDraft(environment, first.current)
  if (data) return <Prepare opened={data} onSaved={onSaved} />
  return (
    <>
      <PageHeader title={textsOf('consoleEditor').title} />
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-96 w-full" />}
    </>
  )
}

function useOpenDraft(environment: Environment, id: string | undefined) {
  return useQuery({
    queryKey: [...environment.scope, 'static', 'opened-draft', id ?? null],
    queryFn: () => openDraft(environment, id),
    // What was opened is the beginning of the work; later versions are conflicts, not updates.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: () => undefined,
  })
}
