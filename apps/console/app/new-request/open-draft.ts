import { unwrap } from '../api/client.ts'
import type { Environment } from '../api/environment.tsx'
import { ApiProblem } from '../api/problem.ts'
import { type DraftContent, fromDraft, toDraft } from './model/draft.ts'
import type { SavedDraft } from './model/saver.ts'
import { changeRequest, type DocumentInfo, documentOf, emptyState, type RequestState } from './model/state.ts'
import { readKept } from './unsaved-work.ts'

/** What the screen begins with. */
export interface OpenedDraft {
  readonly draft: SavedDraft | null
  /** As the API has it. */
  readonly saved: DraftContent | null
  readonly state: RequestState
  /** Changes that were not saved before were found on this device. */
  readonly isRestored: boolean
}

/** The draft of the address, or an empty request; with the changes that an earlier visit could not save. */
export async function openDraft(environment: Environment, id: string | undefined): Promise<OpenedDraft> {
  const kept = readKept(environment, id ?? null)
  const stored = id === undefined ? null : await readDraft(environment, id)
  const content = kept?.content ?? stored?.content ?? null
  const state = content ? await stateOf(environment, content) : emptyState()
  // With the version that the changes were made to, so that changes of others since then are a conflict.
  const draft = kept?.draft ?? stored?.draft ?? null
  const isRestored = kept !== null
  return { draft, saved: isRestored ? null : content && toDraft(state), state, isRestored }
}

async function readDraft({ client }: Environment, id: string) {
  const draft = await unwrap(client.GET('/api/v1/drafts/{id}', { params: { path: { id } } }))
  const { version, updated_at, name, document_id, body } = draft
  const content: DraftContent = {
    ...(name === null ? {} : { name }),
    ...(document_id === null ? {} : { document_id }),
    body,
  }
  return { draft: { id: draft.id, version, updatedAt: updated_at } satisfies SavedDraft, content }
}

async function stateOf(environment: Environment, { document_id, body }: DraftContent): Promise<RequestState> {
  const document = document_id === undefined ? null : await readDocument(environment, document_id)
  const { load } = fromDraft(body, document)
  return load ? changeRequest(emptyState(), load) : emptyState()
}

/** Null if the document was deleted. */
async function readDocument({ client }: Environment, id: string): Promise<DocumentInfo | null> {
  try {
    const path = { document_id: id }
    return documentOf(await unwrap(client.GET('/api/v1/documents/{document_id}', { params: { path } })))
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}
