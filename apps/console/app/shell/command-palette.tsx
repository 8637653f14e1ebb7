import { Dialog as Base } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { unwrap } from '../api/client.ts'
import { type Environment, useEnvironment, useEnvironmentParams } from '../api/environment.tsx'
import { classes } from '../components/classes.ts'
import { RequestStateBadge } from '../components/state-badge.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { type Command, matching, useCommands } from './commands.ts'

const SHOWN_REQUESTS = 6

/** Goes to a request, a screen or an action by a few letters. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  const { palette } = textsOf('console')
  const environment = useEnvironment()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const found = useDeferredValue(typed.trim())
  const commands = matching(useCommands(), typed)
  const { requests, isSearching } = useFoundRequests(environment, found)
  const params = useEnvironmentParams()
  const navigate = useNavigate()
  const entries: Command[] = [
    ...commands,
    ...requests.map(({ document_id, document_name, reference, state }) => ({
      id: document_id,
      group: 'requests' as const,
      label: document_name,
      note: reference,
      detail: <RequestStateBadge state={state} />,
      run: () => navigate({ to: '/$account/$mode/requests/$document', params: { ...params, document: document_id } }),
    })),
  ]
  const isEmpty = entries.length === 0 && !isSearching && found === typed.trim()
  const run = (entry: Command | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + entries.length) % entries.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(entries[chosen])
    }
  }
  const change = (value: string) => {
    setTyped(value)
    setChosen(0)
  }
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/45%)]" />
        <Base.Popup className="fixed inset-x-3 top-[8vh] z-40 mx-auto max-w-xl overflow-hidden rounded-xl border border-line bg-card shadow-float">
          <Base.Title className="sr-only">{palette.title}</Base.Title>
          <input
            // biome-ignore lint/a11y/noAutofocus: the field is what the window is for
            autoFocus
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls={entries.length > 0 ? list : undefined}
            aria-activedescendant={entries[chosen] && `${list}-${chosen}`}
            aria-label={palette.placeholder}
            placeholder={palette.placeholder}
            value={typed}
            onChange={({ target }) => change(target.value)}
            onKeyDown={onKeyDown}
            className="w-full border-b border-line bg-transparent px-4 py-3.5 text-base outline-none placeholder:text-muted"
          />
          {entries.length > 0 && (
            <div id={list} role="listbox" aria-label={palette.title} className="max-h-[60vh] overflow-y-auto p-1.5">
              {entries.map((entry, i) => (
                <Option
                  key={entry.id}
                  id={`${list}-${i}`}
                  entry={entry}
                  heading={entries[i - 1]?.group === entry.group ? null : palette[entry.group]}
                  isChosen={i === chosen}
                  onChoose={() => run(entry)}
                  onPoint={() => setChosen(i)}
                />
              ))}
            </div>
          )}
          <p role="status" className={isEmpty ? 'px-3 py-6 text-center text-sm text-muted' : 'sr-only'}>
            {isEmpty && palette.empty}
          </p>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Option({
  id,
  entry,
  heading,
  isChosen,
  onChoose,
  onPoint,
}: {
  id: string
  entry: Command
  heading: string | null
  isChosen: boolean
  onChoose(): void
  onPoint(): void
}) {
  return (
    <>
      {heading !== null && (
        <p role="presentation" className="px-3 pt-2 pb-1 text-xs text-muted">
          {heading}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys */}
      <div
        id={id}
        role="option"
        aria-selected={isChosen}
        tabIndex={-1}
        onClick={onChoose}
        onPointerMove={onPoint}
        className={classes(
          'flex min-h-10 items-center gap-3 rounded-md px-3 text-sm pointer-coarse:min-h-12',
          isChosen && 'bg-soft',
        )}
      >
        <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:flex-col">
          <span className="max-w-full truncate sm:flex-1">{entry.label}</span>
          {entry.note && <span className="max-w-full truncate text-xs text-muted">{entry.note}</span>}
        </span>
        {entry.detail}
      </div>
    </>
  )
}

function useFoundRequests({ client, scope, can }: Environment, search: string) {
  const { data, isLoading } = useQuery({
    queryKey: [...scope, 'palette', search],
    queryFn: () =>
      unwrap(client.GET('/api/v1/document-signrequest', { params: { query: { limit: SHOWN_REQUESTS, search } } })),
    enabled: search.length > 1 && can('requests:read'),
  })
  return { requests: search.length > 1 ? (data?.data ?? []) : [], isSearching: isLoading }
}
