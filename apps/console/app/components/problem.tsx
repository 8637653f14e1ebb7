import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem, NetworkProblem } from '../api/problem.ts'
import { textsOf } from '../texts/catalogues.ts'
import { Button, buttonClasses } from './button.tsx'
import { CopyableId } from './copy.tsx'

/** What went wrong, what to do, and the id that support needs. */
export function Problem({
  error,
  onRetry,
  isScreen = false,
}: {
  error: unknown
  onRetry?: () => void
  /** It is all of the screen: its title is the heading. */
  isScreen?: boolean
}) {
  const { problems, actions } = textsOf('console')
  const { title, text } = worded(error)
  const code = error instanceof ApiProblem ? error.code : null
  return (
    <Notice tone="bad" title={title} isScreen={isScreen}>
      <p>{text}</p>
      {error instanceof ApiProblem && error.requestId !== null && (
        <p className="mt-1 text-xs text-muted">
          {problems.requestId} <CopyableId value={error.requestId} />
        </p>
      )}
      <div className="mt-2 flex gap-2">
        {code === 'step_up_required' && (
          <a className={buttonClasses('primary', 'small')} href={stepUpAddress()}>
            {problems.stepUpAction}
          </a>
        )}
        {code === 'session_over' && (
          <a className={buttonClasses('primary', 'small')} href={signInAddress()}>
            {problems.signIn}
          </a>
        )}
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {actions.retry}
          </Button>
        )}
      </div>
    </Notice>
  )
}

function worded(error: unknown): { title: string; text: string } {
  const { problems } = textsOf('console')
  if (error instanceof NetworkProblem) return { title: problems.title, text: problems.network }
  if (!(error instanceof ApiProblem)) return { title: problems.title, text: problems.unknown }
  switch (error.code) {
    case 'step_up_required':
      return { title: problems.stepUp, text: problems.stepUpText }
    case 'session_over':
      return { title: problems.signedOut, text: problems.signedOutText }
    case 'not_found':
      return { title: problems.notFound, text: problems.notFoundText }
    case 'insufficient_scope':
      return { title: problems.forbidden, text: error.message }
    default:
      return { title: problems.title, text: error.message }
  }
}

/** The pages outside the console come back to this screen. */
function returning(path: string): string {
  return `${path}?return_to=${encodeURIComponent(location.pathname + location.search)}`
}

export const stepUpAddress = () => returning('/step-up')
export const signInAddress = () => returning('/sign-in')

const TONES = {
  bad: 'border-bad bg-bad-soft',
  warn: 'border-warn-line bg-warn-ground',
  good: 'border-good bg-good-soft',
  neutral: 'border-line bg-card',
}

/** A message in its place on the screen. */
export function Notice({
  tone = 'neutral',
  title,
  isScreen = false,
  children,
}: {
  tone?: keyof typeof TONES
  title: string
  isScreen?: boolean
  children?: ReactNode
}) {
  const Title = isScreen ? 'h1' : 'p'
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex gap-2.5 rounded-lg border p-3 text-sm ${TONES[tone]}`}
    >
      {(tone === 'bad' || tone === 'warn') && <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />}
      <div className="min-w-0 flex-1">
        <Title className="font-semibold">{title}</Title>
        {children}
      </div>
    </div>
  )
}
