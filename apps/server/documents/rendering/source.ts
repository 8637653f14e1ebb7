import type { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/blobs/object-store.ts'
import type { DocumentKey } from '../../platform/master-keys/master-keys.ts'

/** A whole PDF at one moment: as uploaded, or with the signatures so far. */
export interface PageSource {
  readonly tenantId: string
  readonly documentId: string
  /** Of the whole file, hexadecimal. The bytes are verified against it before rendering. */
  readonly sha256: string
  readonly size: number
  /** Renditions are encrypted with this key. */
  readonly key: DocumentKey
  open(range?: ByteRange): Promise<Readable>
}
