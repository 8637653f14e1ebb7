import type { components } from '@countersign/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy.tsx'
import { TextField } from '../components/field.tsx'
import { Card, CardHeader } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { senderDomainQuery } from './queries.ts'

type SenderDomain = components['schemas']['SenderDomain']

const TONES = { pending: 'warn', verified: 'good', lost: 'bad' } as const

/** The domain that mails come from, with the DNS records to publish. */
export function SenderDomainCard() {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { senderDomain: texts } = textsOf('consoleAccount')
  const { data: domain, error } = useQuery(senderDomainQuery(environment))
  const onSuccess = () => queries.invalidateQueries({ queryKey: [...environment.scope, 'account'] })
  const { client } = environment
  const checking = useMutation({
    mutationFn: () => unwrap(client.POST('/api/v1/account/sender-domain/check')),
    onSuccess,
  })
  const rotating = useMutation({
    mutationFn: () => unwrap(client.POST('/api/v1/account/sender-domain/rotate-key')),
    onSuccess,
  })
  const removing = useMutation({ mutationFn: () => unwrap(client.DELETE('/api/v1/account/sender-domain')), onSuccess })
  const failure = error ?? checking.error ?? rotating.error ?? removing.error
  return (
    <Card>
      <CardHeader title={texts.title} hint={texts.hint} />
      {domain && (
        <div className="flex flex-col gap-3 p-4">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <span className="min-w-0 break-all">{domain.address}</span>
            <Badge tone={TONES[domain.state]}>{texts.states[domain.state]}</Badge>
          </p>
          <Records records={domain.records} />
          {environment.can('account') && (
            <div className="flex flex-wrap gap-2">
              <Button busy={checking.isPending} onClick={() => checking.mutate()}>
                {texts.check}
              </Button>
              {!domain.records.some(({ purpose }) => purpose === 'next_dkim') && (
                <Button kind="quiet" busy={rotating.isPending} onClick={() => rotating.mutate()}>
                  {texts.rotate}
                </Button>
              )}
              <Button kind="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
                {texts.remove}
              </Button>
            </div>
          )}
        </div>
      )}
      {domain === null && environment.can('account') && <SetForm onSuccess={onSuccess} />}
      {failure && <Problem error={failure} />}
    </Card>
  )
}

function SetForm({ onSuccess }: { onSuccess: () => Promise<void> }) {
  const { client } = useEnvironment()
  const { senderDomain: texts } = textsOf('consoleAccount')
  const [address, setAddress] = useState('')
  const setting = useMutation({
    mutationFn: () => unwrap(client.PUT('/api/v1/account/sender-domain', { body: { address } })),
    onSuccess,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setting.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2 p-4">
      <TextField
        label={texts.address}
        className="min-w-0 flex-1 basis-60"
        type="email"
        placeholder="documents@example.com"
        required
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" kind="primary" busy={setting.isPending}>
        {texts.set}
      </Button>
      {setting.error && (
        <div className="basis-full">
          <Problem error={setting.error} />
        </div>
      )}
    </form>
  )
}

function Records({ records }: { records: SenderDomain['records'] }) {
  const { senderDomain: texts } = textsOf('consoleAccount')
  return (
    <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
      {records.map(({ purpose, name, value, required, found }) => (
        <li key={purpose} className="flex min-w-0 flex-col gap-1 p-3 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <b>{texts.purposes[purpose]}</b>
            <span className="text-xs text-muted">{required ? texts.required : texts.recommended}</span>
            {found !== null && (
              <Badge tone={found ? 'good' : required ? 'bad' : 'neutral'}>{found ? texts.found : texts.missing}</Badge>
            )}
          </p>
          <p className="flex items-center gap-2">
            <code className="min-w-0 flex-1 text-xs break-all">TXT {name}</code>
            <CopyButton value={name} label={texts.copyName} />
          </p>
          <p className="flex items-center gap-2">
            <code className="min-w-0 flex-1 truncate text-xs">{value}</code>
            <CopyButton value={value} label={texts.copyValue} />
          </p>
        </li>
      ))}
    </ul>
  )
}
