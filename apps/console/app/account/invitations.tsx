import type { components } from '@countersign/sdk'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Card, CardHeader } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { Time } from '../components/time.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { invitationsQuery } from './queries.ts'

type Invitation = components['schemas']['Invitation']

/** Invitations that are not accepted yet. */
export function Invitations() {
  const environment = useEnvironment()
  const { invitations } = textsOf('consoleAccount')
  const { data, error, refetch } = useInfiniteQuery(invitationsQuery(environment))
  const open = data?.pages.flatMap((page) => page.data).filter(({ state }) => state === 'open') ?? []
  if (error) return <Problem error={error} onRetry={() => refetch()} />
  if (open.length === 0) return null
  return (
    <Card>
      <CardHeader title={invitations.title} />
      <ul className="divide-y divide-line">
        {open.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ invitation: { id, email, role, expires_at } }: { invitation: Invitation }) {
  const { client, scope } = useEnvironment()
  const queries = useQueryClient()
  const { invitations, roles } = textsOf('consoleAccount')
  const params = { path: { id } }
  const refresh = () => queries.invalidateQueries({ queryKey: [...scope, 'invitations'] })
  const resending = useMutation({
    mutationFn: () => unwrap(client.POST('/api/v1/invitations/{id}/resend', { params })),
    onSuccess: async () => {
      await refresh()
      toast(text(invitations.resent, { email }))
    },
  })
  const revoking = useMutation({
    mutationFn: () => unwrap(client.DELETE('/api/v1/invitations/{id}', { params })),
    onSuccess: async () => {
      await refresh()
      toast(text(invitations.revoked, { email }))
    },
  })
  const error = resending.error ?? revoking.error
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-sm font-medium">{email}</p>
        <p className="text-xs text-muted">
          {invitations.expires} <Time value={expires_at} />
        </p>
      </div>
      <Badge tone="accent">{roles[role].name}</Badge>
      <div className="flex gap-2">
        <Button size="small" busy={resending.isPending} onClick={() => resending.mutate()}>
          {invitations.resend}
        </Button>
        <Button size="small" kind="danger" busy={revoking.isPending} onClick={() => revoking.mutate()}>
          {invitations.revoke}
        </Button>
      </div>
      {error && (
        <div className="basis-full">
          <Problem error={error} />
        </div>
      )}
    </li>
  )
}
