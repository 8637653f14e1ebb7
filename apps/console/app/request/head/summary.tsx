import { Check, CircleAlert, Hourglass, type LucideIcon } from 'lucide-react'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { classes } from '../../components/classes.ts'
import { useNow } from '../../components/time.tsx'
import { useActions } from '../actions/context.tsx'
import { mayStart } from '../actions/started.ts'
import { useRequestView } from '../context.tsx'
import { type Situation, situationOf } from '../model/situation.ts'
import { useEndpoints } from '../queries.ts'
import { actionLabel } from './action-label.ts'
import { AskedBySigners } from './asked.tsx'
import { Problems } from './problems.tsx'
import { nextSentence, sentenceOf } from './sentence.ts'

type Tone = 'good' | 'bad' | 'warn' | 'neutral'

const TONES: Record<Tone, { ground: string; icon: string; Icon: LucideIcon }> = {
  good: { ground: 'border-line bg-card', icon: 'bg-good-soft text-good', Icon: Check },
  bad: { ground: 'border-bad bg-bad-soft', icon: 'text-bad', Icon: CircleAlert },
  warn: { ground: 'border-warn-line bg-warn-ground', icon: 'text-warn', Icon: CircleAlert },
  neutral: { ground: 'border-line bg-card', icon: 'bg-soft text-ink', Icon: Hourglass },
}

/** Why the document is not back, the one action that helps, and what is wrong. */
export function Summary() {
  const view = useRequestView()
  const environment = useEnvironment()
  const endpoints = useEndpoints().data?.data ?? []
  const { start, isRunning } = useActions()
  const now = useNow()
  const situation = situationOf(view)
  const { action } = situation
  const next = nextSentence(view.explanation, view.request.expires_at, situation, now)
  const { ground, icon, Icon } = TONES[toneOf(situation)]
  return (
    <section id="why" className={classes('mb-4 rounded-lg border', ground)}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:items-center">
        <span className={classes('flex size-9 shrink-0 items-center justify-center rounded-full', icon)}>
          <Icon size={20} aria-hidden />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-base font-semibold">{sentenceOf(situation, { ...view, endpoints, now })}</p>
          {next !== null && <p className="text-sm text-muted">{next}</p>}
        </div>
        {action && mayStart(environment, action) && (
          <Button kind="primary" busy={isRunning(action)} onClick={() => start(action)} className="max-sm:w-full">
            {actionLabel(action, view.request)}
          </Button>
        )}
      </div>
      <AskedBySigners />
      <Problems situation={situation} endpoints={endpoints} />
    </section>
  )
}

function toneOf({ kind }: Situation): Tone {
  switch (kind) {
    case 'completed':
      return 'good'
    case 'problem':
    case 'webhook':
    case 'declined':
    case 'failed':
      return 'bad'
    case 'attempt_failed':
    case 'mail_not_sent':
    case 'sealing_delayed':
    case 'expired':
      return 'warn'
    default:
      return 'neutral'
  }
}
