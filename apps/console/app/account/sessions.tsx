import type { components } from '@countersign/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Terminal } from 'lucide-react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Badge } from '../components/badge.tsx'
import { Button, buttonClasses } from '../components/button.tsx'
import { Card, CardHeader, Skeleton } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { Time } from '../components/time.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { sessionsQuery } from './queries.ts'

type Session = components['schemas']['Session']

/** Where the user is signed in. */
export function SessionsSettings() {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { sessions } = textsOf('consoleAccount')
  const { account } = textsOf('console')
  const { data, error, refetch } = useQuery(sessionsQuery(environment))
  const refresh = () => queries.invalidateQueries({ queryKey: [...environment.scope, 'sessions'] })
  const ending = useMutation({
    mutationFn: () => unwrap(environment.client.POST('/api/v1/sessions/end-others')),
    onSuccess: async () => {
      await refresh()
      toast(sessions.othersEnded)
    },
  })
  return (
    <Card>
      <CardHeader
        title={sessions.title}
        hint={sessions.hint}
        actions={
          <div className="flex flex-wrap gap-2">
            <a href="/security" className={buttonClasses('secondary', 'small')}>
              {account.security}
            </a>
            {(data?.data.length ?? 0) > 1 && (
              <Button size="small" kind="danger" busy={ending.isPending} onClick={() => ending.mutate()}>
                {sessions.endOthers}
              </Button>
            )}
          </div>
        }
      />
      {error && <Problem error={error} onRetry={() => refetch()} />}
      {ending.error && <Problem error={ending.error} />}
      {!data && !error && <Skeleton className="m-4 h-40" />}
      <ul className="divide-y divide-line">
        {data?.data.map((session) => (
          <Row key={session.id} session={session} onEnded={refresh} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ session, onEnded }: { session: Session; onEnded(): Promise<void> }) {
  const { client } = useEnvironment()
  const { sessions } = textsOf('consoleAccount')
  const ending = useMutation({
    mutationFn: () => unwrap(client.DELETE('/api/v1/sessions/{id}', { params: { path: { id: session.id } } })),
    onSuccess: onEnded,
  })
  const Icon = session.kind === 'browser' ? Monitor : Terminal
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Icon size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium">
          {browserName(session.user_agent) ?? sessions[session.kind]}{' '}
          {session.current && <Badge tone="good">{sessions.current}</Badge>}
        </p>
        <p className="text-xs text-muted">
          {sessions.methods[session.method]} · {session.address ?? '–'} · {sessions.seen}{' '}
          <Time value={session.seen_at} />
        </p>
      </div>
      {!session.current && (
        <Button size="small" busy={ending.isPending} onClick={() => ending.mutate()}>
          {sessions.end}
        </Button>
      )}
      {ending.error && <Problem error={ending.error} />}
    </li>
  )
}

const BROWSERS = [/Edg\/(\d+)/, /Firefox\/(\d+)/, /Chrome\/(\d+)/, /Version\/(\d+).*Safari/] as const
const NAMES = ['Edge', 'Firefox', 'Chrome', 'Safari'] as const

/** The name and version of a known browser; else the beginning of what the program calls itself. */
function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const found = BROWSERS.findIndex((pattern) => pattern.test(userAgent))
  if (found === -1) return userAgent.slice(0, 60)
  return `${NAMES[found]} ${BROWSERS[found]?.exec(userAgent)?.[1] ?? ''}`.trim()
}
