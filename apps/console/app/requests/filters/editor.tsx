import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { CheckboxField, SelectField, TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { dayOf, type Filters, isDay, REQUEST_STATES, statesOf } from '../model/filters.ts'
import type { Chip } from './describe.ts'
import type { ChangeFilters } from './use-filters.ts'

interface EditorProps {
  filters: Filters
  onChange: ChangeFilters
  onClose(): void
}

/** The form of a filter. It is loaded when its window is opened, so its first control takes the focus itself. */
export function FilterEditor({ chip, ...props }: EditorProps & { chip: Chip }) {
  const { filters: words } = textsOf('consoleRequests')
  switch (chip) {
    case 'state':
      return <StateEditor {...props} />
    case 'created':
      return <CreatedEditor {...props} />
    case 'bulkJob':
      return <BulkJobEditor {...props} />
    case 'reference':
      return <TextEditor {...props} name="reference" label={words.reference} hint={words.referenceHint} longest={200} />
    case 'signer':
      return <TextEditor {...props} name="signer" label={words.signerLabel} hint={words.signerHint} longest={320} />
    default:
      return chip satisfies never
  }
}

function StateEditor({ filters, onChange }: EditorProps) {
  const { states } = textsOf('console')
  const chosen = statesOf(filters)
  return (
    <ul>
      {REQUEST_STATES.map((state) => (
        <li key={state}>
          <CheckboxField
            label={states[state]}
            autoFocus={state === REQUEST_STATES[0]}
            checked={chosen.includes(state)}
            onChange={({ target }) => {
              const next = target.checked ? [...chosen, state] : chosen.filter((one) => one !== state)
              onChange({ state: next.join(',') || undefined })
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function TextEditor({
  name,
  label,
  hint,
  longest,
  filters,
  onChange,
  onClose,
}: EditorProps & { name: 'reference' | 'signer'; label: string; hint: string; longest: number }) {
  const { filters: words } = textsOf('consoleRequests')
  const [value, setValue] = useState(filters[name] ?? '')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChange({ [name]: value.trim() || undefined })
    onClose()
  }
  return (
    <form onSubmit={apply} className="flex flex-col gap-3">
      <TextField
        autoFocus
        label={label}
        hint={hint}
        type={name === 'signer' ? 'email' : 'text'}
        value={value}
        maxLength={longest}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit" kind="primary">
        {words.apply}
      </Button>
    </form>
  )
}

const DAYS = { today: 0, week: 6, month: 29 } as const

function CreatedEditor({ filters, onChange, onClose }: EditorProps) {
  const { filters: words } = textsOf('consoleRequests')
  const [from, setFrom] = useState(shownDay(filters.created_from))
  const [to, setTo] = useState(shownDay(filters.created_to))
  const set = (first: string, last: string) => {
    onChange({ created_from: first || undefined, created_to: last || undefined })
    onClose()
  }
  const since = (days: number) => {
    const day = new Date()
    day.setDate(day.getDate() - days)
    set(dayOf(day), '')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        set(from, to)
      }}
      className="flex flex-col gap-3"
    >
      <div className="flex flex-wrap gap-1.5">
        {(['today', 'week', 'month'] as const).map((name) => (
          <Button key={name} autoFocus={name === 'today'} size="small" onClick={() => since(DAYS[name])}>
            {words[name]}
          </Button>
        ))}
      </div>
      <TextField
        label={words.from}
        type="date"
        value={from}
        max={to}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField label={words.to} type="date" value={to} min={from} onChange={({ target }) => setTo(target.value)} />
      <Button type="submit" kind="primary">
        {words.apply}
      </Button>
    </form>
  )
}

function shownDay(value = ''): string {
  return value === '' || isDay(value) ? value : dayOf(new Date(value))
}

const SHOWN_JOBS = 50

function BulkJobEditor({ filters, onChange, onClose }: EditorProps) {
  const { filters: words } = textsOf('consoleRequests')
  const { client, scope } = useEnvironment()
  const { data } = useQuery({
    queryKey: [...scope, 'bulk-jobs', SHOWN_JOBS],
    queryFn: () => unwrap(client.GET('/api/v1/bulk-jobs', { params: { query: { limit: SHOWN_JOBS } } })),
  })
  if (data?.data.length === 0) return <p className="text-sm text-muted">{words.noBulkJobs}</p>
  const jobs = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name ?? id }))
  return (
    <SelectField
      autoFocus
      label={words.bulkJobLabel}
      value={filters.bulk_job_id ?? ''}
      options={[{ value: '', label: '–' }, ...jobs]}
      onChange={({ target }) => {
        onChange({ bulk_job_id: target.value || undefined })
        onClose()
      }}
    />
  )
}
