import { presentAuthor } from '../../accounts/authors/present.ts'
import { publicId } from '../../platform/ids.ts'
import { time } from '../present.ts'
import type { Draft, DraftSummary } from './store.ts'

export type PresentedSummary = ReturnType<typeof presentSummary>

export function presentSummary(row: DraftSummary) {
  return {
    id: publicId('drf', row.draft_id),
    version: row.version,
    name: row.name,
    document_id: row.document_id,
    created_at: time(row.created_at),
    updated_at: time(row.updated_at),
    updated_by: presentAuthor({ actor: row.updated_by, name: row.updated_by_name }),
  }
}

export function presentDraft(row: Draft) {
  return { ...presentSummary(row), body: row.body }
}
