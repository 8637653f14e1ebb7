import { SCOPES, type Scope } from '@countersign/domain/access'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/copy.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { CheckboxField, TextField } from '../../components/field.tsx'
import { Notice } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { firstCall } from '../model/first-call.ts'
import { FormProblem } from '../shared/form-problem.tsx'
import { SecretDialog, useSecret } from '../shared/secret-dialog.tsx'
import { useTask } from '../shared/use-task.ts'
import { keysQuery } from './queries.ts'

type OfferedScope = Exclude<Scope, 'admin'>

/** What a system needs that sends documents and follows them. */
const USUAL: readonly Scope[] = ['requests:write', 'requests:read', 'documents:write', 'evidence']

/** `admin` is short for others that are in the list. */
const offered = SCOPES.filter((scope): scope is OfferedScope => scope !== 'admin')

export function CreateKey({ onClose }: { onClose(): void }) {
  const created = useSecret<{ key: string; scopes: readonly Scope[] }>()
  const words = textsOf('consoleDevelopers')
  const close = () => {
    created.forget()
    onClose()
  }
  if (!created.secret) return <KeyForm onClose={close} onCreated={created.show} />
  const { key, scopes } = created.secret
  const command = firstCall(key, scopes, location.origin)
  return (
    <SecretDialog title={words.keys.createdTitle} label={words.keys.secretLabel} secret={key} onClose={close}>
      {command !== null && (
        <div>
          <p className="mb-2 text-sm">{words.keys.tryText}</p>
          <CodeBlock label={words.keys.tryIt} code={command} />
        </div>
      )}
    </SecretDialog>
  )
}

function KeyForm({
  onClose,
  onCreated,
}: {
  onClose(): void
  onCreated(created: { key: string; scopes: readonly Scope[] }): void
}) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { keys: words } = textsOf('consoleDevelopers')
  const { actions } = textsOf('console')
  const form = useId()
  const allowed = offered.filter(
    (scope) => environment.can(scope) && (scope !== 'sandbox' || environment.mode === 'test'),
  )
  const [name, setName] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(allowed.filter((scope) => USUAL.includes(scope))))
  const [isChecked, setChecked] = useState(false)
  const task = useTask()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() === '' || scopes.size === 0) return
    void task.run(async () => {
      const chosen = allowed.filter((scope) => scopes.has(scope))
      const { api_key } = await unwrap(
        environment.client.POST('/api/v1/api-keys', {
          body: {
            name: name.trim(),
            scopes: chosen,
            mode: environment.mode,
            ...(expiresOn !== '' && { expires_at: new Date(`${expiresOn}T00:00:00`).toISOString() }),
          },
        }),
      )
      void queries.invalidateQueries({ queryKey: keysQuery(environment).queryKey })
      if (api_key !== null) onCreated({ key: api_key, scopes: chosen })
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.create}
      actions={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" form={form} kind="primary" busy={task.isRunning}>
            {words.create}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {environment.mode === 'live' && <Notice tone="warn" title={words.liveNote} />}
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={isChecked && name.trim() === '' ? words.nameNeeded : null}
          value={name}
          maxLength={100}
          onChange={({ target }) => setName(target.value)}
        />
        <ScopeFields allowed={allowed} chosen={scopes} onChange={setScopes} isChecked={isChecked} />
        <TextField
          type="date"
          label={words.expires}
          hint={words.expiresHint}
          value={expiresOn}
          onChange={({ target }) => setExpiresOn(target.value)}
        />
        {task.error !== null && <FormProblem error={task.error} />}
      </form>
    </Dialog>
  )
}

function ScopeFields({
  allowed,
  chosen,
  onChange,
  isChecked,
}: {
  allowed: readonly OfferedScope[]
  chosen: ReadonlySet<Scope>
  onChange(chosen: ReadonlySet<Scope>): void
  isChecked: boolean
}) {
  const { keys: words, scopeTexts } = textsOf('consoleDevelopers')
  const texts: Record<OfferedScope, string> = {
    'requests:write': scopeTexts.requests_write,
    'requests:read': scopeTexts.requests_read,
    'documents:write': scopeTexts.documents_write,
    ...{ links: scopeTexts.links, webhooks: scopeTexts.webhooks, bulk: scopeTexts.bulk },
    ...{ evidence: scopeTexts.evidence, sandbox: scopeTexts.sandbox, keys: scopeTexts.keys },
    ...{ account: scopeTexts.account, members: scopeTexts.members, activity: scopeTexts.activity },
  }
  const toggle = (scope: Scope, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(scope)
    else next.delete(scope)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">{words.scopes}</legend>
      <p className="mb-1 text-xs text-muted">{words.scopesHint}</p>
      {allowed.map((scope) => (
        <CheckboxField
          key={scope}
          label={<code className="font-mono text-xs">{scope}</code>}
          hint={texts[scope]}
          checked={chosen.has(scope)}
          onChange={({ target }) => toggle(scope, target.checked)}
        />
      ))}
      {isChecked && chosen.size === 0 && (
        <p role="alert" className="text-xs text-bad">
          {words.scopesNeeded}
        </p>
      )}
    </fieldset>
  )
}
