import type { PageInfo } from '@countersign/domain/placement'
import { LANGUAGES, type Language } from '../accounts/language.ts'
import { JOIN_ACCOUNT } from '../accounts/sql.ts'
import { JOIN_DOCUMENT } from '../documents/sql.ts'
import type { Database } from '../platform/db/database.ts'
import { hex, json, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import { loadRequest } from '../signrequests/load.ts'
import { latestRevisionOf, type StoredRevision } from '../signrequests/revisions/read.ts'
import { REQUEST } from '../signrequests/sql.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { type MarkObject, marksOf } from './drawn/marks.ts'

/** A request with its document and sender, as the sealer reads it in one round trip to the database. */
export interface Work {
  tenantId: string
  stored: StoredRequest
  latest: StoredRevision
  document: { pages: readonly PageInfo[]; uploadedSha256: string; contentSha256: string }
  sender: { name: string; email: string; language: Language }
  /** By signer, including signers whose signature the document already contains. */
  marks: ReadonlyMap<string, MarkObject>
}

export async function fetchWork(db: Database, tenantId: string, requestId: string): Promise<Work | undefined> {
  const [request = [], signers = [], attempts = [], content = [], revisions = [], marks = [], rest = []] =
    await db.flush({ tenant: tenantId }, [
      ...loadRequest.statements(requestId),
      ...latestRevisionOf.statements(tenantId, requestId),
      marksOf.statement(tenantId, requestId),
      { name: 'document-to-seal', text: DOCUMENT, values: [tenantId, requestId] },
    ])
  const stored = loadRequest.read(request, signers, attempts)
  const latest = latestRevisionOf.read(content, revisions)
  const [row] = rest
  if (!stored || !latest || !row) return undefined
  const about = decodeDocument(row)
  return {
    tenantId,
    stored,
    latest,
    document: {
      pages: about.pages,
      uploadedSha256: about.uploaded_sha256,
      contentSha256: about.content_sha256,
    },
    sender: { name: about.sender_name, email: about.sender_email, language: about.language },
    marks: marksOf.read(marks),
  }
}

const DOCUMENT = `
  SELECT d.pages, d.sha256 AS uploaded_sha256, d.content_sha256, a.name AS sender_name, a.email AS sender_email, a.language
    FROM ${REQUEST} ${JOIN_DOCUMENT} ${JOIN_ACCOUNT}`

const decodeDocument = rowDecoder('documents', {
  pages: json<readonly PageInfo[]>(),
  uploaded_sha256: hex,
  content_sha256: hex,
  sender_name: text,
  sender_email: text,
  language: oneOf(...LANGUAGES),
})
