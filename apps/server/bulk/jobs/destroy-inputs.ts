import { destroyKey } from '../../documents/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { flushWithRetry } from '../intake/flush-with-retry.ts'
import type { StoredJob } from '../store.ts'

// What was sent to a job holds a million people's names, addresses and codes, and is needed only to try its failed rows
// again. Some time after the job has ended its key is destroyed, and then what lay under it. What became of the rows is
// told by their requests and failures, as before.

const JOBS_AT_A_TIME = 20
const BATCHES_AT_A_TIME = 500

/** Tells whether there may be more. `finder` speaks as countersign_bulk, `db` as the app. */
export async function destroyOldInputs(finder: Database, db: Database, days: number): Promise<boolean> {
  const ended = await finder.query<{ tenant_id: string; job_id: string }>({
    name: 'find-old-bulk-inputs',
    text: `SELECT tenant_id, job_id FROM bulk_jobs
            WHERE completed_at < now() - make_interval(days => $1) AND destroyed_at IS NULL
            ORDER BY completed_at LIMIT $2`,
    values: [days, JOBS_AT_A_TIME],
  })
  for (const { tenant_id, job_id } of ended) await destroyInputs(db, tenant_id, job_id, days)
  return ended.length === JOBS_AT_A_TIME
}

/**
 * The key first: with its commit nothing can be read any more, whatever is still there. The job is marked last, so a
 * process that dies on the way leaves the rest to the next.
 */
async function destroyInputs(db: Database, tenantId: string, jobId: string, days: number): Promise<void> {
  if (!(await destroyJobKey(db, tenantId, jobId, days))) return
  const values = [tenantId, jobId]
  for (let more = true; more; ) {
    const [emptied] = await flushWithRetry(db, tenantId, [
      { name: 'empty-bulk-batches', text: EMPTY_BATCHES, values: [...values, BATCHES_AT_A_TIME] },
    ])
    more = emptied?.length === BATCHES_AT_A_TIME
  }
  await flushWithRetry(db, tenantId, [
    {
      text: 'UPDATE bulk_failures SET input = NULL WHERE tenant_id = $1 AND job_id = $2 AND input IS NOT NULL',
      values,
    },
    { text: 'DELETE FROM bulk_templates WHERE tenant_id = $1 AND job_id = $2', values },
    {
      text: `UPDATE bulk_jobs SET destroyed_at = clock_timestamp(), defaults = '{}' WHERE tenant_id = $1 AND job_id = $2`,
      values,
    },
  ])
}

/** False if the job is under way again: whoever retries its rows locks it first, as this does. */
async function destroyJobKey(db: Database, tenantId: string, jobId: string, days: number): Promise<boolean> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const [job] = await tx.query<{ key_id: string }>(
      `SELECT key_id FROM bulk_jobs
        WHERE tenant_id = $1 AND job_id = $2 AND completed_at < now() - make_interval(days => $3) FOR UPDATE`,
      [tenantId, jobId, days],
    )
    if (!job) return false
    await tx.query(destroyKey(tenantId, job.key_id))
    return true
  })
}

const EMPTY_BATCHES = `
  UPDATE bulk_batches SET input = '' WHERE tenant_id = $1 AND job_id = $2 AND batch IN (
    SELECT batch FROM bulk_batches WHERE tenant_id = $1 AND job_id = $2 AND octet_length(input) > 0 LIMIT $3)
  RETURNING 1`

/** Before anything is tried again. */
export function requireInputs({ key, state }: StoredJob): void {
  if (key.wrapped.length > 0) return
  throw new Failure(
    'wrong_state',
    'What was sent with this job is gone: it was destroyed some time after the job had ended. Send the rows as a new job.',
    { details: { state, reason: 'inputs_destroyed' } },
  )
}
