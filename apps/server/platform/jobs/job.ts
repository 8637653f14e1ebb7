// The queue's types. A job's data holds ids only; its handler reads the rows again.

export type JobClass = 'mail' | 'merge' | 'maintenance'

export type JobIds = Record<string, string | number>

/** A job to enqueue: by the relay, for an event, or by a rare command within its own transaction. */
export interface JobOrder {
  class: JobClass
  name: string
  tenant: string
  ids: JobIds
  /** A person waits for it: it runs before the tenant's other jobs of its class. */
  urgent?: boolean
}

export interface RunningJob {
  id: string
  tenant: string
  ids: JobIds
  /** How many attempts have failed. */
  failures?: number
  /** If this attempt fails, the job is not retried: the handler must report the outcome. */
  isLastTry?: boolean
}

/** A job that failed for good. */
export interface FailedJob {
  id: string
  tenant: string
  name: string
  ids: JobIds
  error: string
}

/**
 * Records the failure where somebody sees it: with the request or the bulk job that the job belongs to. Called once, and
 * again if it throws or its process dies. It must be repeatable.
 */
export type FailedJobHandler = (job: FailedJob) => Promise<void>

export type JobHandler = (job: RunningJob) => Promise<void>

/** A job in a slot of this process. */
export interface ClaimedJob {
  id: string
  tenantId: string
  name: string
  ids: JobIds
  /** How many attempts have failed. */
  failures: number
  /** The fencing token: the number of this claim. A later claim of the same job has a greater one. */
  claim: number
}

/**
 * Thrown by a handler: the job must wait for the rate limit with this key. It is parked, which occupies no slot and
 * counts as no attempt. The message says why.
 */
export class JobParked extends Error {
  override readonly name = 'JobParked'
  readonly rateKey: string

  constructor(rateKey: string, message: string) {
    super(message)
    this.rateKey = rateKey
  }
}
