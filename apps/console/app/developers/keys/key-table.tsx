import type { components } from '@countersign/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { Time, useNow } from '../../components/time.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { Cell, HeadCell, OnPhones, Table } from '../shared/table.tsx'
import { keysQuery } from './queries.ts'

type ApiKey = components['schemas']['ApiKey']

export function isEnded({ revoked_at, expires_at }: ApiKey, now: Date): boolean {
  return revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= now.getTime())
}

export function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const { keys: words } = textsOf('consoleDevelopers')
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  return (
    <>
      <Table
        label={words.title}
        head={
          <>
            <HeadCell>{words.name}</HeadCell>
            <HeadCell wide>{words.scopes}</HeadCell>
            <HeadCell wide>{words.lastUsed}</HeadCell>
            <HeadCell wide>{words.createdBy}</HeadCell>
            <HeadCell>
              <span className="sr-only">{words.revoke}</span>
            </HeadCell>
          </>
        }
      >
        {keys.map((key) => (
          <Row key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
        ))}
      </Table>
      {revoked && <RevokeKey apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

function Row({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke(): void }) {
  const { keys: words } = textsOf('consoleDevelopers')
  const { can } = useEnvironment()
  const isOver = isEnded(apiKey, useNow())
  return (
    <tr>
      <Cell>
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{apiKey.name}</span>
          {isOver && <Badge>{apiKey.revoked_at === null ? words.expired : words.revoked}</Badge>}
        </div>
        <code className="font-mono text-xs text-muted">{apiKey.hint}</code>
        <OnPhones>
          <span>
            <Scopes apiKey={apiKey} />
          </span>
          <span>
            {words.lastUsed}: <LastUsed apiKey={apiKey} />
          </span>
          <span>
            {words.createdBy}: <Author apiKey={apiKey} />
          </span>
        </OnPhones>
      </Cell>
      <Cell wide className="max-w-72 text-xs leading-5">
        <Scopes apiKey={apiKey} />
      </Cell>
      <Cell wide className="whitespace-nowrap">
        <LastUsed apiKey={apiKey} />
      </Cell>
      <Cell wide>
        <Author apiKey={apiKey} />
        <div className="text-xs text-muted">
          <Time value={apiKey.created_at} />
        </div>
      </Cell>
      <Cell atEnd>
        {!isOver && can('keys') && (
          <Button
            size="small"
            kind="danger"
            aria-label={text(words.revokeNamed, { name: apiKey.name })}
            onClick={onRevoke}
          >
            {words.revoke}
          </Button>
        )}
      </Cell>
    </tr>
  )
}

function Scopes({ apiKey: { scopes } }: { apiKey: ApiKey }) {
  const { keys: words } = textsOf('consoleDevelopers')
  const all = scopes.join(', ')
  return scopes.includes('admin') ? (
    <span title={all}>{words.everything}</span>
  ) : (
    <span className="font-mono">{all}</span>
  )
}

function LastUsed({ apiKey }: { apiKey: ApiKey }) {
  const { never } = textsOf('consoleDevelopers')
  return apiKey.last_used_at === null ? never : <Time value={apiKey.last_used_at} />
}

function Author({ apiKey: { created_by } }: { apiKey: ApiKey }) {
  const { keys: words } = textsOf('consoleDevelopers')
  const kinds = {
    ...{ key: words.byKey, member: words.byMember, operator: words.byOperator },
    ...{ account: words.byAccount, system: words.bySystem },
  }
  const { user } = useEnvironment().me
  if (created_by === null) return '–'
  if (created_by.id === user.id) return user.name ?? user.email
  return created_by.name ?? kinds[created_by.type]
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { keys: words } = textsOf('consoleDevelopers')
  const revoke = async () => {
    await unwrap(environment.client.DELETE('/api/v1/api-keys/{id}', { params: { path: { id: apiKey.id } } }))
    await queries.invalidateQueries({ queryKey: keysQuery(environment).queryKey })
    toast(words.revokedToast, { text: apiKey.name })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text(words.revokeTitle, { name: apiKey.name })}
      action={words.revokeAction}
      onConfirm={revoke}
    >
      {words.revokeText}
    </ConfirmDialog>
  )
}
