import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@countersign/server/config/config.ts'
import { DOCUMENT_OBJECTS } from '@countersign/server/documents/sql.ts'
import { isStampedLive } from '@countersign/server/evidence/log/names.ts'
import { LOCK_YEARS } from '@countersign/server/evidence/log/stamp.ts'
import { type Copied, copyObjects, countObjects } from '@countersign/server/platform/blobs/move/copy-objects.ts'
import { forgetDeleted } from '@countersign/server/platform/blobs/move/forget-deleted.ts'
import type { LocalObject } from '@countersign/server/platform/blobs/move/list-objects.ts'
import { openProgress, type Progress } from '@countersign/server/platform/blobs/move/record-progress.ts'
import { setVersions } from '@countersign/server/platform/blobs/move/set-versions.ts'
import type { ObjectStore } from '@countersign/server/platform/blobs/object-store.ts'
import { clientOf, lock, openS3, type S3Settings } from '@countersign/server/platform/blobs/s3.ts'
import { FILE_OBJECTS, lockMovedFiles } from '@countersign/server/records/lock-moved.ts'
import { SEALING_OBJECTS } from '@countersign/server/sealing/references.ts'
import { UPLOAD_OBJECTS } from '@countersign/server/signing/uploads/references.ts'
import { REVISION_OBJECTS } from '@countersign/server/signrequests/revisions/references.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { type CliContext, UsageError } from './context.ts'
import { show } from './operator.ts'

// countersign admin move-documents: from the folder of an installation to a bucket (docs/operators/moving-to-s3.md).

/** All tables with rows that reference objects. */
export const OBJECT_TABLES = [
  ...DOCUMENT_OBJECTS,
  ...REVISION_OBJECTS,
  ...FILE_OBJECTS,
  ...SEALING_OBJECTS,
  ...UPLOAD_OBJECTS,
]

interface MoveOptions {
  dryRun?: boolean
  switch?: boolean
  withoutObjectLock?: boolean
  concurrency: number
  json?: boolean
}

interface Move {
  folder: string
  s3: S3Settings
  locks: boolean
  store: ObjectStore
  progress: Progress
}

const HELP = `
Run it on the host of the folder, as the user of its processes, with COUNTERSIGN_DATA and, in addition, COUNTERSIGN_S3_…
of the bucket. Without --switch the service keeps running on the folder. With --switch, after all processes are stopped,
it copies the rest and, as COUNTERSIGN_OWNER_DATABASE_URL, gives the rows the versions of the copies. Both may be repeated.`

export function addMoveCommand(admin: Command, context: CliContext): void {
  admin
    .command('move-documents')
    .description('copy all documents from the data folder to a bucket, and switch to it')
    .option('--dry-run', 'check the bucket and count; write nothing')
    .option('--switch', 'with all processes stopped: copy the rest and switch to the bucket')
    .option('--without-object-lock', 'accept a bucket that cannot lock objects, for an installation without live files')
    .option('--concurrency <number>', 'objects that are copied at the same time', parseConcurrency, 16)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((options: MoveOptions) => moveAndPrint(context, options))
}

function parseConcurrency(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 256) return number
  throw new InvalidArgumentError('It must be an integer from 1 to 256.')
}

async function moveAndPrint(context: CliContext, options: MoveOptions): Promise<void> {
  const { folder, s3, dataFolder } = await settingsOf(context)
  const store = await openS3(s3)
  const progress = await openProgress(join(dataFolder, `moved-to-${s3.bucket}.jsonl`))
  try {
    await store.check()
    const locks = await mustLock(store, s3, options)
    const move = { folder, s3, locks, store, progress }
    if (options.dryRun) {
      const counted = await countObjects(folder, progress)
      show(context, options, counted, describeDryRun(counted, s3))
    } else if (options.switch) await switchAndPrint(context, options, move)
    else {
      const copied = await copy(context, options, move)
      show(context, options, copied, describeCopied(copied, s3))
    }
  } finally {
    await progress.close()
    await store.close()
  }
}

async function settingsOf({ env }: CliContext): Promise<{ folder: string; s3: S3Settings; dataFolder: string }> {
  const { blobs, dataFolder } = readConfig(env)
  if (blobs.kind !== 's3')
    throw new UsageError('set COUNTERSIGN_S3_BUCKET and the other COUNTERSIGN_S3_… of the bucket')
  const folder = join(dataFolder, 'blobs')
  const isFolder = await stat(folder).then((found) => found.isDirectory(), () => false) // biome-ignore format: one chain
  if (!isFolder) throw new UsageError(`there is no folder ${folder}: set COUNTERSIGN_DATA to that of the processes`)
  return { folder, s3: blobs.s3, dataFolder }
}

async function mustLock(store: ObjectStore, { bucket }: S3Settings, options: MoveOptions): Promise<boolean> {
  const locks = (await store.lockSupport()) === 'enabled'
  if (locks || options.withoutObjectLock) return locks
  throw new UsageError(
    `the bucket ${bucket} has no Object Lock. Live files must be locked against deletion: create a bucket with Object Lock, which can be chosen only then. Without live files use --without-object-lock`,
  )
}

/** Prints the progress every five seconds. */
async function copy({ err }: CliContext, options: MoveOptions, move: Move): Promise<Copied> {
  const { concurrency } = options
  let printedAt = performance.now()
  const onCopied = ({ objects, bytes }: Copied) => {
    if (options.json || performance.now() - printedAt < 5_000) return
    printedAt = performance.now()
    err(`${objects} objects (${inMegabytes(bytes)}) copied\n`)
  }
  const lockUntil = (object: LocalObject) => (move.locks ? lockOf(object) : undefined)
  return copyObjects({ ...move, concurrency, lockUntil, onCopied })
}

function lockOf({ name, modifiedMs }: LocalObject): Date | undefined {
  if (!isStampedLive(name)) return undefined
  const until = new Date(modifiedMs)
  until.setUTCFullYear(until.getUTCFullYear() + LOCK_YEARS)
  return until.getTime() > Date.now() ? until : undefined
}

async function switchAndPrint(context: CliContext, options: MoveOptions, move: Move): Promise<void> {
  const ownerUrl = context.env.COUNTERSIGN_OWNER_DATABASE_URL
  if (!ownerUrl) throw new UsageError('--switch needs COUNTERSIGN_OWNER_DATABASE_URL, the owner of the database')
  const { folder, s3, locks, store, progress } = move
  const copied = await copy(context, options, move)
  const deleted = await forgetDeleted(folder, store, progress)
  const client = clientOf(s3)
  let locked = 0
  try {
    const lockFile = async (place: { name: string; versionId: string | null }, until: Date) => {
      if (locks) return lock(client, s3, place, until)
      throw new UsageError(`there are live files, and the bucket ${s3.bucket} has no Object Lock. Nothing was switched`)
    }
    const set = await setVersions(
      {
        ...{ ownerUrl, tables: OBJECT_TABLES, alsoReads: ['tenants', 'accounts'] },
        within: async (query) => {
          locked = await lockMovedFiles(query, lockFile)
        },
      },
      progress.all(),
    )
    // A process that is started with the old settings fails its check of storage.
    await chmod(join(folder, '.incoming'), 0o500).catch(() => {})
    const done = { ...copied, deleted, locked, ...set }
    show(context, options, done, describeSwitched(done, s3))
  } finally {
    client.destroy()
  }
}

function describeDryRun({ objects, bytes, earlier }: Copied, { bucket }: S3Settings): string {
  return `${objects} objects (${inMegabytes(bytes)}) would be copied to ${bucket}; ${earlier} are there.`
}

function describeCopied({ objects, bytes, earlier }: Copied, { bucket }: S3Settings): string {
  return `${objects} objects (${inMegabytes(bytes)}) were copied to ${bucket} and verified; ${earlier} were before.
Next: stop every api, worker and sealer, and run the command again with --switch.`
}

function describeSwitched(
  { objects, deleted, locked, rows, missing }: Copied & Record<'deleted' | 'locked' | 'rows' | 'missing', number>,
  { bucket, endpoint }: S3Settings,
): string {
  const unread = `${missing} rows name an object that was not in the folder. They could not be read before either.\n`
  return `${objects} more objects were copied, ${deleted} copies of deleted ones removed, ${locked} live files locked.
${rows} rows name their object in ${bucket} now.
${missing > 0 ? unread : ''}Next: set COUNTERSIGN_S3_BUCKET=${bucket}, COUNTERSIGN_S3_ENDPOINT=${endpoint} and the keys for every api, worker and sealer, and start them. Keep the folder until the bucket is backed up.`
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
