import { buffer } from 'node:stream/consumers'
import { BlobExists } from './errors.ts'
import { contentOf, type ObjectStore } from './object-store.ts'

// Small public objects: log tiles and checkpoints. They are not encrypted, so the bucket can be served as it is.

export interface PlainObjects {
  /** `other`: an object of this name has other content, and is kept. May be repeated. */
  create(name: string, bytes: Uint8Array, options?: { lockUntil?: Date }): Promise<'created' | 'same' | 'other'>
  /** The first version. Later ones are not read. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Replaces the object. The product does not read it back. */
  replace(name: string, bytes: Uint8Array): Promise<void>
}

export function plainObjects(store: ObjectStore): PlainObjects {
  async function read(name: string): Promise<Buffer | undefined> {
    const first = await store.first(name)
    return first && buffer((await store.get(first)).stream)
  }

  return {
    read,
    async create(name, bytes, options = {}) {
      try {
        await store.put(name, contentOf(bytes), { ...options, unlessThere: true })
        return 'created'
      } catch (error) {
        if (!(error instanceof BlobExists)) throw error
        return (await read(name))?.equals(bytes) ? 'same' : 'other'
      }
    },
    async replace(name, bytes) {
      await store.put(name, contentOf(bytes))
    },
  }
}
