import { type Blobs, sealedBlobs } from './blobs.ts'
import { openMasterKeyFile } from './file-master-keys.ts'
import { openFileSystem } from './file-system.ts'
import { openS3, type S3Settings } from './s3.ts'

export interface BlobSettings {
  blobs: { kind: 'file-system'; folder: string } | { kind: 's3'; s3: S3Settings }
  masterKeyFile: string
}

export async function openBlobs({ blobs, masterKeyFile }: BlobSettings): Promise<Blobs> {
  const masterKeys = await openMasterKeyFile(masterKeyFile)
  const store = blobs.kind === 's3' ? await openS3(blobs.s3) : await openFileSystem(blobs.folder)
  return sealedBlobs(store, masterKeys)
}
