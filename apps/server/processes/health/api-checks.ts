import type { Check } from '../../platform/checks/check.ts'
import type { Parts } from '../parts.ts'
import {
  confinementCheck,
  databaseCheck,
  jobsCheck,
  mailCheck,
  masterKeysCheck,
  migrationsCheck,
  partitionsCheck,
  storageCheck,
} from './checks.ts'

/** An api serves without a mail server: mails wait in the queue of the workers. */
export function apiChecks({ db, readers, queue, blobs, masterKeys, mailer }: Parts): Check[] {
  return [
    databaseCheck(db),
    migrationsCheck(db),
    partitionsCheck(readers),
    jobsCheck(queue),
    storageCheck(blobs),
    masterKeysCheck(masterKeys),
    mailCheck(mailer),
    confinementCheck(true),
  ]
}
