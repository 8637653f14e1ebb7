import { createSecretKey, randomBytes } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { BlobDamaged, KeyRefused } from './errors.ts'
import type { DocumentKey, KeyOwner, MasterKeys } from './master-keys.ts'
import { parseBlobName } from './name.ts'
import {
  type ByteRange,
  type Content,
  contentOf,
  type Fate,
  type ObjectStore,
  type Place,
  type Placed,
  type PutOptions,
} from './object-store.ts'
import { type PlainObjects, plainObjects } from './plain.ts'
import { derived, Opener, plainSize, sealed, sealedRange, sealedSize, sealing } from './seal.ts'

// The port for a document's bytes. What goes through it is encrypted under the document's key, and keys are unwrapped
// here and nowhere else: whoever calls holds rows, never keys.

/** What a row must remember to find an object again. */
export interface Stored extends Place {
  size: number
}

export interface Blobs {
  /** A fresh key for a document, wrapped, to be kept as a row. */
  newKey(owner: KeyOwner): Promise<DocumentKey>
  /** May be repeated: the same name, key and bytes store the same object. */
  put(name: string, key: DocumentKey, content: Uint8Array | Content, options?: PutOptions): Promise<Stored & Placed>
  /** The bytes, or a range of them; damage found on the way is an error of the stream. */
  get(stored: Stored, key: DocumentKey, range?: ByteRange): Promise<Readable>
  /** Whether it is there, and how long the bytes are that were put. */
  head(place: Place): Promise<{ size: number } | undefined>
  /** What became of it in the store, though it can still be read by its version. */
  fate(place: Place): Promise<Fate | undefined>
  delete(place: Place): Promise<void>
  /** 32 bytes that nobody can know without the document's key, the same for the same purpose every time. */
  derive(key: DocumentKey, purpose: string): Promise<Buffer>
  /** What is public and nobody's, beside the documents: it is not encrypted. */
  plain: PlainObjects
  check(): Promise<void>
  close(): Promise<void>
}

export function sealedBlobs(store: ObjectStore, masterKeys: MasterKeys): Blobs {
  async function sealingOf(name: string, size: number, key: DocumentKey) {
    if (parseBlobName(name).tenantId !== key.tenantId) throw new KeyRefused(`${name} is not tenant ${key.tenantId}'s.`)
    return sealing(await masterKeys.unwrap(key), name, size)
  }

  return {
    newKey: (owner) => masterKeys.wrap(createSecretKey(randomBytes(32)), owner),

    async put(name, key, given, options) {
      const content = given instanceof Uint8Array ? contentOf(given) : given
      const seal = await sealingOf(name, content.size, key)
      const sealedContent = { size: sealedSize(content.size), open: () => sealed(seal, content) }
      return { name, size: content.size, ...(await store.put(name, sealedContent, options)) }
    },

    async get(stored, key, range) {
      if (range && !(0 <= range.start && range.start <= range.end && range.end < stored.size)) {
        throw new RangeError(`bytes ${range.start} to ${range.end} are not within the ${stored.size} of ${stored.name}`)
      }
      const seal = await sealingOf(stored.name, stored.size, key)
      const { size, stream } = await store.get(stored, range && sealedRange(range))
      const opener = new Opener(seal, range ?? { start: 0, end: stored.size - 1 })
      if (size === sealedSize(stored.size)) return pipeline(stream, opener, () => {})
      stream.destroy()
      throw new BlobDamaged(stored.name, `${size} bytes are stored and ${sealedSize(stored.size)} were`)
    },

    async head(place) {
      parseBlobName(place.name)
      const found = await store.head(place)
      if (!found) return undefined
      const size = plainSize(found.size)
      if (size === undefined) throw new BlobDamaged(place.name, `no sealed object is ${found.size} bytes long`)
      return { size }
    },

    fate: (place) => store.fate(place),

    async delete(place) {
      parseBlobName(place.name)
      await store.delete(place)
    },

    plain: plainObjects(store),

    derive: async (key, purpose) => derived(await masterKeys.unwrap(key), purpose),

    check: () => store.check(),
    close: () => store.close(),
  }
}
