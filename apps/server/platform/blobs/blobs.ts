import { createSecretKey, randomBytes } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import type { DocumentKey, MasterKeys, TenantKeyOwner } from '../master-keys/master-keys.ts'
import {
  Decryptor,
  deriveObjectKey,
  deriveSecret,
  encryptContent,
  encryptedRange,
  encryptedSize,
  plainSize,
} from './encrypt.ts'
import { BlobDamaged, KeyRefused } from './errors.ts'
import { parseBlobName } from './name.ts'
import {
  type ByteRange,
  type Content,
  contentOf,
  type Fate,
  type LockSupport,
  type ObjectStore,
  type Place,
  type Placed,
  type PutOptions,
} from './object-store.ts'
import { type PlainObjects, plainObjects } from './plain.ts'

// The port for a document's bytes. Everything is encrypted with the document's key. Only this port unwraps keys:
// callers hold rows, never keys.

/** What a row stores to find an object again. */
export interface Stored extends Place {
  size: number
}

export interface Blobs {
  /** A new wrapped key for a document, to be stored as a row. */
  newKey(owner: TenantKeyOwner): Promise<DocumentKey>
  /**
   * May be repeated: the same name, key and bytes store the same object. Called by storeObjects only (store-objects.ts),
   * which records the object first.
   */
  put(name: string, key: DocumentKey, content: Uint8Array | Content, options?: PutOptions): Promise<Stored & Placed>
  /** The bytes, or a range of them. Damage found while reading is an error of the stream. */
  get(stored: Stored, key: DocumentKey, range?: ByteRange): Promise<Readable>
  /** Whether the object exists, and the length of its content. */
  head(place: Place): Promise<{ size: number } | undefined>
  /** What happened to the object in the store, although it can still be read by its version. */
  fate(place: Place): Promise<Fate | undefined>
  /** All versions of the objects of this name. */
  versions(name: string): Promise<Place[]>
  delete(place: Place): Promise<void>
  /** 32 secret bytes derived from the document's key, the same for the same purpose every time. */
  derive(key: DocumentKey, purpose: string): Promise<Buffer>
  /** Public objects that belong to no document. They are not encrypted. */
  plain: PlainObjects
  /** Throws if the store does not answer. */
  check(): Promise<void>
  /** Throws if objects cannot be written now. */
  checkWrite(): Promise<void>
  lockSupport(): Promise<LockSupport>
  close(): Promise<void>
}

export function encryptedBlobs(store: ObjectStore, masterKeys: MasterKeys): Blobs {
  async function objectKeyOf(name: string, size: number, key: DocumentKey) {
    if (parseBlobName(name).tenantId !== key.tenantId) throw new KeyRefused(`${name} is not tenant ${key.tenantId}'s.`)
    return deriveObjectKey(await masterKeys.unwrap(key), name, size)
  }

  return {
    newKey: (owner) => masterKeys.wrap(createSecretKey(randomBytes(32)), owner),

    async put(name, key, given, options) {
      const content = given instanceof Uint8Array ? contentOf(given) : given
      const objectKey = await objectKeyOf(name, content.size, key)
      const encrypted = { size: encryptedSize(content.size), open: () => encryptContent(objectKey, content) }
      return { name, size: content.size, ...(await store.put(name, encrypted, options)) }
    },

    async get(stored, key, range) {
      if (range && !(0 <= range.start && range.start <= range.end && range.end < stored.size)) {
        throw new RangeError(`bytes ${range.start} to ${range.end} are not within the ${stored.size} of ${stored.name}`)
      }
      const objectKey = await objectKeyOf(stored.name, stored.size, key)
      const { size, stream } = await store.get(stored, range && encryptedRange(range))
      const decryptor = new Decryptor(objectKey, range ?? { start: 0, end: stored.size - 1 })
      if (size === encryptedSize(stored.size)) return pipeline(stream, decryptor, () => {})
      stream.destroy()
      throw new BlobDamaged(stored.name, `${size} bytes are stored and ${encryptedSize(stored.size)} were`)
    },

    async head(place) {
      parseBlobName(place.name)
      const found = await store.head(place)
      if (!found) return undefined
      const size = plainSize(found.size)
      if (size === undefined) throw new BlobDamaged(place.name, `no encrypted object is ${found.size} bytes long`)
      return { size }
    },

    fate: (place) => store.fate(place),

    async versions(name) {
      parseBlobName(name)
      return store.versions(name)
    },

    async delete(place) {
      parseBlobName(place.name)
      await store.delete(place)
    },

    plain: plainObjects(store),

    derive: async (key, purpose) => deriveSecret(await masterKeys.unwrap(key), purpose),

    check: () => store.check(),
    checkWrite: () => store.checkWrite(),
    lockSupport: () => store.lockSupport(),
    close: () => store.close(),
  }
}
