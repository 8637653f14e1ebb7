import type { JobClass } from './job.ts'

export interface ClassSettings {
  /** Jobs that a process runs at a time. */
  slots: number
  /** Failed attempts after which a job is not retried. */
  retries: number
  /** The delay before the first retry. It doubles with each one. */
  retrySeconds: number
  longestRetrySeconds: number
}

/** A tenant may have this share of a process's slots, so its backlog or its slow jobs leave slots for other tenants. */
export const TENANT_SHARE = 1 / 4

/** A worker that dies loses its jobs after this time. */
export const LEASE_SECONDS = 10
/** Expired leases are recovered this often. Together with the lease: within 30 s. */
export const RECOVER_MS = 5_000
/** An attempt that takes longer has failed. */
export const LONGEST_ATTEMPT_SECONDS = 120
export const FAILED_JOBS_KEPT_DAYS = 14

export const CLASSES: Record<JobClass, ClassSettings> = {
  // Retries for about a day, while a mail server is down: after 2 s, 4 s, 8 s … 1 h.
  mail: { slots: 32, retries: 35, retrySeconds: 2, longestRetrySeconds: 3600 },
  // Depends on the blob store only: retries for about a day, which is the time to restore a lost object.
  merge: { slots: 16, retries: 150, retrySeconds: 2, longestRetrySeconds: 600 },
  maintenance: { slots: 16, retries: 5, retrySeconds: 30, longestRetrySeconds: 600 },
}
