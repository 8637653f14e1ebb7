import type { components } from '@countersign/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Badge } from '../../components/badge.tsx'
import { CodeBlock } from '../../components/copy.tsx'
import { SelectField } from '../../components/field.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { Time } from '../../components/time.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { fileSize, text } from '../../texts/format.ts'
import { prettyJson } from '../model/pretty-json.ts'
import { headerLines } from '../shared/header-lines.ts'
import { callsQuery, type Receiver, receiversQuery } from '../webhooks/queries.ts'

type Call = components['schemas']['WebhookReceiverCall']
type Status = components['schemas']['WebhookReceiver']['response_status']

/** With the names of HTTP. */
const STATUSES: readonly (readonly [status: Status, name: string])[] = [
  [200, 'OK'],
  [204, 'No Content'],
  [400, 'Bad Request'],
  [404, 'Not Found'],
  [410, 'Gone'],
  [500, 'Internal Server Error'],
  [503, 'Service Unavailable'],
]

/** The test receiver behind an endpoint: what it answers, and what it received. */
export function ReceiverCard({ receiver }: { receiver: Receiver }) {
  const environment = useEnvironment()
  const { receiver: words } = textsOf('consoleDevelopers')
  const calls = useQuery(callsQuery(environment, receiver.id))
  return (
    <Card>
      <CardHeader title={words.title} hint={words.text} />
      <div className="flex flex-col gap-3 px-4 py-3">
        <StatusField receiver={receiver} />
        <h3 className="text-sm font-medium">{words.calls}</h3>
        {calls.error && <Problem error={calls.error} onRetry={() => calls.refetch()} />}
        {calls.data?.data.length === 0 && (
          <p className="text-sm text-muted">
            {words.noCalls}. {words.noCallsText}
          </p>
        )}
        <ul className="max-h-96 divide-y divide-line overflow-y-auto" aria-live="polite">
          {calls.data?.data.map((call) => (
            <li key={call.id}>
              <ReceivedCall call={call} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function StatusField({ receiver }: { receiver: Receiver }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { receiver: words } = textsOf('consoleDevelopers')
  const changing = useMutation({
    mutationFn: (status: Status) =>
      unwrap(
        environment.client.PATCH('/api/v1/sandbox/webhook-receivers/{id}', {
          params: { path: { id: receiver.id } },
          body: { response_status: status },
        }),
      ),
    onSuccess: ({ response_status }) => {
      toast(text(words.saved, { status: String(response_status) }))
      return queries.invalidateQueries({ queryKey: receiversQuery(environment).queryKey })
    },
  })
  return (
    <>
      <SelectField
        label={words.answers}
        hint={words.answersHint}
        value={String(changing.isPending ? changing.variables : receiver.response_status)}
        onChange={({ target }) => {
          const chosen = STATUSES.find(([status]) => String(status) === target.value)
          if (chosen) changing.mutate(chosen[0])
        }}
        options={STATUSES.map(([status, name]) => ({ value: String(status), label: `${status} ${name}` }))}
      />
      {changing.error && <Problem error={changing.error} />}
    </>
  )
}

function ReceivedCall({ call }: { call: Call }) {
  const { receiver: words, delivery } = textsOf('consoleDevelopers')
  const isGood = call.response_status < 300
  return (
    <details>
      <summary className="flex min-h-9 flex-wrap items-center gap-2 py-1 text-sm pointer-coarse:min-h-11">
        <Badge tone={isGood ? 'good' : 'bad'}>{text(words.answered, { status: String(call.response_status) })}</Badge>
        {call.sender === 'other' && <Badge tone="warn">{words.ofOther}</Badge>}
        <Time value={call.received_at} className="text-muted" />
        <span className="text-xs text-muted">{fileSize(call.body_size)}</span>
      </summary>
      <div className="flex flex-col gap-2 pb-3">
        <CodeBlock label={delivery.headers} code={headerLines(call.headers)} />
        <CodeBlock
          label={
            call.body_truncated
              ? text(words.truncated, { shown: fileSize(65_536), whole: fileSize(call.body_size) })
              : delivery.body
          }
          code={prettyJson(call.body)}
        />
      </div>
    </details>
  )
}
