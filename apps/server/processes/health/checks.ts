import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { pendingMigrations } from '../../migrations/pending.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { atMostEvery, type Check, checkOf } from '../../platform/checks/check.ts'
import type { Volume } from '../../platform/checks/disk.ts'
import { checkConfinement } from '../../platform/confinement/find.ts'
import type { Database } from '../../platform/db/database.ts'
import { type PartitionRunway, partitionRunway } from '../../platform/db/partitions.ts'
import type { JobQueue } from '../../platform/jobs/queue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { gaugeOnceKnown } from '../../platform/metrics/registry.ts'
import { NO_OBJECT_LOCK } from './object-lock.ts'

// The checks that several processes use. Each process decides which of them it requires (docs/adr/0052-readiness.md).

type Asked = Pick<Database, 'query'>

/** Of every check that asks the database. */
export const NEEDS_DATABASE = ['database']

const MIGRATE = 'Run `countersign migrate` as the owner of the schema (docs/operators/database.md).'

export function databaseCheck(db: Asked): Check {
  const remedy =
    'Check that PostgreSQL runs and accepts this login (COUNTERSIGN_DATABASE_URL), and its connection limit.'
  return checkOf('database', { required: true, remedy }, () => db.query('SELECT 1'))
}

/** `db`: as countersign_app. */
export function migrationsCheck(db: Asked): Check {
  return {
    name: 'migrations',
    required: true,
    remedy: MIGRATE,
    needs: NEEDS_DATABASE,
    run: async () => {
      const pending = await pendingMigrations((text) => db.query(text))
      if (pending.length === 0) return null
      return { problem: `The database lacks migrations of this version: ${pending.join(', ')}.`, remedy: MIGRATE }
    },
  }
}

/** The next month's partitions exist, or there is a month to create them. */
const RUNWAY_DAYS = 31
const DAY_SECONDS = 24 * 3600

const runway = gaugeOnceKnown(
  'countersign_partition_runway_seconds',
  'Time until rows are written to a monthly partition that does not exist. 0 if one of this month is missing.',
)

/** `partitions`: of this month; `partitions_ahead`: of the coming weeks. Both for any role. */
export function partitionChecks(db: Asked): Check[] {
  const check = (name: string, required: boolean, problemOf: (runway: PartitionRunway) => string | null): Check => ({
    name,
    required,
    remedy: MIGRATE,
    needs: NEEDS_DATABASE,
    run: async () => {
      const found = await partitionRunway(db, new Date())
      runway.set(found.days * DAY_SECONDS)
      const problem = problemOf(found)
      return problem === null ? null : { problem, remedy: MIGRATE }
    },
  })
  return [
    check('partitions', true, ({ days, missing }) =>
      days === 0 ? `Rows of this month cannot be written: ${missing.join(', ')} does not exist.` : null,
    ),
    check('partitions_ahead', false, ({ days, missing }) =>
      days > 0 && days <= RUNWAY_DAYS
        ? `In ${Math.floor(days)} days rows cannot be written: ${missing.join(', ')} does not exist.`
        : null,
    ),
  ]
}

export function jobsCheck(queue: Pick<JobQueue, 'check'>): Check {
  const remedy = 'Check that PostgreSQL accepts the login of the job queue, and its connection limit.'
  return checkOf('jobs', { required: true, remedy, needs: NEEDS_DATABASE }, () => queue.check())
}

export function storageCheck(blobs: Pick<Blobs, 'check'>): Check {
  const remedy =
    'Check the data folder (COUNTERSIGN_DATA) and its rights, or the object store: its address, its credentials and its bucket.'
  return checkOf('storage', { required: true, remedy }, () => blobs.check())
}

/** A process that only reads documents can do without. */
export function storageWriteCheck(blobs: Pick<Blobs, 'checkWrite'>, required: boolean): Check {
  const remedy = 'Check the free space and the rights of the data folder (COUNTERSIGN_DATA).'
  return checkOf('storage_write', { required, remedy }, () => blobs.checkWrite())
}

const LOCK_MS = 60_000

/** For live mode: the sealer locks finished files against deletion. A folder has no locks. */
export function objectLockCheck(blobs: Pick<Blobs, 'lockSupport'>): Check {
  return atMostEvery(LOCK_MS, {
    name: 'object_lock',
    required: false,
    remedy: 'Permit s3:GetBucketObjectLockConfiguration to this process, and check that the object store answers.',
    run: async () => ((await blobs.lockSupport()) === 'disabled' ? NO_OBJECT_LOCK : null),
  })
}

/** The folders that a process writes to. */
export function volumesOf({ blobs, dataFolder }: Config, { seals }: { seals: boolean }): Volume[] {
  return [
    ...(blobs.kind === 'file-system' ? [{ name: 'documents', folder: blobs.folder }] : []),
    ...(seals ? [{ name: 'sealing', folder: join(dataFolder, 'sealing') }] : []),
  ]
}

export function masterKeysCheck(masterKeys: Pick<MasterKeys, 'check'>): Check {
  const remedy =
    'Check the key file, the token or the KMS (docs/operators/keys.md). Copy a missing file from another host or from its backup. Never create a new key instead.'
  return checkOf('master_keys', { required: true, remedy, needs: NEEDS_DATABASE }, () => masterKeys.check())
}

const MAIL_MS = 15_000

/** Mails wait while it fails, and are sent later. */
export function mailCheck(mailer: Pick<Mailer, 'check'>): Check {
  const remedy =
    'Check the mail server and COUNTERSIGN_SMTP_URL: address, TLS, user and password. Mails wait, and are sent when it answers.'
  return atMostEvery(
    MAIL_MS,
    checkOf('mail', { required: false, remedy }, () => mailer.check()),
  )
}

export function confinementCheck(required: boolean): Check {
  const remedy = 'Install bubblewrap and permit user namespaces, or run an examiner (docs/operators/confinement.md).'
  return checkOf('confinement', { required, remedy }, checkConfinement)
}
