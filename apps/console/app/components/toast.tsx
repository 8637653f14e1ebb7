import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { textsOf } from '../texts/catalogues.ts'
import { Button } from './button.tsx'

interface Shown {
  id: number
  title: string
  text: string | null
  undo: (() => void) | null
}

const SHOWN_MS = 5000
const UNDO_MS = 10_000
let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says what has happened. With `undo` it can be reverted while it is shown; with `stays` it is shown until it is closed. */
export function toast(
  title: string,
  {
    text = null,
    undo = null,
    stays = false,
  }: { text?: string | null; undo?: (() => void) | null; stays?: boolean } = {},
): void {
  lastId += 1
  const id = lastId
  replace([...shown, { id, title, text, undo }])
  if (!stays) setTimeout(() => dismiss(id), undo ? UNDO_MS : SHOWN_MS)
}

function dismiss(id: number): void {
  replace(shown.filter((one) => one.id !== id))
}

function replace(next: readonly Shown[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The region in which screen readers hear what has happened. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => shown)
  const { actions } = textsOf('console')
  return (
    <div role="status" className="fixed inset-x-4 bottom-20 z-50 flex flex-col gap-2 sm:start-auto sm:w-96 md:bottom-4">
      {current.map(({ id, title, text, undo }) => (
        <div key={id} className="flex items-center gap-3 rounded-lg border border-line bg-card px-3 py-2 shadow-float">
          <div className="min-w-0 flex-1">
            <p className="text-sm font-medium">{title}</p>
            {text !== null && <p className="text-xs text-muted">{text}</p>}
          </div>
          {undo && (
            <Button
              size="small"
              onClick={() => {
                dismiss(id)
                undo()
              }}
            >
              {actions.undo}
            </Button>
          )}
          <Button size="small" kind="quiet" aria-label={actions.close} onClick={() => dismiss(id)}>
            <X size={14} aria-hidden />
          </Button>
        </div>
      ))}
    </div>
  )
}
