import { decideJob } from '@countersign/domain/bulk'
import type { Tx } from '../../platform/db/database.ts'
import { instant, rowDecoder } from '../../platform/db/decode.ts'
import { readRowCounts } from '../progress/row-counts.ts'
import type { StoredJob } from '../store.ts'
import { completedEvent } from './job-events.ts'

const decodeCompletion = rowDecoder('bulk_jobs', { completed_at: instant })

/** Completes a job without open batches; returns whether it did. The caller holds the lock of the job's row. */
export async function completeJob(tx: Tx, job: StoredJob): Promise<boolean> {
  const { tenantId, jobId } = job
  const decision = decideJob('complete', job.state)
  if (!decision.ok) return false
  const open = await tx.query({
    name: 'open-bulk-batches',
    text: 'SELECT 1 FROM bulk_batches WHERE tenant_id = $1 AND job_id = $2 AND NOT done LIMIT 1',
    values: [tenantId, jobId],
  })
  if (open.length > 0) return false
  const [row] = await tx.query(
    `UPDATE bulk_jobs SET state = $3, due_at = NULL, waiting_for = NULL, completed_at = clock_timestamp(),
            event_seq = event_seq + $4
      WHERE tenant_id = $1 AND job_id = $2 RETURNING completed_at`,
    [tenantId, jobId, decision.state, decision.state === 'completed' ? 1 : 0],
  )
  if (decision.state === 'completed' && row) {
    const completedAt = new Date(decodeCompletion(row).completed_at)
    const counts = await readRowCounts(tx, tenantId, jobId)
    await tx.query(completedEvent({ ...job, state: 'completed', completedAt }, counts))
  }
  return true
}
