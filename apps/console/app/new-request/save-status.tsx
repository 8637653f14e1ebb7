import { Check, CloudOff, LoaderCircle } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { clockTime, text } from '../texts/format.ts'
import type { SaveState } from './model/saver.ts'

/** “Saved 12:03”. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry(): void }) {
  const { save } = textsOf('consoleEditor')
  return (
    <span
      role="status"
      className="inline-flex min-h-6 items-center gap-1.5 text-xs text-muted"
      data-testid="save-status"
    >
      {state.kind === 'saved' && (
        <>
          <Check size={14} aria-hidden />
          {text(save.saved, { time: clockTime(new Date(state.at)) })}
        </>
      )}
      {(state.kind === 'saving' || state.kind === 'unsaved') && (
        <>
          <LoaderCircle size={14} aria-hidden />
          {save.saving}
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <CloudOff size={14} aria-hidden />
          {save.failed}
          <Button size="small" kind="quiet" onClick={onRetry}>
            {save.now}
          </Button>
        </>
      )}
    </span>
  )
}

/** Somebody else has changed the draft: nothing is lost before the person decides. */
export function ConflictNotice({ onReload, onOverwrite }: { onReload(): void; onOverwrite(): void }) {
  const { save } = textsOf('consoleEditor')
  return (
    <div className="mb-4">
      <Notice tone="warn" title={save.conflict}>
        <p>{save.conflictText}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={onReload}>
            {save.reload}
          </Button>
          <Button size="small" kind="danger" onClick={onOverwrite}>
            {save.overwrite}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
