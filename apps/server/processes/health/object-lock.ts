import { ConfigError } from '../../config/config.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Problem } from '../../platform/checks/check.ts'

/** Object Lock can be enabled only when a bucket is created, and the sealer needs it after the last signer has signed. */
export const NO_OBJECT_LOCK: Problem = {
  problem: 'The bucket (COUNTERSIGN_S3_BUCKET) has no Object Lock, so finished live documents cannot be stored.',
  remedy:
    'Create a bucket with Object Lock enabled, move the objects to it, and set it (docs/operators/live-sealing.md).',
}

/**
 * Refuses to start in live mode on a bucket without Object Lock. A store that does not answer now is reported by the
 * check `object_lock`.
 */
export async function mustLockObjects(blobs: Pick<Blobs, 'lockSupport'>): Promise<void> {
  const support = await blobs.lockSupport().catch(() => undefined)
  const { problem, remedy } = NO_OBJECT_LOCK
  if (support === 'disabled') throw new ConfigError([`${problem} ${remedy}`])
}
