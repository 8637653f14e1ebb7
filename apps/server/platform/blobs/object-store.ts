import type { Readable } from 'node:stream'

// The driver of an object store. It knows nothing of documents and keys, and handles only encrypted bytes.

export interface Place {
  name: string
  /** The version, where the store keeps several objects of the same name. */
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

/** Byte positions, both inclusive (RFC 9110 §14.1.2). */
export interface ByteRange {
  start: number
  end: number
}

export interface PutOptions {
  /** The store must reject deleting the object before this time. */
  lockUntil?: Date
  /** BlobExists if an object of this name exists. Of several concurrent puts, one succeeds. */
  unlessThere?: boolean
}

export interface Placed {
  versionId: string | null
  /** Until when the store protects the object from deletion; null if it was not asked to or cannot. */
  lockedUntil: Date | null
}

export type LockSupport = 'enabled' | 'disabled' | 'unsupported'

/** `replaced`: a newer version exists; `hidden`: a delete marker hides it; `gone`: it no longer exists. */
export type Fate = 'replaced' | 'hidden' | 'gone'

export interface ObjectStore {
  /**
   * When it resolves, the object survives a crash and is locked, if requested. If the content throws, nothing is
   * stored.
   */
  put(name: string, content: Content, options?: PutOptions): Promise<Placed>
  /** `size` is the whole object's. A range that ends beyond the object is cut; one that begins there gives no bytes. */
  get(place: Place, range?: ByteRange): Promise<{ size: number; stream: Readable }>
  head(place: Place): Promise<{ size: number } | undefined>
  /** The state of an object that is found only by its version; undefined if nothing has changed. */
  fate(place: Place): Promise<Fate | undefined>
  /** All versions of the objects of this name, from the newest to the oldest. */
  versions(name: string): Promise<Place[]>
  /** The first version of the objects of this name: later puts do not replace it. */
  first(name: string): Promise<Place | undefined>
  /** Resolves if there is nothing to delete. BlobLocked if the store protects the object. */
  delete(place: Place): Promise<void>
  /** Throws if the store does not answer. */
  check(): Promise<void>
  /** Throws if objects cannot be written now. */
  checkWrite(): Promise<void>
  /** Whether the store locks objects against deletion. `unsupported`: no store of this kind does. */
  lockSupport(): Promise<LockSupport>
  close(): Promise<void>
}
