import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BlobSettings } from '../../apps/server/platform/blobs/open.ts'
import { openS3 } from '../../apps/server/platform/blobs/s3.ts'
import { RGW, removeBucket } from '../../apps/server/platform/blobs/testing/stores.ts'

export type StoreName = 'file-system' | 'rgw'

export interface StoreSettings {
  /** For the product's processes. */
  env: Record<string, string>
  blobs(folder: string): BlobSettings
  remove(): Promise<void>
}

/** Where documents lie: a folder of the product's own, or a fresh bucket of Ceph RGW. */
export async function settingsFor(name: StoreName): Promise<StoreSettings> {
  if (name === 'file-system') {
    const blobs = (folder: string) => ({ kind: 'file-system' as const, folder: join(folder, 'blobs') })
    return { env: {}, blobs, remove: async () => {} }
  }
  const s3 = { ...RGW, bucket: `bench-${randomUUID()}` }
  await (await openS3({ ...s3, createBucket: true })).close()
  return {
    env: {
      COUNTERSIGN_S3_BUCKET: s3.bucket,
      COUNTERSIGN_S3_ENDPOINT: s3.endpoint,
      COUNTERSIGN_S3_ACCESS_KEY: s3.accessKeyId,
      COUNTERSIGN_S3_SECRET_KEY: s3.secretAccessKey,
    },
    blobs: () => ({ kind: 's3', s3 }),
    remove: () => removeBucket(s3.bucket),
  }
}
