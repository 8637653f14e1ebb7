import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '../../components/field.tsx'
import { Notice, Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { count, text } from '../../texts/format.ts'
import { EVENT_GROUPS, type EventPattern } from '../model/choose-types.ts'
import { localInput, timeOfInput } from '../model/local-time.ts'
import { FormProblem } from '../shared/form-problem.tsx'
import { useTask } from '../shared/use-task.ts'
import { type Endpoint, endpointQuery, webhooksKey } from '../webhooks/queries.ts'
import { previewQuery, type ReplayRange, replayAll } from './replay.ts'

const DAY_MS = 86_400_000
const PATTERNS = EVENT_GROUPS.flatMap(({ group, types }) => [group, ...types])

/** Sends again what an endpoint lacks in a range, after showing how much that is. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose(): void }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const words = textsOf('consoleDevelopers')
  const { actions } = textsOf('console')
  const [from, setFrom] = useState(() => localInput(startOf(endpoint)))
  const [to, setTo] = useState('')
  const [type, setType] = useState<EventPattern | ''>('')
  const [delivered, setDelivered] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const task = useTask()
  const range = rangeOf({ from, to, type, delivered })
  const preview = useQuery(previewQuery(environment, endpoint.id, range))
  const found = range && preview.data
  // What was delivered is found again after it was sent again, so the calls would never end.
  const isTooLong = delivered && found?.has_more === true
  const start = () =>
    task.run(async () => {
      if (!range) return
      await replayAll(environment, endpoint.id, range, setSent)
      await queries.invalidateQueries({ queryKey: webhooksKey(environment) })
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.replay.title}
      description={words.replay.text}
      actions={
        sent !== null && !task.isRunning ? (
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{actions.cancel}</Button>
            <Button
              kind="primary"
              busy={task.isRunning}
              disabled={!found || found.count === 0 || isTooLong}
              onClick={start}
            >
              {text(words.replay.start, { n: found?.count ?? 0 })}
            </Button>
          </>
        )
      }
    >
      {sent === null ? (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              type="datetime-local"
              label={words.replay.from}
              error={range ? null : words.replay.rangeNeeded}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextField
              type="datetime-local"
              label={words.replay.to}
              hint={words.replay.toHint}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          </div>
          <SelectField
            label={words.replay.type}
            value={type}
            onChange={({ target }) => setType(PATTERNS.find((known) => known === target.value) ?? '')}
            options={[
              { value: '', label: words.events.allTypes },
              ...PATTERNS.map((value) => ({ value, label: value })),
            ]}
          />
          <CheckboxField
            label={words.replay.delivered}
            checked={delivered}
            onChange={({ target }) => setDelivered(target.checked)}
          />
          <p role="status" className="text-sm font-medium">
            {found ? previewText(found) : range && !preview.error ? words.replay.counting : ''}
          </p>
          {isTooLong && <Notice tone="warn" title={text(words.replay.tooMany, { n: count(found?.count ?? 0) })} />}
          {range && preview.error && <Problem error={preview.error} />}
        </div>
      ) : (
        <Progress endpoint={endpoint} sent={sent} isSending={task.isRunning} />
      )}
      {task.error !== null && <FormProblem error={task.error} />}
    </Dialog>
  )
}

interface Input {
  from: string
  to: string
  type: EventPattern | ''
  delivered: boolean
}

/** Since the endpoint does not accept, or the last day. */
function startOf({ failing_since, disabled_at }: Endpoint): Date {
  const yesterday = Date.now() - DAY_MS
  const since = failing_since ?? disabled_at
  return new Date(since === null ? yesterday : Math.min(Date.parse(since), yesterday))
}

function rangeOf({ from, to, type, delivered }: Input): ReplayRange | null {
  const [since, until] = [timeOfInput(from), timeOfInput(to)]
  if (!since || (until && until <= since)) return null
  return {
    ...{ since: since.toISOString(), delivered },
    ...(until && { until: until.toISOString() }),
    ...(type !== '' && { event_types: [type] }),
  }
}

function previewText({ count: n, has_more }: { count: number; has_more: boolean }): string {
  const { replay: words } = textsOf('consoleDevelopers')
  return has_more ? text(words.previewMore, { n: count(n) }) : text(words.preview, { n })
}

/** How many of those that were sent again still wait. */
function Progress({ endpoint, sent, isSending }: { endpoint: Endpoint; sent: number; isSending: boolean }) {
  const { replay: words } = textsOf('consoleDevelopers')
  const { data } = useQuery(endpointQuery(useEnvironment(), endpoint.id))
  // Until the endpoint is read again, its numbers are from before.
  const waiting = isSending ? sent : Math.min(sent, data?.pending ?? sent)
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      <p className="font-medium">{text(words.sent, { n: sent })}</p>
      <progress aria-label={words.progress} className="w-full accent-press" max={sent} value={sent - waiting} />
      <p className="text-muted">{text(words.waiting, { n: waiting })}</p>
    </div>
  )
}
