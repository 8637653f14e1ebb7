import { pendingMigrations } from '../../migrations/migrate.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { type Check, checkOf } from '../../platform/checks/check.ts'
import { checkConfinement } from '../../platform/confinement/find.ts'
import type { Database } from '../../platform/db/database.ts'
import { missingPartitions } from '../../platform/db/partitions.ts'
import type { JobQueue } from '../../platform/jobs/queue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'

// The checks that several processes use. Each process decides which of them it requires (docs/adr/0052-readiness.md).

type Asked = Pick<Database, 'query'>

const MIGRATE = 'Run `countersign migrate` as the owner of the schema (docs/DATABASE.md).'

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
    run: async () => {
      const pending = await pendingMigrations((text) => db.query(text))
      if (pending.length === 0) return null
      return { problem: `The database lacks migrations of this version: ${pending.join(', ')}.`, remedy: MIGRATE }
    },
  }
}

export function partitionsCheck(db: Asked): Check {
  return {
    name: 'partitions',
    required: true,
    remedy: MIGRATE,
    run: async () => {
      const missing = await missingPartitions(db, new Date())
      if (missing.length === 0) return null
      return { problem: `Partitions are missing: ${missing.join(', ')}.`, remedy: MIGRATE }
    },
  }
}

export function jobsCheck(queue: Pick<JobQueue, 'check'>): Check {
  const remedy = 'Check that PostgreSQL accepts the login of the job queue, and its connection limit.'
  return checkOf('jobs', { required: true, remedy }, () => queue.check())
}

export function storageCheck(blobs: Pick<Blobs, 'check'>): Check {
  const remedy =
    'Check the folder COUNTERSIGN_DATA or the object store: its address, its credentials and its free space.'
  return checkOf('storage', { required: true, remedy }, () => blobs.check())
}

export function masterKeysCheck(masterKeys: Pick<MasterKeys, 'check'>): Check {
  const remedy =
    'Provide the master key on this host: copy it from another host or from its backup (docs/KEYS.md). Never create a new one instead.'
  return checkOf('master_keys', { required: true, remedy }, () => masterKeys.check())
}

/** Null: mails are captured, not sent. Mails wait while it fails, and are sent later. */
export function mailCheck(mailer: Pick<Mailer, 'check'> | null): Check {
  const remedy =
    'Check the mail server and COUNTERSIGN_SMTP_URL: address, TLS, user and password. Mails wait, and are sent when it answers.'
  return checkOf('mail', { required: false, remedy }, async () => mailer?.check())
}

export function confinementCheck(required: boolean): Check {
  const remedy = 'Install bubblewrap and permit user namespaces, or run an examiner (docs/CONFINEMENT.md).'
  return checkOf('confinement', { required, remedy }, checkConfinement)
}
