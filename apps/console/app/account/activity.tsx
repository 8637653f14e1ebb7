import type { components } from '@countersign/sdk'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Button } from '../components/button.tsx'
import { Card, CardHeader, EmptyState, Skeleton } from '../components/layout.tsx'
import { ShowMore } from '../components/limited-list.tsx'
import { Problem } from '../components/problem.tsx'
import { Time } from '../components/time.tsx'
import { keysQuery } from '../developers/keys/queries.ts'
import { textsOf } from '../texts/catalogues.ts'
import { activityQuery, membersQuery } from './queries.ts'

type Activity = components['schemas']['Activity']

/** Who did what in the account, from where, with the settings before and after. */
export function ActivitySettings() {
  const environment = useEnvironment()
  const { activity } = textsOf('consoleAccount')
  const list = useInfiniteQuery(activityQuery(environment))
  const exporting = useMutation({
    mutationFn: () => download('/api/v1/activity/export', 'activity.ndjson', environment),
  })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Card>
      <CardHeader
        title={activity.title}
        actions={
          environment.can('activity') && (
            <Button size="small" busy={exporting.isPending} onClick={() => exporting.mutate()}>
              <Download size={16} aria-hidden />
              {activity.export}
            </Button>
          )
        }
      />
      {list.error && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {exporting.error && <Problem error={exporting.error} />}
      {list.isPending && <Skeleton className="m-4 h-64" />}
      {list.data && rows.length === 0 && <EmptyState title={activity.empty} />}
      <ul className="divide-y divide-line">
        {rows.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore pages={list} />
    </Card>
  )
}

function Row({ entry }: { entry: Activity }) {
  const { activity } = textsOf('consoleAccount')
  const { actor, action, at, address, detail, before, after } = entry
  const who = useActorName(actor)
  const changed = changesOf(before, after)
  const facts = Object.entries(detail).filter(([name]) => !changed.some((change) => change.name === name))
  return (
    <li className="px-4 py-3">
      <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 sm:flex">
        <code className="text-sm font-medium">{action}</code>
        <span className="text-xs text-muted max-sm:order-last max-sm:col-span-2">
          {activity.actors[actor.type]}
          {who !== null && ` ${who}`}
          {address !== null && ` · ${address}`}
        </span>
        <Time value={at} className="text-xs text-muted sm:ms-auto" />
      </div>
      {(changed.length > 0 || facts.length > 0) && (
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-1">
              <dt className="shrink-0">{name}</dt>
              <dd className="text-ink">{shown(value)}</dd>
            </div>
          ))}
          {changed.map(({ name, from, to }) => (
            <div key={name} className="flex gap-1">
              <dt className="shrink-0">{name}</dt>
              <dd className="text-ink">
                <del>{from}</del> → {to}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** The name of a member or a key, or its id if it is not known any more; null for the service and operators. */
function useActorName({ type, id, name }: Activity['actor']): string | null {
  const environment = useEnvironment()
  const { user } = environment.me
  const members = useInfiniteQuery({ ...membersQuery(environment), enabled: environment.can('members') })
  const keys = useInfiniteQuery({ ...keysQuery(environment), enabled: environment.can('keys') })
  if (name !== null || id === null) return name
  if (id === user.id) return user.name ?? user.email
  const member = type === 'member' && members.data?.pages.flatMap(({ data }) => data).find((one) => one.id === id)
  if (member) return member.name ?? member.email
  const key = type === 'key' && keys.data?.pages.flatMap(({ data }) => data).find((one) => one.id === id)
  return key ? `“${key.name}”` : id
}

type Settings = Record<string, unknown> | null

function changesOf(before: Settings, after: Settings): { name: string; from: string; to: string }[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => ({ name, from: shown(before?.[name]), to: shown(after?.[name]) }))
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shown).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
