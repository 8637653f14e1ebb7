import type { Check } from '../../platform/checks/check.ts'
import { diskSpaceCheck } from '../../platform/checks/disk.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { WorkerParts } from '../parts.ts'
import {
  confinementCheck,
  databaseCheck,
  jobsCheck,
  mailCheck,
  masterKeysCheck,
  migrationsCheck,
  partitionChecks,
  storageCheck,
  storageWriteCheck,
  volumesOf,
} from './checks.ts'

/** `mailer` is null where mails are captured, not sent. */
export function workerChecks(parts: WorkerParts, mailer: Pick<Mailer, 'check'> | null): Check[] {
  const { config, db, queue, blobs, masterKeys } = parts
  return [
    databaseCheck(db),
    migrationsCheck(db),
    ...partitionChecks(db),
    jobsCheck(queue),
    storageCheck(blobs),
    storageWriteCheck(blobs, false),
    diskSpaceCheck(volumesOf(config, { seals: false }), config.minFreeBytes),
    masterKeysCheck(masterKeys),
    confinementCheck(false),
    ...(mailer ? [mailCheck(mailer)] : []),
  ]
}
