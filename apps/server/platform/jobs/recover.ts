import type { Database } from '../db/database.ts'
import type { ClassSettings } from './classes.ts'
import { retryDelay } from './fail.ts'
import type { JobClass } from './job.ts'

/**
 * Counts a failed attempt for jobs whose worker stopped renewing their lease, and makes them ready: at once after the
 * first failure, later with the delay of a retry, because the job itself may be what stops its workers.
 */
export async function recoverJobs(db: Database, jobClass: JobClass, settings: ClassSettings): Promise<number> {
  const { retries, retrySeconds, longestRetrySeconds } = settings
  const values = [jobClass, retries, retrySeconds, longestRetrySeconds]
  const rows = await db.query({ name: 'recover-jobs', text: RECOVER, values })
  return rows.length
}

const RECOVER = `
  UPDATE jobs
     SET failures = failures + 1, claimed_until = NULL,
         due_at = CASE WHEN failures = 0 THEN now() ELSE now() + ${retryDelay('$3', '$4')} END,
         last_error = 'The worker stopped before the job ended.',
         state = CASE WHEN failures < $2::int THEN 'ready' ELSE 'failed' END
   WHERE class = $1 AND state = 'active' AND claimed_until < now()
  RETURNING job_id`
