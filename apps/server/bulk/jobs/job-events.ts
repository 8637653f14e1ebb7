import type { RowCounts } from '@countersign/domain/bulk'
import type { EventType } from '@countersign/domain/webhook'
import type { Statement } from '../../platform/db/database.ts'
import { appendEvent } from '../../platform/events/append.ts'
import { newId, publicId } from '../../platform/ids.ts'
import type { StoredJob } from '../store.ts'

// The events of a job. The caller has locked its row and adds one to its event_seq.

/** Appended when every row is created or failed, and again after a retry of failed rows completes. */
export function completedEvent(job: StoredJob, counts: RowCounts): Statement {
  return jobEvent(job, counts, 'bulk_job.completed', job.completedAt ?? new Date())
}

/** Appended when the job does not advance, because a batch of its rows fails again and again. */
export function problemEvent(job: StoredJob, counts: RowCounts, problem: { code: string; message: string }): Statement {
  return jobEvent(job, counts, 'bulk_job.problem', new Date(), { problem })
}

function jobEvent(
  job: StoredJob,
  { accepted, created, failed }: RowCounts,
  type: EventType & `bulk_job.${string}`,
  at: Date,
  more: object = {},
): Statement {
  const eventId = newId()
  const createdAt = at.toISOString()
  const sequence = job.eventSeq + 1
  const counts = { accepted, created, failed }
  const body = {
    id: publicId('evt', eventId),
    type,
    created_at: createdAt,
    mode: job.account.mode,
    sequence,
    data: { bulk_job_id: publicId('job', job.jobId), name: job.name, state: job.state, ...counts, ...more },
  }
  const { tenantId, jobId: streamId } = job
  return appendEvent({ tenantId, streamId, seq: sequence, eventId, type, createdAt, body })
}
