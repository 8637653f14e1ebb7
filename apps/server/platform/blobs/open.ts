import { type Blobs, sealedBlobs } from './blobs.ts'
import { openMasterKeyFile } from './file-master-keys.ts'
import { openFileSystem } from './file-system.ts'
import type { S3Settings } from './s3.ts'

export interface BlobSettings {
  blobs: { kind: 'file-system'; folder: string } | { kind: 's3'; s3: S3Settings }
  masterKeyFile: string
}

export async function openBlobs({ blobs, masterKeyFile }: BlobSettings): Promise<Blobs> {
  const masterKeys = await openMasterKeyFile(masterKeyFile)
  if (blobs.kind === 'file-system') return sealedBlobs(await openFileSystem(blobs.folder), masterKeys)
  // The S3 client is most of the memory a process has at rest; who keeps files in a folder need not load it.
  const { openS3 } = await import('./s3.ts')
  return sealedBlobs(await openS3(blobs.s3), masterKeys)
}
