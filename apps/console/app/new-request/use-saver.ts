import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { ApiProblem } from '../api/problem.ts'
import { type DraftContent, isEmpty, toDraft } from './model/draft.ts'
import { DraftSaver, type SavedDraft, type SaveState } from './model/saver.ts'
import type { RequestState } from './model/state.ts'
import type { OpenedDraft } from './open-draft.ts'
import { keepWork } from './unsaved-work.ts'

/** Saves the request as a draft at every change. */
export function useSaver(state: RequestState, opened: OpenedDraft, onSaved: (id: string) => void) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const [saveState, setSaveState] = useState<SaveState>(() =>
    opened.draft && !opened.isRestored ? { kind: 'saved', at: opened.draft.updatedAt } : { kind: 'nothing' },
  )
  const notified = useRef(onSaved)
  notified.current = onSaved
  const saver = useMemo(() => {
    const { client } = environment
    const saved = (draft: { id: string; version: number; updated_at: string }): SavedDraft => ({
      id: draft.id,
      version: draft.version,
      updatedAt: draft.updated_at,
    })
    const bodyOf = ({ body, ...rest }: DraftContent) => ({ ...rest, body: { ...body } })
    return new DraftSaver(
      {
        create: async (content) => saved(await unwrap(client.POST('/api/v1/drafts', { body: bodyOf(content) }))),
        change: async (id, version, content) =>
          saved(
            await unwrap(
              client.PUT('/api/v1/drafts/{id}', { params: { path: { id } }, body: { version, ...bodyOf(content) } }),
            ),
          ),
        conflictOf: versionOf,
        keep: (content, draft) => keepWork(environment, draft, content),
        onState: setSaveState,
        onSaved: ({ id }) => {
          void queries.invalidateQueries({ queryKey: [...environment.scope, 'drafts'] })
          notified.current(id)
        },
        later: (run, milliseconds) => {
          const timer = setTimeout(run, milliseconds)
          return () => clearTimeout(timer)
        },
      },
      opened.draft,
      opened.saved,
    )
  }, [environment, opened, queries])

  useEffect(() => {
    if (saver.draft !== null || !isEmpty(state)) saver.want(toDraft(state))
  }, [saver, state])
  useEffect(
    () => () => {
      // What is unsaved is saved, but the screen that the person goes to stays.
      notified.current = () => {}
      void saver.flush()
    },
    [saver],
  )
  useUnloadWarning(saver)
  return { saver, saveState }
}

function versionOf(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || error.code !== 'version_conflict') return null
  const { version } = (error.details ?? {}) as { version?: unknown }
  return typeof version === 'number' ? version : null
}

/** Asks before the page is closed, but only while something is unsaved. */
function useUnloadWarning(saver: DraftSaver): void {
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!saver.isUnsaved) return
      void saver.flush()
      event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [saver])
}
