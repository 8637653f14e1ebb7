import type { Database } from '../db/database.ts'
import type { ClassSettings } from './classes.ts'
import type { JobClass } from './job.ts'

/** Counts a failed attempt for jobs whose worker stopped renewing their lease, and makes them ready. */
export async function recoverJobs(db: Database, jobClass: JobClass, { retries }: ClassSettings): Promise<number> {
  const rows = await db.query({ name: 'recover-jobs', text: RECOVER, values: [jobClass, retries] })
  return rows.length
}

const RECOVER = `
  UPDATE jobs
     SET failures = failures + 1, claimed_until = NULL, due_at = now(),
         last_error = 'The worker stopped before the job ended.',
         state = CASE WHEN failures < $2::int THEN 'ready' ELSE 'failed' END
   WHERE class = $1 AND state = 'active' AND claimed_until < now()
  RETURNING job_id`
