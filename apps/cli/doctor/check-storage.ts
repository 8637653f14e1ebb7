import { randomBytes, randomUUID } from 'node:crypto'
import { access, constants, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { contentOf, type ObjectStore, type Place } from '@countersign/server/platform/blobs/object-store.ts'
import type { S3Settings } from '@countersign/server/platform/blobs/s3.ts'
import type { Problem } from '@countersign/server/platform/checks/check.ts'
import { objectLockCheck, storageCheck } from '@countersign/server/processes/health/checks.ts'
import { type Examination, placed, type Subject } from './examination.ts'

// The object store: an object is written, read and deleted. In a folder nothing is created that the process itself would
// have to create, because the doctor may run as another user.

const LOCKED = 'The bucket has Object Lock, which live documents need.'

export function storageExaminations(subject: Subject): Examination[] {
  const { blobs } = subject.config
  return blobs.kind === 's3' ? bucketExaminations(subject, blobs.s3) : [folderExamination(blobs.folder)]
}

function bucketExaminations({ config }: Subject, s3: S3Settings): Examination[] {
  const within = <T>(work: (store: ObjectStore) => Promise<T>) => withStore(s3, work)
  const locks = { lockSupport: () => within((store) => store.lockSupport()) }
  const check = storageCheck({ check: () => within((store) => store.check()) })
  return [
    placed('storage', `The bucket ${s3.bucket} exists, and the credentials open it.`, {
      ...check,
      remedy:
        'Check COUNTERSIGN_S3_ENDPOINT, _REGION, _BUCKET, _ACCESS_KEY and _SECRET_KEY, and that the store answers there.',
    }),
    {
      ...{ group: 'storage', name: 'storage_write', needs: ['storage'], required: true },
      title: 'An object can be written, read and deleted.',
      remedy:
        'Permit s3:PutObject, s3:GetObject, s3:GetObjectVersion, s3:DeleteObject, s3:DeleteObjectVersion and s3:ListBucketVersions to the access key, and check the free space of the store.',
      run: () => within(writeReadDelete),
    },
    ...(config.liveSigning ? [placed('storage', LOCKED, objectLockCheck(locks), ['storage'])] : []),
  ]
}

/** The S3 client is loaded only if it is needed. */
async function withStore<T>(s3: S3Settings, work: (store: ObjectStore) => Promise<T>): Promise<T> {
  const { openS3 } = await import('@countersign/server/platform/blobs/s3.ts')
  const store = await openS3(s3)
  try {
    return await work(store)
  } catch (error) {
    throw new Error(`${s3.endpoint}: ${wordsOf(error as Error)}`, { cause: error })
  } finally {
    await store.close()
  }
}

async function writeReadDelete(store: ObjectStore): Promise<Problem | null> {
  const bytes = randomBytes(1024)
  const name = `doctor/${randomUUID()}`
  const place: Place = { name, versionId: (await store.put(name, contentOf(bytes))).versionId }
  try {
    const found = await buffer((await store.get(place)).stream)
    if (found.equals(bytes)) return null
    return { problem: 'The store returned other bytes than were written.', remedy: 'Do not use this store.' }
  } finally {
    await store.delete(place)
  }
}

function folderExamination(folder: string): Examination {
  return {
    ...{ group: 'storage', name: 'storage', required: true },
    title: `A file can be written, read and deleted in ${folder}.`,
    remedy:
      'Check the free space of the folder, and that the user of the process owns it; or set COUNTERSIGN_DATA to another.',
    run: async () => {
      const there = await nearestFolder(folder)
      await access(there, constants.R_OK | constants.W_OK | constants.X_OK)
      if (there === folder) await tryFile(join(folder, `.doctor-${randomUUID()}`))
      return null
    },
  }
}

/** The folder, or the parent in which the process will create it. */
async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error
      return undefined
    })
    if (found && !found.isDirectory()) throw new Error(`${folder} is not a folder.`)
    if (found) return folder
  }
}

async function tryFile(path: string): Promise<void> {
  const bytes = randomBytes(1024)
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true })
    if (!(await readFile(path)).equals(bytes)) throw new Error(`${path} has other bytes than were written.`)
  } finally {
    await rm(path, { force: true })
  }
}

/** Some errors of the S3 client have a code and no sentence. */
function wordsOf({ name, message }: Error): string {
  return message && message !== 'UnknownError' ? message : name
}
