import { destroyKey } from '../../documents/keys/statements.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { flushWithRetry } from '../intake/flush-with-retry.ts'
import type { StoredJob } from '../store.ts'

// Destroys the uploaded input of jobs that ended some time ago. The input holds names, addresses and access codes of up to
// a million people and is needed only to retry failed rows. The input of a job in which a person was erased is destroyed
// when the job has ended. Results stay available from the requests and the failures.

const decodeJobId = rowDecoder('bulk_jobs', { tenant_id: text, job_id: text })
const decodeKeyId = rowDecoder('bulk_jobs', { key_id: text })

const JOBS_AT_A_TIME = 20
const BATCHES_AT_A_TIME = 500

/** Returns whether more jobs may be due. `finder` connects as countersign_bulk, `db` as countersign_app. */
export async function destroyOldInputs(finder: Database, db: Database, days: number): Promise<boolean> {
  const ended = await finder.query({
    name: 'find-old-bulk-inputs',
    text: `SELECT tenant_id, job_id FROM bulk_jobs
            WHERE (completed_at < now() - make_interval(days => $1) OR (completed_at IS NOT NULL AND erase_input))
              AND destroyed_at IS NULL
            ORDER BY completed_at LIMIT $2`,
    values: [days, JOBS_AT_A_TIME],
  })
  for (const { tenant_id, job_id } of ended.map(decodeJobId)) await destroyInputs(db, tenant_id, job_id, days)
  return ended.length === JOBS_AT_A_TIME
}

/**
 * Destroys the key first, which makes the input unreadable at once. Marks the job last, so that the next run completes
 * the work of a process that died.
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
      text: `UPDATE bulk_jobs
                SET destroyed_at = clock_timestamp(), defaults = '{}', repeat_key = NULL, repeat_hash = NULL
              WHERE tenant_id = $1 AND job_id = $2`,
      values,
    },
  ])
}

/** Returns false if the job runs again: a retry locks the job's row before it starts, as this function does. */
async function destroyJobKey(db: Database, tenantId: string, jobId: string, days: number): Promise<boolean> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const [job] = await tx.query(
      `SELECT key_id FROM bulk_jobs
        WHERE tenant_id = $1 AND job_id = $2
          AND (completed_at < now() - make_interval(days => $3) OR (completed_at IS NOT NULL AND erase_input))
          FOR UPDATE`,
      [tenantId, jobId, days],
    )
    if (!job) return false
    await tx.query(destroyKey(tenantId, decodeKeyId(job).key_id))
    return true
  })
}

const EMPTY_BATCHES = `
  UPDATE bulk_batches SET input = '' WHERE tenant_id = $1 AND job_id = $2 AND batch IN (
    SELECT batch FROM bulk_batches WHERE tenant_id = $1 AND job_id = $2 AND octet_length(input) > 0 LIMIT $3)
  RETURNING 1`

/** Throws unless the job's input can still be read. */
export function requireInputs({ key, state }: StoredJob): void {
  if (key.wrapped.length > 0) return
  throw new Failure(
    'wrong_state',
    'The rows of this job were destroyed, after its retention period or because a person in it was erased. Send them as a new job.',
    { details: { state, reason: 'inputs_destroyed' } },
  )
}
