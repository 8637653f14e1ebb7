import type { Blobs } from '../platform/blobs/blobs.ts'
import { blobName } from '../platform/blobs/name.ts'
import type { Content, PutOptions } from '../platform/blobs/object-store.ts'
import { type NewObject, storeObjects } from '../platform/blobs/store-objects.ts'
import type { Flusher } from '../platform/db/database.ts'
import type { StoredRevision } from '../signrequests/revisions/read.ts'

export interface PutDeps {
  db: Flusher
  blobs: Blobs
}

export interface SealedObject {
  /** Hexadecimal. */
  sha256: string
  content: Uint8Array | Content
  options?: PutOptions
}

/** Stores objects under their hashes. Storing them again, after a crash or by another sealer, changes nothing. */
export function putObjects(
  deps: PutDeps,
  { tenantId, documentId, key }: StoredRevision,
  objects: readonly SealedObject[],
): Promise<NewObject[]> {
  return storeObjects(
    deps,
    key,
    objects.map(({ sha256, ...object }) => ({
      ...object,
      name: blobName(tenantId, documentId, Buffer.from(sha256, 'hex')),
    })),
  )
}
