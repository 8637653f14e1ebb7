import type { PageSource } from '../../documents/rendering/source.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { openRevision, type StoredRevision } from '../../signrequests/revisions/read.ts'

export type ShownDocument = PageSource

/** The document revision shown to a signer, as the renderer's input. */
export function sourceOf(blobs: Blobs, revision: StoredRevision): ShownDocument {
  const { tenantId, documentId, sha256, size, key } = revision
  return { tenantId, documentId, sha256, size, key, open: (range) => openRevision(blobs, revision, range) }
}
