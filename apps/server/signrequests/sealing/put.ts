import type { Blobs, Stored } from '../../platform/blobs/blobs.ts'
import { blobName } from '../../platform/blobs/name.ts'
import type { Content } from '../../platform/blobs/object-store.ts'
import type { Head } from '../head.ts'

/** An object of the document, named by its hash: storing it again, after a crash or by another sealer, is harmless. */
export function putObject(blobs: Blobs, head: Head, sha256: string, content: Uint8Array | Content): Promise<Stored> {
  return blobs.put(blobName(head.tenantId, head.documentId, Buffer.from(sha256, 'hex')), head.key, content)
}
