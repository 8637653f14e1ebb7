import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteBucketCommand, DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { openFileSystem } from '../file-system.ts'
import type { ObjectStore } from '../object-store.ts'
import { openS3, type S3Settings } from '../s3.ts'

// Every driver, empty and real, for the suites that all must pass. S3 is Ceph RGW, as started by bin/services.

export interface TestStore {
  store: ObjectStore
  /** Whether the store supports locks. */
  locks: boolean
  remove(): Promise<void>
}

export const RGW: Omit<S3Settings, 'bucket'> = {
  endpoint: `http://127.0.0.1:${process.env.COUNTERSIGN_RGW_PORT ?? 15333}`,
  region: 'us-east-1',
  accessKeyId: 'countersign',
  secretAccessKey: 'countersign-secret',
}

export const TEST_STORES: [string, () => Promise<TestStore>][] = [
  ['the file system', fileSystem],
  ['S3', s3],
]

async function fileSystem(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-blobs-'))
  return { store: await openFileSystem(folder), locks: false, remove: () => rm(folder, { recursive: true }) }
}

async function s3(): Promise<TestStore> {
  const bucket = `test-${randomUUID()}`
  const store = await openS3({ ...RGW, bucket, createBucket: true }).catch((cause) => {
    throw new Error('This suite needs the object store: bin/services up rgw', { cause })
  })
  return { store, locks: true, remove: () => store.close().then(() => removeBucket(bucket)) }
}

export async function removeBucket(Bucket: string): Promise<void> {
  const { endpoint, region, ...credentials } = RGW
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  for (;;) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket }))
    const found = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
    for (const { Key, VersionId } of found) {
      const BypassGovernanceRetention = true
      await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention }))
    }
    if (!page.IsTruncated) break
  }
  await client.send(new DeleteBucketCommand({ Bucket }))
  client.destroy()
}
