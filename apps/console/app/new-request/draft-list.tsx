import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { IconButton } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm.tsx'
import { Card, CardHeader } from '../components/layout.tsx'
import { Time } from '../components/time.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'

const SHOWN = 10

/** Requests that were prepared and not sent. */
export function DraftList() {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const { drafts: words } = textsOf('consoleEditor')
  const { data } = useQuery({
    queryKey: [...environment.scope, 'drafts', SHOWN],
    queryFn: () => unwrap(environment.client.GET('/api/v1/drafts', { params: { query: { limit: SHOWN } } })),
  })
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null)
  const remove = useRemoval()
  if (!data || data.data.length === 0) return null
  return (
    <Card>
      <CardHeader title={words.title} />
      <ul>
        {data.data.map((draft) => {
          const name = draft.name ?? words.unnamed
          return (
            <li key={draft.id} className="flex items-center gap-2 border-b border-line px-4 last:border-b-0">
              <Link
                to="/$account/$mode/requests/new"
                params={params}
                search={{ draft: draft.id }}
                className="flex min-h-11 min-w-0 flex-1 items-center font-medium no-underline hover:underline"
              >
                <span className="truncate">{name}</span>
              </Link>
              <Time value={draft.updated_at} className="text-xs whitespace-nowrap text-muted" />
              <IconButton
                size="small"
                label={text(words.delete, { name })}
                onClick={() => setLeaving({ id: draft.id, name })}
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={text(words.deleteTitle, { name: leaving?.name ?? '' })}
        action={words.deleteAction}
        onConfirm={() => remove.mutateAsync(leaving?.id ?? '')}
      >
        {words.deleteText}
      </ConfirmDialog>
    </Card>
  )
}

function useRemoval() {
  const { client, scope } = useEnvironment()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(client.DELETE('/api/v1/drafts/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...scope, 'drafts'] }),
  })
}
