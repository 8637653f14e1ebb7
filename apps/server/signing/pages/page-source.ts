import type { PageSource } from '../../documents/rendering/source.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { type Head, openHead } from '../../signrequests/latest-revision.ts'

export type ShownDocument = PageSource

/** The bytes a signer is shown, as what draws their pages wants them. */
export function sourceOf(blobs: Blobs, head: Head): ShownDocument {
  const { tenantId, documentId, sha256, size, key } = head
  return { tenantId, documentId, sha256, size, key, open: (range) => openHead(blobs, head, range) }
}
