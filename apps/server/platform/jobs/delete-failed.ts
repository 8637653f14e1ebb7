import type { Database } from '../db/database.ts'
import { FAILED_JOBS_KEPT_DAYS } from './classes.ts'

/** Deletes jobs that failed for good long ago. `db`: as countersign_jobs. */
export async function deleteFailedJobs(db: Database): Promise<void> {
  await db.query({ name: 'delete-failed-jobs', text: DELETE, values: [FAILED_JOBS_KEPT_DAYS] })
}

const DELETE = `DELETE FROM jobs WHERE state = 'failed' AND due_at < now() - make_interval(days => $1)`
