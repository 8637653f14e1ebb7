import { type FoundDocument, findDocumentToSend } from '../../documents/find.ts'
import { unfinished } from '../../documents/ref.ts'
import { shareDeletableDocument } from '../../documents/share.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { DraftDocument } from '../../templates/draft-document.ts'
import type { Actor } from '../change/audit.ts'
import type { CreateBody } from './body.ts'
import { type JobRow, noDocument } from './commit.ts'
import type { Created } from './conflict.ts'
import { createSignRequest } from './create.ts'
import type { CreateDeps } from './dependencies.ts'

/**
 * Creates the request of a job's row on a copy of the document that the row names, so that many rows can name one. The
 * copy and the request are committed together: an attempt that is repeated leaves no second copy.
 */
export async function createOnCopy(
  deps: CreateDeps,
  caller: Caller,
  body: CreateBody,
  actor: Actor,
  jobRow: JobRow,
): Promise<Created> {
  const { tenantId } = caller
  const [found] = await deps.db.flush({ tenant: tenantId }, [
    findDocumentToSend.statement(body.document_id.toLowerCase()),
  ])
  const copy = draftCopy(tenantId, findDocumentToSend.read(found))
  return createSignRequest(deps, caller, { ...body, document_id: copy.document.documentId }, actor, {
    made: copy,
    jobRow,
  })
}

/** Throws a Failure if the document cannot be copied. */
export function draftCopy(tenantId: string, original: FoundDocument | undefined): DraftDocument {
  if (!original) throw noDocument()
  if (original.contentSha256 === null) throw unfinished()
  const copyId = newId()
  const sharing = { documentId: original.documentId, newId: copyId, name: null, isIncomplete: false }
  return {
    document: { ...original, documentId: copyId },
    statements: [shareDeletableDocument(tenantId, sharing)],
    jobs: [],
    template: null,
  }
}
