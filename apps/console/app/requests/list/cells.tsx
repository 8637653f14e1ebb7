import { Clock, TriangleAlert } from 'lucide-react'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { count, text } from '../../texts/format.ts'
import type { Summary } from '../model/pages.ts'
import { isOpen, type Waiting, waitingOf } from '../model/waiting.ts'

const PROBLEMS: readonly Waiting['for'][] = ['bounce', 'mail', 'provider', 'problem']

/** Whom or what the request waits for, and since when. */
export function WaitingCell({ request }: { request: Summary }) {
  const waiting = waitingOf(request)
  if (waiting.for === 'nothing') return null
  const isProblem = PROBLEMS.includes(waiting.for)
  const words = wordsOf(waiting)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {isProblem && <TriangleAlert size={14} aria-hidden className="shrink-0 text-bad" />}
      <span className="truncate" title={words}>
        {words}
      </span>
      {waiting.since !== null && <Time value={waiting.since} className="shrink-0 text-xs text-muted" />}
    </span>
  )
}

function wordsOf(waiting: Exclude<Waiting, { for: 'nothing' }>): string {
  const { waiting: words } = textsOf('consoleRequests')
  switch (waiting.for) {
    case 'signers': {
      const [first = '', ...others] = waiting.names
      return others.length > 0 ? `${isolated(first)} +${count(others.length)}` : first
    }
    case 'bounce':
    case 'mail':
    case 'provider':
      return text(words[waiting.for], { name: waiting.name })
    case 'problem':
      return text(words.problem, { message: waiting.message })
    case 'sealer':
    case 'sealer_retry':
    case 'expiry':
      return words[waiting.for]
    default:
      return waiting satisfies never
  }
}

/** A name of any script, between texts of another direction. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

/** Until when signing is possible; nothing once the request has ended. */
export function ExpiryCell({ request }: { request: Summary }) {
  const { expiresSoon } = textsOf('consoleRequests')
  if (!isOpen(request)) return null
  const isSoon = request.attention.includes('expires_soon')
  return (
    <span className={isSoon ? 'inline-flex items-center gap-1 font-medium text-warn' : 'text-muted'}>
      {isSoon && <Clock size={14} aria-label={expiresSoon} className="shrink-0" />}
      <Time value={request.expires_at} isDeadline />
    </span>
  )
}
