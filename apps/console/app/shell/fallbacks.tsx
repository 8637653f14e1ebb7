import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsInAccount } from '../api/environment.tsx'
import { ApiProblem, NetworkProblem } from '../api/problem.ts'
import { buttonClasses } from '../components/button.tsx'
import { CodeBlock } from '../components/copy.tsx'
import { EmptyState } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'

/** Within the frame of an account or without one. */
function Alone({ children }: { children: ReactNode }) {
  const Part = useIsInAccount() ? 'div' : 'main'
  return <Part className="mx-auto w-full max-w-xl px-4 py-16">{children}</Part>
}

export function NotFoundScreen() {
  const { problems } = textsOf('console')
  return (
    <Alone>
      <EmptyState
        isScreen
        picture={<FileQuestion size={48} strokeWidth={1} />}
        title={problems.notFound}
        action={
          <Link to="/" className={buttonClasses('primary')}>
            {problems.toStart}
          </Link>
        }
      >
        {problems.notFoundText}
      </EmptyState>
    </Alone>
  )
}

/** An error that no screen has handled. */
export function CrashScreen({ error }: { error: unknown }) {
  const { problems } = textsOf('console')
  const reload = () => location.reload()
  if (error instanceof ApiProblem || error instanceof NetworkProblem) {
    return (
      <Alone>
        <Problem error={error} onRetry={reload} isScreen />
      </Alone>
    )
  }
  return (
    <Alone>
      <EmptyState
        isScreen
        title={problems.crashed}
        action={
          <button type="button" className={buttonClasses('primary')} onClick={reload}>
            {problems.reload}
          </button>
        }
      >
        {problems.crashedText}
      </EmptyState>
      <CodeBlock code={String(error)} />
    </Alone>
  )
}

export function NoAccountScreen() {
  const { noAccount } = textsOf('console')
  return (
    <Alone>
      <EmptyState
        isScreen
        title={noAccount.title}
        action={
          <a href="/sign-up" className={buttonClasses('primary')}>
            {noAccount.action}
          </a>
        }
      >
        {noAccount.text}
      </EmptyState>
    </Alone>
  )
}
