import { EVENT_PATTERNS } from '@countersign/domain/webhook'
import { useNavigate } from '@tanstack/react-router'
import { SelectField, TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { type EventFilters, eventFiltersOf } from '../model/event-filters.ts'

const TYPES = EVENT_PATTERNS.filter((pattern) => pattern !== '*')

export function EventFilterBar({ filters }: { filters: EventFilters }) {
  const navigate = useNavigate({ from: '/$account/$mode/developers/events' })
  const { events: words } = textsOf('consoleDevelopers')
  const change = (changed: Record<string, string>) =>
    navigate({ search: eventFiltersOf({ ...filters, ...changed }), replace: true })
  return (
    <div className="mb-3 grid gap-3 sm:max-w-2xl sm:grid-cols-2">
      <SelectField
        label={words.type}
        value={filters.type ?? ''}
        onChange={({ target }) => change({ type: target.value })}
        options={[{ value: '', label: words.allTypes }, ...TYPES.map((type) => ({ value: type, label: type }))]}
      />
      <TextField
        key={filters.request ?? ''}
        label={words.request}
        placeholder={words.requestHint}
        defaultValue={filters.request ?? ''}
        onBlur={({ target }) => change({ request: target.value })}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && change({ request: currentTarget.value })}
      />
    </div>
  )
}
