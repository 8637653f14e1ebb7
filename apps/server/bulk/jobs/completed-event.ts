import type { RowCounts } from '@countersign/domain/bulk'
import type { Statement } from '../../platform/db/database.ts'
import { appendEvent } from '../../platform/events/append.ts'
import { newId, publicId } from '../../platform/ids.ts'
import type { StoredJob } from '../store.ts'

/** Appended when every row is created or failed, and again after a retry of failed rows completes. */
export function completedEvent(job: StoredJob, { accepted, created, failed }: RowCounts): Statement {
  const eventId = newId()
  const createdAt = (job.completedAt ?? new Date()).toISOString()
  const sequence = job.eventSeq + 1
  const body = {
    id: publicId('evt', eventId),
    type: 'bulk_job.completed',
    created_at: createdAt,
    mode: job.account.mode,
    sequence,
    data: { bulk_job_id: publicId('job', job.jobId), name: job.name, state: job.state, accepted, created, failed },
  }
  const { tenantId, jobId: streamId } = job
  return appendEvent({ tenantId, streamId, seq: sequence, eventId, type: body.type, createdAt, body })
}
