import { buffer } from 'node:stream/consumers'
import { BlobExists } from './errors.ts'
import { contentOf, type ObjectStore } from './object-store.ts'

// Small public objects: log tiles and checkpoints. They are plain, so that anybody can serve the bucket as it is.

export interface PlainObjects {
  /** `other`: an object of this name holds something else, and stays. May be repeated. */
  create(name: string, bytes: Uint8Array, options?: { lockUntil?: Date }): Promise<'created' | 'same' | 'other'>
  /** As it was created: what somebody put over it is not read. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Takes the place of what is there; nothing of the product reads it back. */
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
