import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Button, buttonClasses, IconButton } from '../components/button.tsx'
import { CodeBlock } from '../components/copy.tsx'
import { TextField } from '../components/field.tsx'
import { Card, CardHeader, EmptyState, Skeleton } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { accountQuery } from './queries.ts'

const EXAMPLE = `import '@countersign/embed'

<countersign-embed src="…the URL of an embed session…"></countersign-embed>`

/** The origins whose pages may show the signing page in a frame, in this mode. */
export function EmbeddingSettings() {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { embedding } = textsOf('consoleAccount')
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery(accountQuery(environment))
  const saving = useMutation({
    mutationFn: (origins: string[]) =>
      unwrap(environment.client.PATCH('/api/v1/account', { body: { allowed_origins: origins } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...environment.scope, 'account'] }),
  })
  const origins = data?.allowed_origins ?? []
  const canChange = environment.can('account')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    await saving.mutateAsync([...origins, typed.trim()]).then(
      () => setTyped(''),
      () => {},
    )
  }
  const remove = async (origin: string) => {
    const kept = origins.filter((one) => one !== origin)
    await saving.mutateAsync(kept)
    toast(text(embedding.removed, { origin }), { undo: () => saving.mutate([...kept, origin]) })
  }
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardHeader title={embedding.title} hint={embedding.hint} />
        {error && <Problem error={error} onRetry={() => refetch()} />}
        {!data && !error && <Skeleton className="m-4 h-24" />}
        {data && origins.length === 0 && <EmptyState title={embedding.empty}>{embedding.emptyText}</EmptyState>}
        <ul className="divide-y divide-line">
          {origins.map((origin) => (
            <li key={origin} className="flex items-center gap-3 px-4 py-2">
              <code className="min-w-0 flex-1 truncate text-sm">{origin}</code>
              {canChange && (
                <IconButton label={text(embedding.remove, { origin })} size="small" onClick={() => remove(origin)}>
                  <X size={16} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {canChange && (
          <form onSubmit={add} className="flex flex-wrap items-end gap-2 border-t border-line p-4">
            <TextField
              label={embedding.origin}
              className="min-w-0 flex-1 basis-60"
              placeholder="https://app.example.com"
              required
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" kind="primary" busy={saving.isPending}>
              <Plus size={16} aria-hidden />
              {embedding.add}
            </Button>
            {saving.error && (
              <div className="basis-full">
                <Problem error={saving.error} />
              </div>
            )}
          </form>
        )}
      </Card>
      <CodeBlock label={embedding.example} code={EXAMPLE} />
      {environment.mode === 'test' && <Playground />}
    </div>
  )
}

/** A host page of the service, for links of the sandbox. */
function Playground() {
  const { embedding } = textsOf('consoleAccount')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href="/embed/playground" target="_blank" rel="noreferrer" className={buttonClasses()}>
        <ExternalLink size={16} aria-hidden />
        {embedding.playground}
      </a>
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        {text(embedding.playgroundText, { origin: location.origin })}
      </p>
    </div>
  )
}
