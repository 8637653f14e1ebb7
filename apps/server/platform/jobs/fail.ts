import type { Database } from '../db/database.ts'
import type { ClassSettings } from './classes.ts'
import type { ClaimedJob } from './job.ts'

/** Records a failed attempt. The job is retried after a delay, or is failed for good. */
export async function failJob(db: Database, settings: ClassSettings, job: ClaimedJob, error: Error): Promise<void> {
  const { retries, retrySeconds, longestRetrySeconds } = settings
  const values = [job.id, job.claim, error.message, retries, retrySeconds, longestRetrySeconds]
  await db.query({ name: 'fail-job', text: FAIL, values })
}

// The delay doubles with each failure. Half of it is random, so jobs that failed together are not retried together.
const FAIL = `
  UPDATE jobs
     SET failures = failures + 1, last_error = $3, claimed_until = NULL,
         state = CASE WHEN failures < $4::int THEN 'ready' ELSE 'failed' END,
         due_at = now() + make_interval(secs => least($6::float8, $5::float8 * 2 ^ least(failures, 16) * (0.5 + random() / 2)))
   WHERE job_id = $1 AND claims = $2 AND state = 'active'`
