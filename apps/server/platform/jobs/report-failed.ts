import type { Database } from '../db/database.ts'
import { json, nullable, rowDecoder, text } from '../db/decode.ts'
import { countPermanentFailure } from '../metrics/permanent-failures.ts'
import type { FailedJob, FailedJobHandler, JobClass, JobIds } from './job.ts'

const BATCH = 100

/**
 * Passes jobs that failed for good to the handler, once each unless a report takes longer than its claim: also those of a
 * worker that died in their last attempt, and those whose last attempt took too long. A job whose report fails is reported
 * again after an hour. Returns whether there may be more.
 */
export async function reportFailedJobs(
  db: Database,
  jobClass: JobClass,
  onGivenUp: FailedJobHandler,
  onError: (error: Error) => void,
): Promise<boolean> {
  const rows = await db.query({ name: 'claim-unreported-jobs', text: CLAIMED, values: [jobClass, BATCH] })
  let reported = 0
  for (const job of rows.map(failedJob)) {
    try {
      await onGivenUp(job)
      const [first] = await db.query({ name: 'report-job', text: REPORTED, values: [job.id] })
      // Of two workers that reported the job, one counts it.
      if (first) countPermanentFailure('job')
      reported += 1
    } catch (error) {
      onError(new Error(`The failure of the job ${job.name} could not be recorded.`, { cause: error }))
      await db.query({ name: 'defer-report', text: DEFERRED, values: [job.id] })
    }
  }
  return reported > 0 && rows.length === BATCH
}

const decodeFailed = rowDecoder('jobs', {
  job_id: text,
  tenant_id: text,
  name: text,
  ids: json<JobIds>(),
  last_error: nullable(text),
})

function failedJob(row: Parameters<typeof decodeFailed>[0]): FailedJob {
  const { job_id, tenant_id, name, ids, last_error } = decodeFailed(row)
  return { id: job_id, tenant: tenant_id, name, ids, error: last_error ?? '' }
}

// Ordered as jobs_unreported is. The due time of a failed job is in the future: until an hour from now it can be claimed.
// A claim lasts one minute, after which another worker reports the job if this one has died.
const CLAIMED = `
  UPDATE jobs SET due_at = now() + interval '62 minutes'
   WHERE job_id IN (
     SELECT job_id FROM jobs
      WHERE class = $1 AND state = 'failed' AND reported_at IS NULL AND due_at < now() + interval '61 minutes'
      ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING job_id, tenant_id, name, ids, last_error`

const REPORTED = `
  UPDATE jobs SET reported_at = now() WHERE job_id = $1 AND state = 'failed' AND reported_at IS NULL
  RETURNING job_id`

const DEFERRED = `
  UPDATE jobs SET due_at = now() + interval '2 hours' WHERE job_id = $1 AND state = 'failed' AND reported_at IS NULL`
