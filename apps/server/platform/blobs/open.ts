import type { MasterKeys } from '../master-keys/master-keys.ts'
import { type Blobs, encryptedBlobs } from './blobs.ts'
import { openFileSystem } from './file-system.ts'
import type { S3Settings } from './s3.ts'

export type BlobSettings = { kind: 'file-system'; folder: string } | { kind: 's3'; s3: S3Settings }

export async function openBlobs(blobs: BlobSettings, masterKeys: MasterKeys): Promise<Blobs> {
  if (blobs.kind === 'file-system') return encryptedBlobs(await openFileSystem(blobs.folder), masterKeys)
  // The S3 client uses most of an idle process's memory, so it is loaded only if needed.
  const { openS3 } = await import('./s3.ts')
  return encryptedBlobs(await openS3(blobs.s3), masterKeys)
}
