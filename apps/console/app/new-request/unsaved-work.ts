import { type Owner, unsavedKey } from '../api/unsaved-keys.ts'
import type { DraftContent } from './model/draft.ts'
import type { SavedDraft } from './model/saver.ts'

// Work that is not saved yet is kept in this browser, so that neither a crash nor a lost connection loses it. It is
// removed as soon as the API has it, and contains no access codes.

export interface KeptWork {
  readonly draft: SavedDraft | null
  readonly content: DraftContent
}

export function readKept(owner: Owner, draft: string | null): KeptWork | null {
  try {
    const stored = localStorage.getItem(unsavedKey(owner, draft))
    const kept = stored === null ? null : (JSON.parse(stored) as KeptWork)
    return kept && typeof kept.content?.body === 'object' ? kept : null
  } catch {
    return null
  }
}

/** Null: nothing is unsaved. */
export function keepWork(owner: Owner, draft: SavedDraft | null, content: DraftContent | null): void {
  try {
    const key = unsavedKey(owner, draft?.id ?? null)
    if (content === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ draft, content } satisfies KeptWork))
    // The first save gives the work an id.
    if (draft !== null) localStorage.removeItem(unsavedKey(owner, null))
  } catch {
    // The browser has no storage, or no space left: the work is kept by the page alone.
  }
}
