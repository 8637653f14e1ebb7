import type { Database } from '../db/database.ts'
import { leaseUntil } from '../leases/sql.ts'
import { LEASE_SECONDS } from './classes.ts'
import type { ClaimedJob } from './job.ts'

/** Renews the leases of running jobs. Returns those that are still held. */
export async function renewJobs(db: Database, jobs: readonly ClaimedJob[]): Promise<ClaimedJob[]> {
  const values = [LEASE_SECONDS, jobs.map(({ id }) => id), jobs.map(({ claim }) => claim)]
  const rows = await db.query<{ job_id: string }>({ name: 'renew-jobs', text: RENEW, values })
  const held = new Set(rows.map(({ job_id }) => job_id))
  return jobs.filter(({ id }) => held.has(id))
}

const RENEW = `
  UPDATE jobs SET claimed_until = ${leaseUntil('$1')}
    FROM unnest($2::uuid[], $3::int[]) AS c(job_id, claims)
   WHERE jobs.job_id = c.job_id AND jobs.claims = c.claims AND jobs.state = 'active'
  RETURNING jobs.job_id`
