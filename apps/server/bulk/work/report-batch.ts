import type { Database } from '../../platform/db/database.ts'
import { countPermanentFailure } from '../../platform/metrics/permanent-failures.ts'
import { problemEvent } from '../jobs/job-events.ts'
import { readRowCounts } from '../progress/row-counts.ts'
import { lockJob, type StoredJob } from '../store.ts'
import type { Claim } from './claim.ts'

// A batch that fails as a whole is retried for ever. The job says so after some failures in a row, and an event reports
// it: without this, the job would look as if it were running.

/** In this process. With the delay between two attempts: about 10 s. */
const FAILURES_TOLERATED = 3

export const BATCH_FAILED = 'batch_failed'

export interface BatchFailures {
  /** Counts a failure; reports it if there were several in a row. */
  failed(db: Database, claim: Claim): Promise<void>
  succeeded(claim: Claim): void
}

export function makeBatchFailures(): BatchFailures {
  const counts = new Map<string, number>()
  return {
    failed: async (db, claim) => {
      const count = (counts.get(keyOf(claim)) ?? 0) + 1
      counts.set(keyOf(claim), count)
      if (count >= FAILURES_TOLERATED) await reportBatch(db, claim)
    },
    succeeded: (claim) => {
      counts.delete(keyOf(claim))
    },
  }
}

function keyOf({ jobId, batch }: Claim): string {
  return `${jobId} ${batch}`
}

async function reportBatch(db: Database, { tenantId, jobId, batch }: Claim): Promise<void> {
  const isReported = await db.transaction({ tenant: tenantId }, async (tx) => {
    const job = await lockJob(tx, tenantId, jobId)
    if (!job || !isAdvancing(job) || job.waitingFor?.code === BATCH_FAILED) return false
    const problem = { code: BATCH_FAILED, message: messageOf(job) }
    await tx.query(
      'UPDATE bulk_jobs SET waiting_for = $3, event_seq = event_seq + 1 WHERE tenant_id = $1 AND job_id = $2',
      [tenantId, jobId, JSON.stringify({ ...problem, batch })],
    )
    await tx.query(problemEvent(job, await readRowCounts(tx, tenantId, jobId), problem))
    return true
  })
  if (isReported) countPermanentFailure('bulk_row')
}

function isAdvancing({ state }: StoredJob): boolean {
  return state === 'running' || state === 'recalling'
}

function messageOf({ state }: StoredJob): string {
  const what = state === 'recalling' ? 'Requests of a batch cannot be cancelled' : 'A batch of rows cannot be processed'
  return `${what}. The service retries, and the operator must remove the cause.`
}
