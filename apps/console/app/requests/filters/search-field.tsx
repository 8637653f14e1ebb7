import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { textsOf } from '../../texts/catalogues.ts'
import type { ChangeFilters } from './use-filters.ts'

const PAUSE_MS = 200

/** Searches while one types. The address has what was searched for. */
export function SearchField({
  value,
  onChange,
  field,
}: {
  value: string
  onChange: ChangeFilters
  field: RefObject<HTMLInputElement | null>
}) {
  const { search: words } = textsOf('consoleRequests')
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  // The way back, or a view, can change the address.
  if (value !== sent.current && typed.trim() === sent.current) {
    sent.current = value
    setTyped(value)
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      onChange({ search: wanted || undefined })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  const clear = () => {
    setTyped('')
    field.current?.focus()
  }
  return (
    <search className="relative w-full sm:w-60 xl:w-72">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        aria-label={words.label}
        placeholder={words.placeholder}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && typed === '') field.current?.blur()
        }}
        className="block min-h-9 w-full rounded-md border border-field bg-card ps-8 pe-9 text-base text-ink placeholder:text-muted sm:text-sm pointer-coarse:min-h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={words.clear}
          onClick={clear}
          className="absolute end-1 top-1/2 grid size-7 -translate-y-1/2 place-items-center rounded text-muted hover:bg-soft hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </search>
  )
}
