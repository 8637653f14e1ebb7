import type { Database } from '../db/database.ts'
import type { ClaimedJob } from './job.ts'

/** Parks a running job until the rate limit with this key lets it continue. The attempt is not counted. */
export async function parkJob(db: Database, job: ClaimedJob, rateKey: string): Promise<void> {
  await db.query({ name: 'park-job', text: PARK, values: [job.id, job.claim, rateKey] })
}

const PARK = `
  UPDATE jobs SET state = 'parked', rate_key = $3, claimed_until = NULL
   WHERE job_id = $1 AND claims = $2 AND state = 'active'`
