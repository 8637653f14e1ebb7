import { Plus, X } from 'lucide-react'
import { lazy, type RefObject } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { classes } from '../../components/classes.ts'
import { Popover } from '../../components/popover.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { type Filters, isFiltered } from '../model/filters.ts'
import { CHIPS, type Chip, CLEARED, chipValue } from './describe.ts'
import { SearchField } from './search-field.tsx'
import type { ChangeFilters } from './use-filters.ts'

const Editor = lazy(() => import('./editor.tsx').then(({ FilterEditor }) => ({ default: FilterEditor })))

/** The id of the first chip, which the key `f` opens. */
export const FIRST_CHIP = 'filter-state'

/** Removes every filter. */
export const NO_FILTERS: Partial<Record<keyof Filters, undefined>> = Object.assign(
  { search: undefined, attention: undefined },
  ...Object.values(CLEARED),
)

/** Search and filters. All of them are in the address. */
export function FilterBar({
  filters,
  onChange,
  field,
}: {
  filters: Filters
  onChange: ChangeFilters
  field: RefObject<HTMLInputElement | null>
}) {
  const { filters: words } = textsOf('consoleRequests')
  const { can } = useEnvironment()
  const chips = CHIPS.filter((chip) => chip !== 'bulkJob' || can('bulk') || filters.bulk_job_id !== undefined)
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <SearchField value={filters.search ?? ''} onChange={onChange} field={field} />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of a tool bar, not fields of a form */}
      <div
        role="group"
        aria-label={words.label}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:contents"
      >
        {chips.map((chip) => (
          <FilterChip key={chip} chip={chip} filters={filters} onChange={onChange} />
        ))}
        {isFiltered(filters) && (
          <Button kind="quiet" size="small" onClick={() => onChange(NO_FILTERS)}>
            {words.clear}
          </Button>
        )}
      </div>
    </div>
  )
}

function FilterChip({ chip, filters, onChange }: { chip: Chip; filters: Filters; onChange: ChangeFilters }) {
  const { filters: words } = textsOf('consoleRequests')
  const name = words[chip]
  const value = chipValue(chip, filters)
  return (
    <span
      className={classes(
        'inline-flex max-w-full shrink-0 items-center rounded-full border text-sm',
        value === null ? 'border-dashed border-field text-muted' : 'border-accent bg-soft text-ink',
      )}
    >
      <Popover
        title={name}
        trigger={
          <button
            id={chip === 'state' ? FIRST_CHIP : undefined}
            type="button"
            className="inline-flex min-h-7 max-w-64 items-center gap-1 rounded-full px-2.5 hover:text-ink pointer-coarse:min-h-11"
          >
            {value === null && <Plus size={13} aria-hidden className="shrink-0" />}
            <span className="truncate">{value === null ? name : `${name}: ${value}`}</span>
          </button>
        }
      >
        {(close) => <Editor chip={chip} filters={filters} onChange={onChange} onClose={close} />}
      </Popover>
      {value !== null && (
        <button
          type="button"
          aria-label={text(words.remove, { name })}
          onClick={() => onChange(CLEARED[chip])}
          className="me-0.5 grid size-6 shrink-0 place-items-center rounded-full hover:bg-card pointer-coarse:size-11"
        >
          <X size={13} aria-hidden />
        </button>
      )}
    </span>
  )
}
