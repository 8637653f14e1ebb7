import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { AccountClock, Time, useNow } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text, timeInSentence } from '../../texts/format.ts'
import { useActions } from '../actions/context.tsx'
import { mayStart } from '../actions/started.ts'
import { useRequestView } from '../context.tsx'
import { type Action, actionForProblem, type ExplainedProblem, type Situation } from '../model/situation.ts'
import type { Endpoint } from '../model/types.ts'
import { type WebhookTrouble, webhookTroubles } from '../model/webhook-troubles.ts'
import { actionLabel } from './action-label.ts'
import { endpointName, problemSentence } from './sentence.ts'

/** Everything that is wrong, with what to do. The first is the one of the sentence above. */
export function Problems({ situation, endpoints }: { situation: Situation; endpoints: readonly Endpoint[] }) {
  const view = useRequestView()
  const { problems: words } = textsOf('consoleRequest')
  const { problems } = view.explanation
  const troubles = webhookTroubles(view.deliveries ?? [])
  const count = problems.length + troubles.length
  if (count === 0) return null
  return (
    <div className="border-t border-inherit px-4 py-3">
      <h2 className="text-xs font-semibold text-muted">{text(words.title, { n: count })}</h2>
      <ul className="mt-1 flex flex-col gap-2">
        {problems.map((problem) => (
          <OneProblem
            key={`${problem.code} ${problem.signer_id}`}
            title={situation.kind === 'problem' && situation.problem === problem ? null : titleOf(problem)}
            todo={todoOf(problem)}
            since={<Time value={problem.at} />}
            action={situation.kind === 'problem' && situation.problem === problem ? null : actionOf(problem)}
          />
        ))}
        {troubles.map((trouble) => (
          <Trouble
            key={trouble.endpointId}
            trouble={trouble}
            endpoints={endpoints}
            isFirst={isOf(situation, trouble)}
          />
        ))}
      </ul>
    </div>
  )

  function titleOf(problem: ExplainedProblem): string {
    return problemSentence(problem, view.request)
  }

  function actionOf(problem: ExplainedProblem): Action | null {
    return actionForProblem(problem, view)
  }
}

function isOf(situation: Situation, { endpointId }: WebhookTrouble): boolean {
  return situation.kind === 'webhook' && situation.trouble.endpointId === endpointId
}

function todoOf({ code }: ExplainedProblem): string {
  const { problems } = textsOf('consoleRequest')
  switch (code) {
    case 'mail_bounced':
    case 'mail_not_sent':
    case 'digest_not_sent':
    case 'provider_down':
    case 'values_not_drawn':
    case 'certificate_delayed':
    case 'audit_trail_not_made':
    case 'webhook_unsigned':
      return problems[code]
    default:
      return problems.operator
  }
}

function Trouble({
  trouble,
  endpoints,
  isFirst,
}: {
  trouble: WebhookTrouble
  endpoints: readonly Endpoint[]
  isFirst: boolean
}) {
  const { problems } = textsOf('consoleRequest')
  const endpoint = endpointName(trouble.endpointId, endpoints)
  return (
    <AccountClock aheadMs={0}>
      <OneProblem
        title={text(problems.webhook, { endpoint, n: trouble.deliveries.length })}
        todo={<RetryTime at={trouble.nextAttemptAt} />}
        since={trouble.last && <Time value={trouble.last.at} />}
        action={isFirst ? null : { type: 'endpoint', endpointId: trouble.endpointId }}
      />
    </AccountClock>
  )
}

function RetryTime({ at }: { at: string | null }) {
  const { problems } = textsOf('consoleRequest')
  const now = useNow()
  return at === null
    ? problems.webhookGivenUp
    : text(problems.webhookRetried, { time: timeInSentence(new Date(at), now) })
}

/** `title`: null if the sentence above says it. */
export function OneProblem({
  title,
  todo,
  since,
  action,
}: {
  title: string | null
  todo: ReactNode
  since: ReactNode
  action: Action | null
}) {
  const environment = useEnvironment()
  const { request } = useRequestView()
  const { start, isRunning } = useActions()
  const time = <span className="text-xs font-normal text-muted">{since}</span>
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        {title !== null && (
          <p className="font-medium">
            {title} {time}
          </p>
        )}
        <p>
          {todo} {title === null && time}
        </p>
      </div>
      {action && mayStart(environment, action) && (
        <Button size="small" busy={isRunning(action)} onClick={() => start(action)}>
          {actionLabel(action, request)}
        </Button>
      )}
    </li>
  )
}
