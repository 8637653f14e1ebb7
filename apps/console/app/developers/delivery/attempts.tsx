import type { components } from '@countersign/sdk'
import { Check, X } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { CodeBlock } from '../../components/copy.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { duration, text } from '../../texts/format.ts'
import { outcomeText } from '../shared/delivery-state.tsx'
import { headerLines } from '../shared/header-lines.ts'

type Attempt = components['schemas']['DeliveryAttempt']

/** The newest first: the one that says what to mend. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { delivery: words } = textsOf('consoleDevelopers')
  return (
    <Card>
      <CardHeader title={words.attempts} />
      {attempts.length === 0 && <p className="px-4 py-3 text-sm text-muted">{words.noAttempts}</p>}
      <ol reversed className="divide-y divide-line" aria-live="polite">
        {attempts
          .map((attempt, i) => ({ attempt, number: i + 1 }))
          .toReversed()
          .map(({ attempt, number }) => (
            <li key={number} className="px-4 py-3">
              <AttemptDetail attempt={attempt} number={number} />
            </li>
          ))}
      </ol>
    </Card>
  )
}

function AttemptDetail({ attempt, number }: { attempt: Attempt; number: number }) {
  const { delivery: words } = textsOf('consoleDevelopers')
  const { outcome, status, duration_ms, excerpt, response_headers, detail, at } = attempt
  const isGood = outcome === 'accepted'
  const Icon = isGood ? Check : X
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-medium">{text(words.attempt, { n: String(number) })}</span>
        <Badge tone={isGood ? 'good' : 'bad'} icon={<Icon size={12} aria-hidden />}>
          {status === null ? words.noStatus : text(words.status, { status: String(status) })}
        </Badge>
        <Time value={at} className="text-muted" />
        <span className="text-xs text-muted">{duration(duration_ms)}</span>
      </div>
      <p className="text-sm">{outcomeText(outcome)}</p>
      {detail !== null && <p className="text-xs text-muted">{detail}</p>}
      {response_headers !== null && Object.keys(response_headers).length > 0 && (
        <CodeBlock label={words.answerHeaders} code={headerLines(response_headers)} />
      )}
      {excerpt !== null && excerpt !== '' && <CodeBlock label={words.answer} code={excerpt} />}
    </div>
  )
}
