import type { Database } from '../db/database.ts'
import { distinctValues, EVERY_VALUE } from '../leases/loose-index-scan.ts'
import type { JobClass } from './job.ts'

/** Makes parked jobs of a rate limit ready, `limit` at most. Returns how many. `db`: as countersign_jobs. */
export async function unparkJobs(db: Database, jobClass: JobClass, rateKey: string, limit: number): Promise<number> {
  const rows = await db.query({ name: 'unpark-jobs', text: UNPARK, values: [jobClass, rateKey, limit] })
  return rows.length
}

const FIRST_TENANT = `'00000000-0000-0000-0000-000000000000'::uuid`

// Ordered as jobs_parked is, so that no other index serves it.
const nextTenant = (after: string) => `
  SELECT tenant_id FROM jobs WHERE class = $1 AND state = 'parked' AND rate_key = $2 AND tenant_id > ${after}
   ORDER BY tenant_id, urgent DESC, created_at LIMIT 1`

// Urgent jobs first; then each tenant's first, each tenant's second and so on. Among tenants at the same position the
// order is random: by age, a tenant with a hundred thousand parked jobs would always be first.
const UNPARK = `
  WITH RECURSIVE due_tenants(value, n) AS (${distinctValues('due_tenants', nextTenant, FIRST_TENANT, EVERY_VALUE)}
  ), first AS (
    SELECT j.job_id, j.urgent, row_number() OVER (PARTITION BY value ORDER BY j.urgent DESC, j.created_at) AS position
      FROM due_tenants CROSS JOIN LATERAL (
        SELECT job_id, urgent, created_at FROM jobs p
         WHERE p.class = $1 AND p.state = 'parked' AND p.rate_key = $2 AND p.tenant_id = value
         ORDER BY p.urgent DESC, p.created_at LIMIT $3::int FOR UPDATE SKIP LOCKED) j
     WHERE value IS NOT NULL
  ), chosen AS (
    SELECT job_id FROM first ORDER BY urgent DESC, position, random() LIMIT $3::int
  )
  UPDATE jobs SET state = 'ready', due_at = now() WHERE job_id = ANY(ARRAY(SELECT job_id FROM chosen))
  RETURNING job_id`
