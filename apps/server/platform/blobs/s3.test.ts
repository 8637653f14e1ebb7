import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, DeleteObjectCommand, PutObjectRetentionCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlobLocked, StoreUnavailable } from './errors.ts'
import { blobName } from './name.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3 } from './s3.ts'
import { RGW, removeBucket } from './testing/stores.ts'

// What only a store across a network can do: fail to respond, disconnect, keep versions, reject a deletion.

const bucket = 'countersign-s3-test'
const { endpoint, region, ...credentials } = RGW
const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
let direct: ObjectStore

beforeAll(async () => {
  direct = await openS3({ ...RGW, bucket, createBucket: true }).catch((cause) => {
    throw new Error('This suite needs the object store: bin/services up rgw', { cause })
  })
})
afterAll(async () => {
  client.destroy()
  await direct?.close()
})

describe('a store that cannot be reached', () => {
  it('is unavailable for every call', async () => {
    const store = await openS3({ ...RGW, endpoint: 'http://127.0.0.1:1', bucket })
    const place = { name: aName(randomBytes(8)), versionId: null }
    await expect(store.check()).rejects.toThrow(StoreUnavailable)
    await expect(store.get(place)).rejects.toThrow(StoreUnavailable)
    await expect(store.head(place)).rejects.toThrow(StoreUnavailable)
    await expect(store.delete(place)).rejects.toThrow(StoreUnavailable)
    await expect(put(store, randomBytes(8))).rejects.toThrow(StoreUnavailable)
    await store.close()
  })
})

describe('a connection that breaks', () => {
  it.each([1, 2])('in the middle of a put, %i times, is retried', async (times) => {
    await using proxy = await breakingProxy(times, 100_000)
    const bytes = randomBytes(1_000_000)
    const { name, versionId } = await put(proxy.store, bytes)
    expect((await buffer((await direct.get({ name, versionId })).stream)).equals(bytes)).toBe(true)
    expect(proxy.broken()).toBe(times)
    await direct.delete({ name, versionId })
  })

  it('in the middle of a put, three times, stores nothing', async () => {
    await using proxy = await breakingProxy(3, 100_000)
    const bytes = randomBytes(1_000_000)
    const name = aName(bytes)
    await expect(proxy.store.put(name, contentOf(bytes))).rejects.toThrow(StoreUnavailable)
    expect(await direct.head({ name, versionId: null })).toBeUndefined()
  })
})

describe('a bucket', () => {
  it('returns the version that a row refers to, whatever is put later', async () => {
    const bytes = randomBytes(100)
    const name = aName(bytes)
    const first = await direct.put(name, contentOf(bytes))
    const second = await direct.put(name, contentOf(randomBytes(100)))
    expect(first.versionId).not.toBe(second.versionId)
    const read = await buffer((await direct.get({ name, ...first })).stream)
    expect(read.equals(bytes)).toBe(true)
    for (const { versionId } of [first, second]) await direct.delete({ name, versionId })
  })

  it('that does not exist is named by the health check', async () => {
    const store = await openS3({ ...RGW, bucket: 'no-such-bucket' })
    await expect(store.check()).rejects.toThrow(/no bucket no-such-bucket/)
    await store.close()
  })

  it('with wrong credentials is a permanent error', async () => {
    const store = await openS3({ ...RGW, secretAccessKey: 'wrong', bucket })
    await expect(store.check()).rejects.not.toThrow(StoreUnavailable)
    await expect(put(store, randomBytes(8))).rejects.not.toThrow(StoreUnavailable)
    await store.close()
  })

  it('created by us protects a version locked for compliance from every user', async () => {
    const store = await openS3({ ...RGW, bucket, lockMode: 'COMPLIANCE' })
    const bytes = randomBytes(100)
    const name = aName(bytes)
    const { versionId } = await store.put(name, contentOf(bytes), { lockUntil: new Date(Date.now() + 5_000) })
    await expect(store.delete({ name, versionId })).rejects.toThrow(BlobLocked)
    const bypass = { Bucket: bucket, Key: name, VersionId: versionId ?? '', BypassGovernanceRetention: true }
    await expect(client.send(new DeleteObjectCommand(bypass))).rejects.toMatchObject({ name: 'AccessDenied' })
    const Retention = { Mode: 'GOVERNANCE', RetainUntilDate: new Date(Date.now() + 1_000) } as const
    await expect(client.send(new PutObjectRetentionCommand({ ...bypass, Retention }))).rejects.toMatchObject({
      name: 'AccessDenied',
    })
    await store.close()
  })

  it('hides a locked object on a delete without its version, and keeps it', async () => {
    const bytes = randomBytes(100)
    const name = aName(bytes)
    const { versionId } = await direct.put(name, contentOf(bytes), { lockUntil: new Date(Date.now() + 5_000) })
    await direct.delete({ name, versionId: null })
    expect(await direct.head({ name, versionId: null })).toBeUndefined()
    expect((await buffer((await direct.get({ name, versionId })).stream)).equals(bytes)).toBe(true)
  })

  it('without Object Lock is named when a lock is requested', async () => {
    const plain = `test-${randomUUID()}`
    await client.send(new CreateBucketCommand({ Bucket: plain }))
    const store = await openS3({ ...RGW, bucket: plain })
    const bytes = randomBytes(8)
    const lockUntil = new Date(Date.now() + 5_000)
    await expect(store.put(aName(bytes), contentOf(bytes), { lockUntil })).rejects.toThrow(/does not lock objects/)
    await store.close()
    await removeBucket(plain)
  })
})

describe('an object that the bucket’s owner tampers with', () => {
  it('is read by its version as it was, and the change is reported', async () => {
    const bytes = randomBytes(1000)
    const place = await put(direct, bytes)
    expect(await direct.fate(place)).toBeUndefined()
    await direct.put(place.name, contentOf(bytes)) // as after a crash
    expect(await direct.fate(place)).toBeUndefined()
    await direct.put(place.name, contentOf(randomBytes(1000)))
    expect(await direct.fate(place)).toBe('replaced')
    await direct.delete({ name: place.name, versionId: null })
    expect(await direct.fate(place)).toBe('hidden')
    expect((await buffer((await direct.get(place)).stream)).equals(bytes)).toBe(true)
    await direct.delete(place)
    expect(await direct.fate(place)).toBe('gone')
  })
})

async function put(store: ObjectStore, bytes: Buffer) {
  const name = aName(bytes)
  return { name, ...(await store.put(name, contentOf(bytes))) }
}

function aName(bytes: Buffer): string {
  return blobName(randomUUID(), randomUUID(), createHash('sha256').update(bytes).digest())
}

function contentOf(bytes: Buffer) {
  return {
    size: bytes.length,
    async *open() {
      yield bytes
    },
  }
}

/** The store behind a proxy that disconnects after so many bytes, for so many connections. */
async function breakingProxy(times: number, afterBytes: number) {
  let broken = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(RGW.endpoint).port), '127.0.0.1')
    const end = () => [client, upstream].map((socket) => socket.destroy())
    for (const socket of [client, upstream]) open.add(socket.on('error', end).on('close', end))
    let passed = 0
    client.on('data', (bytes) => {
      passed += bytes.length
      upstream.write(bytes)
      if (passed < afterBytes || broken >= times) return
      broken++
      end()
    })
    upstream.pipe(client)
  })
  const port = await listening(server)
  const store = await openS3({ ...RGW, endpoint: `http://127.0.0.1:${port}`, bucket })
  return {
    store,
    broken: () => broken,
    async [Symbol.asyncDispose]() {
      await store.close()
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
