import type { Database } from '../platform/db/database.ts'
import { flushPatiently } from './patiently.ts'

// An upload that broke off leaves nothing behind, whether its process lived to see it or not.

const SLICE = 500
/** An upload touches its job far more often. */
const DEAD_AFTER_SECONDS = 60

/** Removes a job that never began, in slices that are quick enough for anybody's statement timeout. */
export async function discardJob(db: Database, tenantId: string, jobId: string): Promise<void> {
  const values = [tenantId, jobId]
  for (let more = true; more; ) {
    const [gone] = await flushPatiently(db, tenantId, [{ text: DELETE_BATCHES, values: [...values, SLICE] }])
    more = gone?.length === SLICE
  }
  await flushPatiently(db, tenantId, [
    { text: 'DELETE FROM bulk_templates WHERE tenant_id = $1 AND job_id = $2', values },
    { text: 'DELETE FROM bulk_failures WHERE tenant_id = $1 AND job_id = $2', values },
    { text: `DELETE FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting'`, values },
    { text: 'DELETE FROM document_keys WHERE tenant_id = $1 AND key_id = $2', values },
  ])
}

const DELETE_BATCHES = `
  DELETE FROM bulk_batches WHERE tenant_id = $1 AND job_id = $2 AND batch IN (
    SELECT b.batch FROM bulk_batches b JOIN bulk_jobs j USING (tenant_id, job_id)
     WHERE b.tenant_id = $1 AND b.job_id = $2 AND j.state = 'accepting' LIMIT $3)
  RETURNING 1`

/** Discards uploads whose process has died; tells how many. `finder` speaks as countersign_bulk, `db` as the app. */
export async function sweepUploads(finder: Database, db: Database): Promise<number> {
  const dead = await finder.query<{ tenant_id: string; job_id: string }>(
    `SELECT tenant_id, job_id FROM bulk_jobs
      WHERE state = 'accepting' AND touched_at < now() - make_interval(secs => $1)`,
    [DEAD_AFTER_SECONDS],
  )
  for (const { tenant_id, job_id } of dead) await discardJob(db, tenant_id, job_id)
  return dead.length
}
