import { decideJob, type JobCommand, type JobState } from '@countersign/domain/bulk'
import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { firstRowWithRequest } from '../../signrequests/bulk-queries.ts'
import { lockJobExclusive } from '../../signrequests/create/commit.ts'
import { readRowCounts } from '../progress/row-counts.ts'
import { lockJob, type StoredJob } from '../store.ts'
import { completeJob } from './complete.ts'
import { requireInputs } from './destroy-inputs.ts'

// The sender's commands. Each takes effect with its commit: afterwards no batch is claimed and no row created. A worker
// with a claimed batch checks the job's state every second.

export type SenderCommand = Exclude<JobCommand, 'start' | 'complete'>

/** Returns whether the command changed anything. `entry`: of the account activity, if it did. */
export function changeJob(
  db: Database,
  tenantId: string,
  jobId: string,
  command: SenderCommand,
  entry?: Statement,
): Promise<boolean> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    await tx.query(lockJobExclusive(jobId))
    const job = await lockJob(tx, tenantId, jobId)
    if (!job) throw jobNotFound()
    const decision = decideJob(command, job.state)
    if (!decision.ok) throw new Failure('wrong_state', decision.message, { details: { state: job.state } })
    const changed = await obey(tx, job, command, decision.state)
    if (changed && entry) await tx.query(entry)
    return changed
  })
}

async function obey(tx: Tx, job: StoredJob, command: SenderCommand, state: JobState): Promise<boolean> {
  if (command === 'retry') return retryFailedRows(tx, job, state)
  if (state === job.state) return false
  await (state === 'recalling' ? recall(tx, job) : moveTo(tx, job, state))
  return true
}

export function jobNotFound(): Failure {
  return new Failure('not_found', 'The bulk job was not found, or is not accessible with this key.')
}

async function moveTo(tx: Tx, { tenantId, jobId }: StoredJob, state: JobState): Promise<void> {
  await tx.query({ name: 'move-bulk-job', text: MOVE, values: [tenantId, jobId, state] })
}

/** Reopens the batches that have requests. A batch that a worker has claimed is left to that worker, which releases it. */
async function recall(tx: Tx, job: StoredJob): Promise<void> {
  const { tenantId, jobId } = job
  await moveTo(tx, job, 'recalling')
  await tx.query(
    `UPDATE bulk_batches b SET done = NOT b.done
      WHERE b.tenant_id = $1 AND b.job_id = $2 AND b.claimed_until IS NULL AND b.done = 
            coalesce(${firstRowWithRequest('b.first_row')} < b.first_row + b.rows, false)`,
    [tenantId, jobId],
  )
  await completeJob(tx, { ...job, state: 'recalling' })
}

const MOVE = `
  UPDATE bulk_jobs
     SET state = $3::text, waiting_for = NULL,
         due_at = CASE WHEN $3 IN ('running','recalling') THEN clock_timestamp() END,
         started_at = CASE WHEN $3 = 'running' THEN coalesce(started_at, clock_timestamp()) ELSE started_at END,
         completed_at = CASE WHEN $3 = 'cancelled' THEN clock_timestamp() END
   WHERE tenant_id = $1 AND job_id = $2`

/** Starts a new round: failures of earlier rounds no longer count, so their rows wait again. Created rows stay. */
async function retryFailedRows(tx: Tx, job: StoredJob, state: JobState): Promise<boolean> {
  const { tenantId, jobId } = job
  if ((await readRowCounts(tx, tenantId, jobId)).failed === 0) return false
  requireInputs(job)
  await tx.query('UPDATE bulk_jobs SET round = round + 1 WHERE tenant_id = $1 AND job_id = $2', [tenantId, jobId])
  await tx.query(
    `UPDATE bulk_batches SET done = false, failed = 0
      WHERE tenant_id = $1 AND job_id = $2 AND failed > 0 AND claimed_until IS NULL`,
    [tenantId, jobId],
  )
  await moveTo(tx, job, state)
  return true
}

/** Reopens the batch of an edited row, and the job if it was completed. */
export async function reopenBatch(tx: Tx, job: StoredJob, row: number): Promise<void> {
  const { tenantId, jobId } = job
  const decision = decideJob('retry', job.state)
  if (!decision.ok) throw new Failure('wrong_state', decision.message, { details: { state: job.state } })
  await tx.query(
    `UPDATE bulk_batches SET done = false, failed = greatest(failed - 1, 0)
      WHERE tenant_id = $1 AND job_id = $2 AND $3 BETWEEN first_row AND first_row + rows - 1`,
    [tenantId, jobId, row],
  )
  if (decision.state === 'running') await moveTo(tx, job, 'running')
}
