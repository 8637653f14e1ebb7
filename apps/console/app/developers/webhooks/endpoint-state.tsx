import { Ban, Check, Pause, TriangleAlert } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { exactTime, momentLabel } from '../../texts/format.ts'
import type { Endpoint } from './queries.ts'

export function EndpointStateBadge({ endpoint: { state, failing_since } }: { endpoint: Endpoint }) {
  const { webhooks: words } = textsOf('consoleDevelopers')
  if (state === 'disabled')
    return (
      <Badge tone="bad" icon={<Ban size={12} aria-hidden />}>
        {words.disabled}
      </Badge>
    )
  if (state === 'paused')
    return (
      <Badge tone="warn" icon={<Pause size={12} aria-hidden />}>
        {words.paused}
      </Badge>
    )
  if (failing_since !== null)
    return (
      <Badge tone="bad" icon={<TriangleAlert size={12} aria-hidden />}>
        {words.failing}
      </Badge>
    )
  return (
    <Badge tone="good" icon={<Check size={12} aria-hidden />}>
      {words.enabled}
    </Badge>
  )
}

/** Why it does not get events, and since when; nothing while it does. */
export function EndpointReason({ endpoint }: { endpoint: Endpoint }) {
  const { webhooks: words } = textsOf('consoleDevelopers')
  const { state, disabled_reason, disabled_at, paused_until, failing_since } = endpoint
  if (state === 'disabled') {
    const reasons = { owner: words.disabledOwner, gone: words.disabledGone, failing: words.disabledFailing }
    return (
      <>
        {disabled_reason !== null && reasons[disabled_reason]} <Moment value={disabled_at} />
      </>
    )
  }
  if (state === 'paused')
    return (
      <>
        {words.pausedText} <Time value={paused_until} />
      </>
    )
  return failing_since === null ? null : (
    <>
      {words.failingSince} <Moment value={failing_since} />
    </>
  )
}

function Moment({ value }: { value: string | null }) {
  if (value === null) return null
  const time = new Date(value)
  return (
    <time dateTime={value} title={exactTime(time)} className="whitespace-nowrap">
      {momentLabel(time)}
    </time>
  )
}

/** The events that the endpoint gets. */
export function eventsText({ kind, event_types }: Endpoint): string {
  const { webhooks: words, form } = textsOf('consoleDevelopers')
  if (kind === 'webhook_url') return words.byRequests
  return event_types.map((pattern) => (pattern === '*' ? form.everything : pattern)).join(', ')
}
