import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api/client.ts'
import { clockQuery } from '../../api/clock.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { Card, CardHeader, Skeleton } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { useNow } from '../../components/time.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { duration, exactTime, text } from '../../texts/format.ts'
import { expiringBy, nextToExpire } from '../model/upcoming.ts'
import { MOST_OPEN, openRequestsQuery } from './queries.ts'

/** What is due runs within two seconds. */
const DUE_WORK_MS = 3000
const HOUR_MS = 3_600_000
const STEPS = [
  ['hour', HOUR_MS],
  ['day', 24 * HOUR_MS],
  ['week', 7 * 24 * HOUR_MS],
] as const

/** The test clock, with what each step will cause. */
export function ClockCard() {
  const environment = useEnvironment()
  const { clock: words } = textsOf('consoleDevelopers').sandbox
  const clock = useQuery(clockQuery(environment))
  const open = useQuery({ ...openRequestsQuery(environment), enabled: environment.can('requests:read') })
  const advancing = useAdvance()
  const real = useNow()
  const aheadMs = (clock.data?.ahead_seconds ?? 0) * 1000
  const now = new Date(real.getTime() + aheadMs)
  const requests = open.data?.data ?? []
  const next = nextToExpire(requests)
  return (
    <Card>
      <CardHeader title={words.title} hint={words.text} />
      <div className="flex flex-col gap-3 px-4 py-3 text-sm">
        {clock.error && <Problem error={clock.error} onRetry={() => clock.refetch()} />}
        {!clock.data && !clock.error && <Skeleton className="h-16 w-full" />}
        {clock.data && (
          <p aria-live="polite">
            <span className="block text-xs text-muted">{words.now}</span>
            <span className="block text-base font-semibold tabular-nums">{exactTime(now)}</span>
            <span className="block text-xs text-muted">
              {aheadMs < 1000 ? words.inStep : text(words.ahead, { duration: duration(aheadMs) })}
            </span>
          </p>
        )}
        <ul className="flex flex-col gap-2">
          {STEPS.map(([name, ms]) => (
            <Step
              key={name}
              label={words[name]}
              effect={
                open.data && text(words.expires, { n: expiringBy(requests, new Date(now.getTime() + ms)).length })
              }
              busy={advancing.isPending}
              onPress={() => advancing.mutate({ seconds: ms / 1000 })}
            />
          ))}
          {next && (
            <Step
              label={words.toExpiry}
              effect={`${text(words.nextExpiry, { name: next.document_name })}: ${exactTime(new Date(next.expires_at))}`}
              busy={advancing.isPending}
              onPress={() => advancing.mutate({ to: next.expires_at })}
            />
          )}
        </ul>
        {open.data?.data.length === 0 && <p className="text-xs text-muted">{words.noneOpen}</p>}
        {open.data?.has_more && <p className="text-xs text-muted">{text(words.firstOnly, { n: MOST_OPEN })}</p>}
        <p className="text-xs text-muted">{words.due}</p>
        {advancing.error && <Problem error={advancing.error} />}
      </div>
    </Card>
  )
}

function Step(props: { label: string; effect: string | undefined; busy: boolean; onPress(): void }) {
  const { label, effect, busy, onPress } = props
  return (
    <li className="flex items-center gap-3">
      <Button size="small" className="w-36 shrink-0" disabled={busy} onClick={onPress}>
        {label}
      </Button>
      <span className="min-w-0 text-xs text-muted">{effect}</span>
    </li>
  )
}

function useAdvance() {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { clock: words } = textsOf('consoleDevelopers').sandbox
  return useMutation({
    mutationFn: (step: { seconds: number } | { to: string }) =>
      unwrap(environment.client.POST('/api/v1/sandbox/clock/advance', { body: step })),
    onSuccess: ({ now }) => {
      toast(words.advanced, { text: exactTime(new Date(now)) })
      // Mails of reminders cause no event.
      setTimeout(() => queries.invalidateQueries({ queryKey: environment.scope }), DUE_WORK_MS)
      return queries.invalidateQueries({ queryKey: environment.scope })
    },
  })
}
