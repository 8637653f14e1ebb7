import type { PageSource } from '../../documents/rendering/source.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { REQUESTS_OF_DOCUMENT } from '../sql.ts'
import { latestRevisionOf, openRevision, type StoredRevision } from './read.ts'

/** A revision of a document, as the renderer's input. */
export function sourceOf(blobs: Blobs, revision: StoredRevision): PageSource {
  const { tenantId, documentId, sha256, size, key } = revision
  return { tenantId, documentId, sha256, size, key, open: (range) => openRevision(blobs, revision, range) }
}

/** A document with the signatures of its newest request so far. Undefined if it has no request. */
export async function latestSource(
  { db, blobs }: { db: Database; blobs: Blobs },
  tenantId: string,
  documentId: string,
): Promise<PageSource | undefined> {
  const revision = await db.transaction({ tenant: tenantId }, async (tx) => {
    const [newest] = await tx.query({
      name: 'newest-request-of-document',
      text: NEWEST,
      values: [tenantId, documentId],
    })
    return newest && latestRevisionOf(tx, tenantId, decodeRequestId(newest).request_id)
  })
  return revision && sourceOf(blobs, revision)
}

const NEWEST = `${REQUESTS_OF_DOCUMENT} ORDER BY request_id DESC LIMIT 1`

const decodeRequestId = rowDecoder('sign_requests', { request_id: text })
