import type { components } from '@countersign/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Circle } from 'lucide-react'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { Badge } from '../components/badge.tsx'
import { buttonClasses } from '../components/button.tsx'
import { Card, CardHeader, Skeleton } from '../components/layout.tsx'
import { Notice, Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { goLiveQuery } from './queries.ts'

type Item = components['schemas']['GoLiveItem']

/** What is missing for live mode, in the order in which one does it. */
export function GoLiveSettings() {
  const environment = useEnvironment()
  const { goLive } = textsOf('consoleAccount')
  const { data, error, refetch } = useQuery(goLiveQuery(environment))
  if (error) return <Problem error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-96 w-full" />
  const done = data.items.filter((item) => item.done).length
  return (
    <div className="flex flex-col gap-4">
      {data.ready && <Notice tone="good" title={goLive.ready} />}
      <Card>
        <CardHeader
          title={goLive.title}
          hint={text(goLive.progress, { done: String(done), total: String(data.items.length) })}
          actions={<progress max={data.items.length} value={done} aria-label={goLive.title} className="h-2 w-32" />}
        />
        <ol className="divide-y divide-line">
          {data.items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

function Row({ item: { id, done, required, detail } }: { item: Item }) {
  const { goLive } = textsOf('consoleAccount')
  const words = goLive.items[id]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      {done ? (
        <Check size={20} aria-hidden className="shrink-0 text-good" />
      ) : (
        <Circle size={20} aria-hidden className="shrink-0 text-field" />
      )}
      <div className="min-w-0 flex-1 basis-4/5 sm:basis-0">
        <p className="text-sm font-medium">
          {words.title} <span className="sr-only">{done ? goLive.done : goLive.open}</span>
        </p>
        {!done && <p className="text-sm text-muted">{words.text}</p>}
        {detail !== null && <p className="text-sm text-muted">{goLive.details[detail]}</p>}
      </div>
      {!done && (
        <div className="flex items-center gap-3 max-sm:ms-8">
          {!required && <Badge>{goLive.optional}</Badge>}
          <Action id={id} />
        </div>
      )}
    </li>
  )
}

/** Where the item is done. */
function Action({ id }: { id: Item['id'] }) {
  const params = useEnvironmentParams()
  const { account, membership } = useEnvironment()
  const { goLive } = textsOf('consoleAccount')
  const look = buttonClasses('secondary', 'small')
  switch (id) {
    case 'email_verified':
    case 'second_factor':
      return (
        <a href="/security" className={look}>
          {goLive.go}
        </a>
      )
    case 'live_api_key':
      return membership.live ? (
        <a href={`/keys/live?account=${account}`} className={look}>
          {goLive.go}
        </a>
      ) : null
    case 'embedding_origins':
      return (
        <Link to="/$account/$mode/settings/embedding" params={params} className={look}>
          {goLive.go}
        </Link>
      )
    case 'live_webhook':
      return (
        <Link to="/$account/$mode/developers" params={params} className={look}>
          {goLive.go}
        </Link>
      )
    case 'sandbox_request':
      return (
        <Link to="/$account/$mode/start" params={params} className={look}>
          {goLive.go}
        </Link>
      )
    default:
      return null
  }
}
