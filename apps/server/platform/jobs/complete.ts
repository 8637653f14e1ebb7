import type { Database } from '../db/database.ts'
import type { ClaimedJob } from './job.ts'

/** Deletes jobs that succeeded, unless another process has claimed them meanwhile. */
export async function completeJobs(db: Database, jobs: readonly ClaimedJob[]): Promise<void> {
  const values = [jobs.map(({ id }) => id), jobs.map(({ claim }) => claim)]
  await db.query({ name: 'complete-jobs', text: COMPLETE, values })
}

const COMPLETE = `
  DELETE FROM jobs USING unnest($1::uuid[], $2::int[]) AS c(job_id, claims)
   WHERE jobs.job_id = c.job_id AND jobs.claims = c.claims AND jobs.state = 'active'`
