import type { Database } from '../db/database.ts'
import type { ClassSettings } from './classes.ts'
import type { ClaimedJob } from './job.ts'

/** Records a failed attempt. The job is retried after a delay, or is failed for good: then it returns true. */
export async function failJob(db: Database, settings: ClassSettings, job: ClaimedJob, error: Error): Promise<boolean> {
  const { retries, retrySeconds, longestRetrySeconds } = settings
  const values = [job.id, job.claim, error.message, retries, retrySeconds, longestRetrySeconds]
  const rows = await db.query({ name: 'fail-job', text: FAIL, values })
  return rows.length > 0 && job.failures >= retries
}

/** Doubles with each failure. Half of it is random, so jobs that failed together are not retried together. */
export const retryDelay = (seconds: string, longest: string) =>
  `make_interval(secs => least(${longest}::float8, ${seconds}::float8 * 2 ^ least(failures, 16) * (1 + random())))`

const FAIL = `
  UPDATE jobs
     SET failures = failures + 1, last_error = $3, claimed_until = NULL,
         state = CASE WHEN failures < $4::int THEN 'ready' ELSE 'failed' END,
         due_at = now() + ${retryDelay('$5', '$6')}
   WHERE job_id = $1 AND claims = $2 AND state = 'active'
  RETURNING job_id`
