import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { buttonClasses } from '../../components/button.tsx'
import { SelectField, TextField } from '../../components/field.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { keysQuery } from '../keys/queries.ts'
import { CALLER_TYPES, LOG_METHODS, type LogFilters, logFiltersOf, STATUS_CLASSES } from '../model/log-filters.ts'

/** The filters are in the address, so that a list can be sent to a colleague. */
export function LogFilterBar({ filters }: { filters: LogFilters }) {
  const params = useEnvironmentParams()
  const navigate = useNavigate({ from: '/$account/$mode/developers/request-log' })
  const { all, log: words } = textsOf('consoleDevelopers')
  const change = (changed: Record<string, string>) =>
    navigate({ search: logFiltersOf({ ...filters, ...changed }), replace: true })
  const select = (name: keyof LogFilters, label: string, options: readonly { value: string; label: string }[]) => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      onChange={({ target }) => change({ [name]: target.value })}
      options={[{ value: '', label: all }, ...options]}
    />
  )
  const field = (name: keyof LogFilters, label: string, placeholder: string) => (
    <TextField
      key={`${name} ${filters[name] ?? ''}`}
      label={label}
      placeholder={placeholder}
      defaultValue={filters[name] ?? ''}
      onBlur={({ target }) => target.value.trim() !== (filters[name] ?? '') && change({ [name]: target.value })}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && change({ [name]: currentTarget.value })}
    />
  )
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return (
    <div className="mb-3 grid grid-cols-2 items-end gap-3 md:grid-cols-4 lg:grid-cols-6">
      {select('method', words.method, plain(LOG_METHODS))}
      {select('status', words.status, statusOptions(filters))}
      {select(
        'caller_type',
        words.caller,
        CALLER_TYPES.map((value) => ({ value, label: words.callers[value] })),
      )}
      {select('api_key_id', words.key, useKeyOptions())}
      {field('path', words.path, '/api/v1/…')}
      {field('error_code', words.errorCode, 'validation_failed')}
      {Object.keys(filters).length > 0 && (
        <Link
          to="/$account/$mode/developers/request-log"
          params={params}
          search={{}}
          replace
          className={buttonClasses('quiet')}
        >
          {words.clear}
        </Link>
      )}
    </div>
  )
}

/** An address can name a single status. */
function statusOptions({ status }: LogFilters) {
  const values = [...new Set([...STATUS_CLASSES, ...(status === undefined ? [] : [status])])]
  return values.map((value) => ({ value, label: value }))
}

function useKeyOptions() {
  const { data } = useInfiniteQuery(keysQuery(useEnvironment()))
  return (
    data?.pages.flatMap(({ data: keys }) =>
      keys.map(({ id, name, hint }) => ({ value: id, label: `${name} ${hint}` })),
    ) ?? []
  )
}
