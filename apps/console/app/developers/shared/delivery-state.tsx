import { Check, Clock, RotateCw, SkipForward, X } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import type { Delivery } from '../webhooks/queries.ts'

export function DeliveryStateBadge({ delivery: { state, attempts } }: { delivery: Delivery }) {
  const { deliveries: words } = textsOf('consoleDevelopers')
  const looks = {
    pending: { tone: 'neutral', Icon: Clock, label: words.pending },
    retrying: { tone: 'warn', Icon: RotateCw, label: words.retrying },
    delivered: { tone: 'good', Icon: Check, label: words.delivered },
    failed: { tone: 'bad', Icon: X, label: words.failed },
    skipped: { tone: 'neutral', Icon: SkipForward, label: words.skipped },
  } as const
  const isRetrying = state === 'pending' && attempts.length > 0 && attempts.at(-1)?.outcome !== 'accepted'
  const { tone, Icon, label } = looks[isRetrying ? 'retrying' : state]
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {label}
    </Badge>
  )
}

/** What came of an attempt, in words. */
export function outcomeText(outcome: string): string {
  const { outcomes } = textsOf('consoleDevelopers')
  return isKnown(outcome, outcomes) ? outcomes[outcome] : text(outcomes.other, { code: outcome })
}

type Outcomes = ReturnType<typeof textsOf<'consoleDevelopers'>>['outcomes']

function isKnown(outcome: string, outcomes: Outcomes): outcome is Exclude<keyof Outcomes, 'other'> {
  return outcome !== 'other' && Object.hasOwn(outcomes, outcome)
}
