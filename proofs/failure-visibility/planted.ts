import type { Work } from '@countersign/domain/signrequest'
import type { Stage } from './stage.ts'

/** A permanent failure of background work, planted by real means, such as a deleted object or a broken row. */
export interface PlantedFailure {
  /** What fails, in a few words. */
  name: string
  /** The label of the metric that counts it. */
  work: Work
  /** Makes the work fail, and says where the failure must be seen. */
  plant(stage: Stage): Promise<Sightings>
}

/**
 * Where the failure must be seen. Each is asked again until it is true or the time is over. The metric is read once, after
 * all failures of the work.
 */
export interface Sightings {
  /** The state of the request, signer, job or row, or a recorded problem. */
  state(): Promise<boolean>
  /** `explain` says what failed, and does not say that the request waits for its signers. */
  explain(): Promise<boolean>
  event(): Promise<boolean>
}
