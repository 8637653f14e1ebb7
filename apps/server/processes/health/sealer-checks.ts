import { type Check, checkOf } from '../../platform/checks/check.ts'
import { diskSpaceCheck } from '../../platform/checks/disk.ts'
import { sealCertificateCheck, timestampingCheck } from '../../sealing/credentials/checks.ts'
import type { CredentialsFor } from '../../sealing/credentials/credentials.ts'
import { countFailingSeals } from '../../signrequests/seal/measure.ts'
import type { SealerParts } from '../parts.ts'
import {
  databaseCheck,
  jobsCheck,
  masterKeysCheck,
  migrationsCheck,
  NEEDS_DATABASE,
  objectLockCheck,
  partitionChecks,
  storageCheck,
  storageWriteCheck,
  volumesOf,
} from './checks.ts'
import { type QueueLags, queuesCheck } from './queues-check.ts'

const SANDBOX_REMEDY = "Check the folder of the sandbox's authority (COUNTERSIGN_SANDBOX_PKI) and its rights."
const LIVE_REMEDY = 'Check the seal key, its password or PIN and its chain (docs/operators/live-sealing.md).'

/** Without a store, a master key or a seal key of this host nothing is sealed. Everything else delays live documents. */
export function sealerChecks(parts: SealerParts, credentials: CredentialsFor, lags: QueueLags): Check[] {
  const { config, db, sealer, queue, blobs, masterKeys } = parts
  return [
    databaseCheck(sealer),
    migrationsCheck(db),
    ...partitionChecks(sealer),
    jobsCheck(queue),
    storageCheck(blobs),
    storageWriteCheck(blobs, true),
    diskSpaceCheck(volumesOf(config, { seals: true }), config.minFreeBytes),
    masterKeysCheck(masterKeys),
    checkOf('sandbox_seal', { required: true, remedy: SANDBOX_REMEDY }, () => credentials('test')),
    stuckCheck(parts),
    queuesCheck('attempts', lags),
    ...(config.seal
      ? [
          checkOf('live_seal', { required: true, remedy: LIVE_REMEDY }, () => credentials('live')),
          sealCertificateCheck(() => credentials('live')),
          timestampingCheck(config.seal.tsaUrls),
          objectLockCheck(blobs),
        ]
      : []),
  ]
}

/** Retries in the first minutes are normal: an authority answers late, or a network connection breaks. */
const STUCK_SECONDS = 300

/** Whatever the cause: an error that no other check names is found here. */
export function stuckCheck({ sealer }: Pick<SealerParts, 'sealer'>): Check {
  const remedy =
    'See the errors in the logs and their codes in docs/operators/live-sealing.md#seal-errors. Sealing is retried until it succeeds; `countersign admin retry-seal` retries at once.'
  return {
    name: 'sealing',
    required: false,
    remedy,
    needs: NEEDS_DATABASE,
    run: async () => {
      const { failing, oldestSeconds } = await countFailingSeals(sealer)
      if (oldestSeconds < STUCK_SECONDS) return null
      const minutes = Math.floor(oldestSeconds / 60)
      return { problem: `Sealing has failed for ${minutes} minutes. Requests that wait: ${failing}.`, remedy }
    },
  }
}
