import type { Readable } from 'node:stream'
import type { DocumentKey } from '../../platform/blobs/master-keys.ts'
import type { ByteRange } from '../../platform/blobs/object-store.ts'

/** A whole PDF as it stands at some moment: uploaded, or with the signatures it has by now. */
export interface PageSource {
  readonly tenantId: string
  readonly documentId: string
  /** Of the whole file, hexadecimal. What is drawn is checked against it. */
  readonly sha256: string
  readonly size: number
  /** What is drawn is kept under this key and cannot be seen without it. */
  readonly key: DocumentKey
  open(range?: ByteRange): Promise<Readable>
}
