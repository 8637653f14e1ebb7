import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { Button, buttonClasses } from '../components/button.tsx'
import { EmptyState } from '../components/layout.tsx'
import { textsOf } from '../texts/catalogues.ts'

/** No request yet: one sentence, one action. */
export function FirstUse() {
  const { empty } = textsOf('consoleRequests')
  const { actions } = textsOf('console')
  const params = useEnvironmentParams()
  const { can } = useEnvironment()
  if (!can('requests:write')) return <EmptyState picture={<Picture />} title={empty.firstReader} />
  return (
    <EmptyState
      picture={<Picture />}
      title={empty.first}
      action={
        <Link to="/$account/$mode/requests/new" params={params} className={buttonClasses('primary')}>
          {actions.newRequest}
        </Link>
      }
    >
      {empty.firstText}
    </EmptyState>
  )
}

/** The filters let nothing pass. */
export function NothingFound({ onClear }: { onClear(): void }) {
  const { empty, filters } = textsOf('consoleRequests')
  return (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1} />}
      title={empty.filtered}
      action={<Button onClick={onClear}>{filters.clear}</Button>}
    />
  )
}

/** A document with a signature. */
function Picture() {
  return (
    <svg viewBox="0 0 96 72" className="h-20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <rect x="24" y="4" width="48" height="64" rx="5" />
      <path d="M33 17h30M33 26h30M33 35h18" strokeLinecap="round" opacity="0.5" />
      <path
        d="M34 55c4-10 8-11 8-8s-5 9-2 9 5-6 7-5 0 4 3 4 4-3 8-3"
        className="stroke-accent"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M33 61h30" strokeLinecap="round" />
    </svg>
  )
}
