import { digestLagSeconds } from '../../notifications/digests/close.ts'
import type { Check } from '../../platform/checks/check.ts'
import { diskSpaceCheck } from '../../platform/checks/disk.ts'
import { relayLagSeconds } from '../../platform/jobs/relay-lag.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { searchLagSeconds } from '../../signrequests/search/measure.ts'
import { timerLagSeconds } from '../../signrequests/timers/run-due.ts'
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
import { queuesCheck } from './queues-check.ts'

/** `mailer` is null where mails are captured, not sent. */
export function workerChecks(parts: WorkerParts, mailer: Pick<Mailer, 'check'> | null): Check[] {
  const { config, db, relay, timer, queue, blobs, masterKeys } = parts
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
    queuesCheck('queues', {
      relay: () => relayLagSeconds(relay),
      timers: () => timerLagSeconds(timer),
      digests: () => digestLagSeconds(timer),
      search: () => searchLagSeconds({ finder: relay, db }),
    }),
    ...(mailer ? [mailCheck(mailer)] : []),
  ]
}
