import type { Check } from '../../platform/checks/check.ts'
import { diskSpaceCheck } from '../../platform/checks/disk.ts'
import type { Parts } from '../parts.ts'
import {
  confinementCheck,
  databaseCheck,
  jobsCheck,
  masterKeysCheck,
  migrationsCheck,
  objectLockCheck,
  partitionChecks,
  storageCheck,
  storageWriteCheck,
  volumesOf,
} from './checks.ts'

/**
 * An api sends no mail: it serves whether or not a mail server answers, and the workers report it. `seals`: the process
 * seals documents, too.
 */
export function apiChecks(parts: Parts, { seals }: { seals: boolean } = { seals: false }): Check[] {
  const { config, db, readers, queue, blobs, masterKeys } = parts
  return [
    databaseCheck(db),
    migrationsCheck(db),
    ...partitionChecks(readers),
    jobsCheck(queue),
    storageCheck(blobs),
    storageWriteCheck(blobs, false),
    diskSpaceCheck(volumesOf(config, { seals }), config.minFreeBytes),
    masterKeysCheck(masterKeys),
    confinementCheck(true),
    ...(config.liveSigning ? [objectLockCheck(blobs)] : []),
  ]
}
