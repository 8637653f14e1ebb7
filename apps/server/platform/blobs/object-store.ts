import type { Readable } from 'node:stream'

// Where bytes lie: what a driver does. It knows nothing of documents and keys, and sees only sealed bytes.

export interface Place {
  name: string
  /** Which of several objects of the same name, where the store keeps them apart. */
  versionId: string | null
}

export interface Content {
  size: number
  /** Called again for every attempt. */
  open(): AsyncIterable<Uint8Array>
}

/** Byte positions, both included (RFC 9110 §14.1.2). */
export interface ByteRange {
  start: number
  end: number
}

export interface ObjectStore {
  /** Once it returns, the object survives a crash. If the content throws, nothing is stored. */
  put(name: string, content: Content): Promise<{ versionId: string | null }>
  /** `size` is the whole object's. A range that ends beyond the object is cut; one that begins there gives no bytes. */
  get(place: Place, range?: ByteRange): Promise<{ size: number; stream: Readable }>
  head(place: Place): Promise<{ size: number } | undefined>
  /** No error if there is nothing to delete. */
  delete(place: Place): Promise<void>
  /** Throws if objects could not be read and written now. */
  check(): Promise<void>
  close(): Promise<void>
}
