import { LANGUAGES } from '@countersign/locales/languages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { meQuery } from '../api/me.ts'
import { Button, buttonClasses } from '../components/button.tsx'
import { CopyableId } from '../components/copy.tsx'
import { CheckboxField, SelectField, TextField } from '../components/field.tsx'
import { Card, CardHeader, Definition, Skeleton } from '../components/layout.tsx'
import { Notice, Problem } from '../components/problem.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { accountQuery } from './queries.ts'

type LanguageCode = keyof typeof LANGUAGES
const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }))

/** Name, language, time zone, delegation and receipts of the account; name and language of the member. */
export function GeneralSettings() {
  const environment = useEnvironment()
  const { data, error, refetch } = useQuery(accountQuery(environment))
  return (
    <div className="flex flex-col gap-4">
      {error && <Problem error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="h-80 w-full" />}
      {data && <AccountForm key={data.account_id} account={data} />}
      <ProfileForm />
    </div>
  )
}

interface AccountFields {
  name: string
  language: string
  time_zone: string
  delegation: boolean
  receipts: boolean
}

function AccountForm({ account }: { account: AccountFields & { account_id: string; pending_name: string | null } }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { general } = textsOf('consoleAccount')
  const { actions } = textsOf('console')
  const [fields, setFields] = useState<AccountFields>(account)
  const { name, language, time_zone, delegation, receipts } = fields
  const changes = changesOf(account, { name, language, time_zone, delegation, receipts })
  const saving = useMutation({
    mutationFn: () =>
      unwrap(
        environment.client.PATCH('/api/v1/account', {
          body: changes as { name?: string },
        }),
      ),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: [...environment.scope, 'account'] }),
        queries.invalidateQueries({ queryKey: meQuery.queryKey }),
      ])
      toast(general.saved)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const isChanged = Object.keys(changes).length > 0
  const canChange = environment.can('account')
  return (
    <Card>
      <CardHeader title={general.account} />
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <dl>
          <Definition term={general.id}>
            <CopyableId value={account.account_id} />
          </Definition>
        </dl>
        {account.pending_name !== null && (
          <Notice tone="warn" title={text(general.pendingName, { name: account.pending_name })} />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={general.name}
            hint={general.nameHint}
            required
            maxLength={200}
            value={name}
            disabled={!canChange}
            onChange={({ target }) => setFields({ ...fields, name: target.value })}
          />
          <SelectField
            label={general.language}
            hint={general.languageHint}
            options={LANGUAGE_OPTIONS}
            value={language}
            disabled={!canChange}
            onChange={({ target }) => setFields({ ...fields, language: target.value })}
          />
          <SelectField
            label={general.timeZone}
            hint={general.timeZoneHint}
            options={timeZones(time_zone)}
            value={time_zone}
            disabled={!canChange}
            onChange={({ target }) => setFields({ ...fields, time_zone: target.value })}
          />
          <CheckboxField
            className="sm:self-end"
            label={general.delegation}
            hint={general.delegationHint}
            checked={delegation}
            disabled={!canChange}
            onChange={({ target }) => setFields({ ...fields, delegation: target.checked })}
          />
          <CheckboxField
            className="sm:self-end"
            label={general.receipts}
            hint={general.receiptsHint}
            checked={receipts}
            disabled={!canChange}
            onChange={({ target }) => setFields({ ...fields, receipts: target.checked })}
          />
        </div>
        {saving.error && <Problem error={saving.error} />}
        {canChange && (
          <div>
            <Button type="submit" kind="primary" disabled={!isChanged} busy={saving.isPending}>
              {actions.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

/** The fields that differ. */
function changesOf(before: AccountFields, after: AccountFields): Partial<AccountFields> {
  const keys = Object.keys(after) as (keyof AccountFields)[]
  return Object.fromEntries(keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]))
}

function timeZones(current: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([current, 'UTC', ...known])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

function ProfileForm() {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { user } = environment.me
  const { profile } = textsOf('consoleAccount')
  const { actions, account: words } = textsOf('console')
  const [name, setName] = useState(user.name ?? '')
  const [language, setLanguage] = useState<LanguageCode>(user.language)
  const saving = useMutation({
    mutationFn: () => unwrap(environment.client.PATCH('/api/v1/me', { body: { name, language } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: meQuery.queryKey })
      toast(profile.saved)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <Card>
      <CardHeader
        title={profile.title}
        actions={
          <a href="/security" className={buttonClasses('secondary', 'small')}>
            {words.security}
          </a>
        }
      />
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <dl>
          <Definition term={profile.email}>
            {user.email}
            {!user.email_verified && <span className="ms-2 text-warn">{profile.unverified}</span>}
          </Definition>
        </dl>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={profile.name}
            required
            maxLength={200}
            autoComplete="name"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <SelectField
            label={profile.language}
            hint={profile.languageHint}
            options={LANGUAGE_OPTIONS}
            value={language}
            onChange={({ target }) => setLanguage(target.value as LanguageCode)}
          />
        </div>
        {saving.error && <Problem error={saving.error} />}
        <div>
          <Button
            type="submit"
            kind="primary"
            disabled={name === (user.name ?? '') && language === user.language}
            busy={saving.isPending}
          >
            {actions.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
