import type { Blobs, Stored } from '../platform/blobs/blobs.ts'
import { blobName } from '../platform/blobs/name.ts'
import type { Content, Placed, PutOptions } from '../platform/blobs/object-store.ts'
import type { StoredRevision } from '../signrequests/revisions/read.ts'

/** Stores an object under its hash. Storing it again, after a crash or by another sealer, changes nothing. */
export function putObject(
  blobs: Blobs,
  { tenantId, documentId, key }: StoredRevision,
  sha256: string,
  content: Uint8Array | Content,
  options: PutOptions = {},
): Promise<Stored & Placed> {
  return blobs.put(blobName(tenantId, documentId, Buffer.from(sha256, 'hex')), key, content, options)
}
