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

export function contentOf(bytes: Uint8Array): Content {
  return {
    size: bytes.length,
    async *open() {
      yield bytes
    },
  }
}

/** Byte positions, both included (RFC 9110 §14.1.2). */
export interface ByteRange {
  start: number
  end: number
}

export interface PutOptions {
  /** The store is to refuse deleting the object before then. */
  lockUntil?: Date
  /** BlobExists if an object of this name is there already: of several that put it at once, one succeeds. */
  unlessThere?: boolean
}

export interface Placed {
  versionId: string | null
  /** Until when the store keeps the object against deletion; null where it was not asked to or cannot. */
  lockedUntil: Date | null
}

/** `replaced`: other bytes lie over it; `hidden`: a deletion does; `gone`: it is not there any more. */
export type Fate = 'replaced' | 'hidden' | 'gone'

export interface ObjectStore {
  /** Once it returns, the object survives a crash and is locked, if asked. If the content throws, nothing is stored. */
  put(name: string, content: Content, options?: PutOptions): Promise<Placed>
  /** `size` is the whole object's. A range that ends beyond the object is cut; one that begins there gives no bytes. */
  get(place: Place, range?: ByteRange): Promise<{ size: number; stream: Readable }>
  head(place: Place): Promise<{ size: number } | undefined>
  /** What became of an object that only its version still finds; undefined where nothing did. */
  fate(place: Place): Promise<Fate | undefined>
  /** Of the objects of this name, the one that was put first: whatever is put over it later does not take its place. */
  first(name: string): Promise<Place | undefined>
  /** No error if there is nothing to delete; BlobLocked if the store keeps it. */
  delete(place: Place): Promise<void>
  /** Throws if objects could not be read and written now. */
  check(): Promise<void>
  close(): Promise<void>
}
