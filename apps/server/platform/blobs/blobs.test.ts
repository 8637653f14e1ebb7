import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyFile } from '../master-keys/file-driver.ts'
import { createKeyFile } from '../master-keys/key-file.ts'
import type { DocumentKey } from '../master-keys/master-keys.ts'
import { unregisteredKeys } from '../master-keys/open.ts'
import { type Blobs, encryptedBlobs, type Stored } from './blobs.ts'
import { BlobDamaged, BlobLocked, BlobMismatch, BlobMissing, KeyRefused } from './errors.ts'
import { blobName } from './name.ts'
import type { ObjectStore } from './object-store.ts'
import { TEST_STORES, type TestStore } from './testing/stores.ts'

const CHUNK = 64 * 1024
const ENCRYPTED_CHUNK = CHUNK + 16
/** Sizes on both sides of every chunk boundary. */
const SIZES = [0, 1, 100, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK - 17, 3 * CHUNK + 5]

describe.each(TEST_STORES)('objects in %s', (_, openStore) => {
  let folder: string
  let testStore: TestStore
  let store: ObjectStore
  let blobs: Blobs

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-keys-'))
    testStore = await openStore()
    store = testStore.store
    blobs = encryptedBlobs(store, await newMasterKeys(join(folder, 'master.key')))
  })
  afterAll(async () => {
    await testStore?.remove()
    await rm(folder, { recursive: true })
  })

  it.each(SIZES)('are read as they were put: %i bytes', async (size) => {
    const { bytes, stored, key } = await putRandom(size)
    expect(stored.size).toBe(size)
    expect(await blobs.head(stored)).toEqual({ size })
    expectSame(await read(stored, key), bytes)
  })

  it('are put from a stream with any chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: CHUNK + 3 }), { maxLength: 6 }), async (lengths) => {
        const parts = lengths.map((length) => randomBytes(length))
        const bytes = Buffer.concat(parts)
        const key = await aKey()
        const stored = await blobs.put(nameOf(key, bytes), key, { size: bytes.length, open: () => stream(parts) })
        expectSame(await read(stored, key), bytes)
      }),
      { numRuns: 25 },
    )
  })

  it('can be read in any range', async () => {
    const { bytes, stored, key } = await putRandom(3 * CHUNK + 1234)
    const position = fc.oneof(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      fc.constantFrom(0, CHUNK - 1, CHUNK, 2 * CHUNK, 3 * CHUNK - 1, 3 * CHUNK, bytes.length - 1),
    )
    await fc.assert(
      fc.asyncProperty(position, position, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        expectSame(await read(stored, key, { start, end }), bytes.subarray(start, end + 1))
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['begins below zero', { start: -1, end: 5 }],
    ['ends at the length', { start: 0, end: 100 }],
    ['ends before it begins', { start: 5, end: 4 }],
  ])('do not give a range that %s', async (_why, range) => {
    const { stored, key } = await putRandom(100)
    await expect(blobs.get(stored, key, range)).rejects.toThrow(RangeError)
  })

  it('are read by only the chunks that a range needs', async () => {
    const { bytes, stored, key } = await putRandom(4 * CHUNK)
    const broken = await replaced(stored, flip(await raw(stored), 10))
    const range = { start: CHUNK, end: 2 * CHUNK - 1 }
    expectSame(await read(broken, key, range), bytes.subarray(CHUNK, 2 * CHUNK))
    await expect(read(broken, key, { start: 0, end: 1 })).rejects.toThrow(BlobDamaged)
  })

  it('are stored byte for byte the same when put again', async () => {
    const { bytes, stored, key } = await putRandom(CHUNK + 7)
    const before = await raw(stored)
    const again = await blobs.put(stored.name, key, bytes)
    expectSame(await raw(again), before)
    expectSame(await raw(stored), before)
  })

  it('are one object when put concurrently', async () => {
    const key = await aKey()
    const bytes = randomBytes(2 * CHUNK + 9)
    const puts = await Promise.all(Array.from({ length: 8 }, () => blobs.put(nameOf(key, bytes), key, bytes)))
    for (const stored of puts) expectSame(await read(stored, key), bytes)
  })

  it('are replaced when put again under another key of the document', async () => {
    const { bytes, stored, key } = await putRandom(CHUNK + 7)
    const other = await blobs.newKey({ tenantId: key.tenantId, keyId: randomUUID() })
    expectSame(await read(await blobs.put(stored.name, other, bytes), other), bytes)
  })

  it('do not reveal their content', async () => {
    const key = await aKey()
    const bytes = Buffer.alloc(2 * CHUNK, 'secret ')
    const encrypted = await raw(await blobs.put(nameOf(key, bytes), key, bytes))
    expect(encrypted.includes('secret')).toBe(false)
    expect(encrypted.subarray(0, CHUNK)).not.toEqual(encrypted.subarray(ENCRYPTED_CHUNK, ENCRYPTED_CHUNK + CHUNK))
  })

  describe('that an attacker with access to the store has changed', () => {
    const changes: Record<string, (encrypted: Buffer, at: number) => Buffer> = {
      'with a bit flipped': (encrypted, at) => flip(encrypted, at % encrypted.length),
      'cut off': (encrypted, at) => encrypted.subarray(0, at % encrypted.length),
      'without the last chunk': (encrypted) =>
        encrypted.subarray(0, -(encrypted.length % ENCRYPTED_CHUNK || ENCRYPTED_CHUNK)),
      'without the first chunk': (encrypted) => encrypted.subarray(ENCRYPTED_CHUNK),
      'without a chunk in the middle': (encrypted) =>
        Buffer.concat([chunkAt(encrypted, 0), encrypted.subarray(2 * ENCRYPTED_CHUNK)]),
      'with a chunk added': (encrypted) => Buffer.concat([encrypted, chunkAt(encrypted, 0)]),
      'with a byte added': (encrypted, at) => Buffer.concat([encrypted, Buffer.from([at % 256])]),
      'with two chunks swapped': (encrypted) =>
        Buffer.concat([chunkAt(encrypted, 1), chunkAt(encrypted, 0), encrypted.subarray(2 * ENCRYPTED_CHUNK)]),
      'with a chunk doubled over another': (encrypted) =>
        Buffer.concat([chunkAt(encrypted, 0), chunkAt(encrypted, 0), encrypted.subarray(2 * ENCRYPTED_CHUNK)]),
    }

    it.each(Object.entries(changes))('are rejected: %s', async (_how, change) => {
      const { stored, key } = await putRandom(3 * CHUNK + 99)
      const encrypted = await raw(stored)
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 4 * CHUNK }), async (at) => {
          const broken = await replaced(stored, change(encrypted, at))
          await expect(read(broken, key)).rejects.toThrow(BlobDamaged)
        }),
        { numRuns: 8 },
      )
    })

    it('are rejected in every range if their length changed', async () => {
      const { stored, key } = await putRandom(3 * CHUNK)
      const encrypted = await raw(stored)
      for (const bytes of [shorter(encrypted), longer(encrypted)]) {
        const broken = await replaced(stored, bytes)
        for (const start of [0, CHUNK, 3 * CHUNK - 1]) {
          await expect(read(broken, key, { start, end: start })).rejects.toThrow(BlobDamaged)
        }
      }
    })

    it('are rejected if the row’s length was changed, too', async () => {
      const { stored, key } = await putRandom(3 * CHUNK)
      const broken = await replaced(stored, shorter(await raw(stored)))
      await expect(read({ ...broken, size: 2 * CHUNK }, key, { start: 0, end: 0 })).rejects.toThrow(BlobDamaged)
    })

    it('are rejected under the name of another object of the same document', async () => {
      const { stored, key } = await putRandom(2 * CHUNK)
      const other = await putRandom(2 * CHUNK, key)
      const moved = await replaced(other.stored, await raw(stored))
      await expect(read(moved, key)).rejects.toThrow(BlobDamaged)
    })

    it('are rejected if a chunk came from the same position in another object', async () => {
      const { stored, key } = await putRandom(2 * CHUNK)
      const other = await putRandom(2 * CHUNK, key)
      const chunks = [chunkAt(await raw(other.stored), 0), chunkAt(await raw(stored), 1)]
      const mixed = await replaced(stored, Buffer.concat(chunks))
      await expect(read(mixed, key)).rejects.toThrow(BlobDamaged)
    })

    it('return no bytes of a damaged chunk', async () => {
      const { bytes, stored, key } = await putRandom(2 * CHUNK)
      const broken = await replaced(stored, flip(await raw(stored), ENCRYPTED_CHUNK + 5))
      const given: Buffer[] = []
      const reading = (async () => {
        for await (const part of await blobs.get(broken, key)) given.push(part)
      })()
      await expect(reading).rejects.toThrow(/chunk 2 of 2/)
      const all = Buffer.concat(given)
      expectSame(all, bytes.subarray(0, all.length))
      expect(all.length).toBeLessThanOrEqual(CHUNK)
    })
  })

  describe('whose key', () => {
    it('was destroyed cannot be read: a new key for the same row is another key', async () => {
      const { stored, key } = await putRandom(100)
      const remade = await blobs.newKey({ tenantId: key.tenantId, keyId: key.keyId })
      await expect(read(stored, remade)).rejects.toThrow(BlobDamaged)
    })

    it('is another document’s cannot be read', async () => {
      const { stored, key } = await putRandom(100)
      const other = await blobs.newKey({ tenantId: key.tenantId, keyId: randomUUID() })
      await expect(read(stored, other)).rejects.toThrow(BlobDamaged)
    })

    it('is another tenant’s can be neither read nor written', async () => {
      const { bytes, stored } = await putRandom(100)
      const stranger = await aKey()
      await expect(blobs.get(stored, stranger)).rejects.toThrow(KeyRefused)
      await expect(blobs.put(stored.name, stranger, bytes)).rejects.toThrow(KeyRefused)
    })
  })

  describe('whose bytes do not match their name', () => {
    it.each<[string, (bytes: Buffer) => Buffer]>([
      ['differ', (bytes) => flip(bytes, 5)],
      ['differ in the last byte', (bytes) => flip(bytes, bytes.length - 1)],
      ['are fewer', (bytes) => bytes.subarray(1)],
      ['are more', (bytes) => Buffer.concat([bytes, bytes])],
      ['are none', () => Buffer.alloc(0)],
    ])('are not stored: they %s', async (_how, change) => {
      const key = await aKey()
      const bytes = randomBytes(2 * CHUNK + 5)
      const name = nameOf(key, bytes)
      const content = { size: bytes.length, open: () => stream([change(bytes)]) }
      await expect(blobs.put(name, key, content)).rejects.toThrow(BlobMismatch)
      expect(await blobs.head({ name, versionId: null })).toBeUndefined()
    })

    it('are not stored if the source fails, and the error is passed on', async () => {
      const key = await aKey()
      const bytes = randomBytes(2 * CHUNK)
      const name = nameOf(key, bytes)
      async function* failing() {
        yield bytes.subarray(0, CHUNK + 5)
        throw new Error('the disk is on fire')
      }
      await expect(blobs.put(name, key, { size: bytes.length, open: failing })).rejects.toThrow('the disk is on fire')
      expect(await blobs.head({ name, versionId: null })).toBeUndefined()
    })
  })

  it('that do not exist are reported as missing, and deleting them again is no error', async () => {
    const { stored, key } = await putRandom(100)
    await blobs.delete(stored)
    await blobs.delete(stored)
    expect(await blobs.head(stored)).toBeUndefined()
    await expect(blobs.get(stored, key)).rejects.toThrow(BlobMissing)
    await expect(blobs.get(stored, key, { start: 0, end: 1 })).rejects.toThrow(BlobMissing)
  })

  it('that are locked cannot be deleted where the store supports locks, and no other store reports a lock', async () => {
    const key = await aKey()
    const bytes = randomBytes(100)
    const lockUntil = new Date(Date.now() + 60 * 60 * 1000)
    const stored = await blobs.put(nameOf(key, bytes), key, bytes, { lockUntil })
    expect(stored.lockedUntil).toEqual(testStore.locks ? lockUntil : null)
    if (testStore.locks) await expect(blobs.delete(stored)).rejects.toThrow(BlobLocked)
    else await blobs.delete(stored)
    expect(await blobs.head(stored)).toEqual(testStore.locks ? { size: 100 } : undefined)
  })

  it('that are put again are locked again, and only if requested', async () => {
    const { bytes, key, stored } = await putRandom(100)
    expect(stored.lockedUntil).toBeNull()
    const lockUntil = new Date(Date.now() + 60 * 60 * 1000)
    const again = await blobs.put(stored.name, key, bytes, { lockUntil })
    expectSame(await read(again, key), bytes)
    await blobs.delete(stored)
    expect(await blobs.head(again)).toEqual(testStore.locks ? { size: 100 } : undefined)
  })

  it.each(['../etc/passwd', 'a/b/c', '', `${randomUUID()}/../${'0'.repeat(64)}`, `/${'0'.repeat(64)}`])(
    'are never named %j',
    async (name) => {
      const key = await aKey()
      await expect(blobs.put(name, key, Buffer.alloc(1))).rejects.toThrow(TypeError)
      await expect(blobs.get({ name, versionId: null, size: 1 }, key)).rejects.toThrow(TypeError)
      await expect(blobs.head({ name, versionId: null })).rejects.toThrow(TypeError)
      await expect(blobs.delete({ name, versionId: null })).rejects.toThrow(TypeError)
    },
  )

  it('may be closed without being read', async () => {
    const { stored, key } = await putRandom(20 * CHUNK)
    for (let i = 0; i < 60; i++) (await blobs.get(stored, key)).destroy()
    expect((await read(stored, key)).length).toBe(20 * CHUNK)
  })

  it('can be stored now, by the health check', async () => {
    await blobs.check()
  })

  async function aKey(): Promise<DocumentKey> {
    return blobs.newKey({ tenantId: randomUUID(), keyId: randomUUID() })
  }

  async function putRandom(size: number, given?: DocumentKey) {
    const key = given ?? (await aKey())
    const bytes = randomBytes(size)
    return { bytes, key, stored: await blobs.put(nameOf(key, bytes), key, bytes) }
  }

  async function read(stored: Stored, key: DocumentKey, range?: { start: number; end: number }): Promise<Buffer> {
    return buffer(await blobs.get(stored, key, range))
  }

  async function raw(stored: Stored): Promise<Buffer> {
    return buffer((await store.get(stored)).stream)
  }

  /** The object with other encrypted bytes, as an attacker with access to the store could replace it. */
  async function replaced(stored: Stored, bytes: Uint8Array): Promise<Stored> {
    await store.delete({ name: stored.name, versionId: null })
    const { versionId } = await store.put(stored.name, { size: bytes.length, open: () => stream([bytes]) })
    return { ...stored, versionId }
  }
})

function nameOf({ tenantId }: { tenantId: string }, bytes: Uint8Array): string {
  return blobName(tenantId, randomUUID(), createHash('sha256').update(bytes).digest())
}

/** Much faster than toEqual, which takes seconds. */
function expectSame(actual: Buffer, expected: Uint8Array): void {
  expect(actual.equals(expected)).toBe(true)
}

async function* stream(parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}

function flip(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes)
  flipped[at] = (flipped[at] ?? 0) ^ 1
  return flipped
}

function chunkAt(encrypted: Buffer, i: number): Buffer {
  return encrypted.subarray(i * ENCRYPTED_CHUNK, (i + 1) * ENCRYPTED_CHUNK)
}

const shorter = (encrypted: Buffer) => encrypted.subarray(0, -ENCRYPTED_CHUNK)
const longer = (encrypted: Buffer) => Buffer.concat([encrypted, encrypted.subarray(-ENCRYPTED_CHUNK)])

async function newMasterKeys(path: string) {
  await createKeyFile(path)
  return unregisteredKeys(await openKeyFile(path))
}
