import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import type { Landed } from './land.ts'

/** All rows have come: from here on the job is there for everybody, and workers begin, unless it is held. */
export async function beginJob(db: Database, tenantId: string, landed: Landed, hold: boolean): Promise<void> {
  const [rows] = await db.flush({ tenant: tenantId }, [
    { name: 'begin-bulk-job', text: BEGIN, values: [tenantId, landed.jobId, hold ? 'paused' : 'running', landed.rows] },
  ])
  if (rows?.length !== 1)
    throw new Failure('unavailable', 'The upload was taken for dead and swept away: send it again.')
}

const BEGIN = `
  UPDATE bulk_jobs
     SET state = $3::text, rows = $4, turn_at = CASE WHEN $3 = 'running' THEN clock_timestamp() END,
         started_at = CASE WHEN $3 = 'running' THEN clock_timestamp() END
   WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting'
  RETURNING 1`
