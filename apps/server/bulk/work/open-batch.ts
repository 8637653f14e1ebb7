import { type RowState, rowState } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { requestsOfJob } from '../../signrequests/of-job.ts'
import { placeOfBatch, placeOfRow, rowKey } from '../seal-rows.ts'
import { readSent, type SentValue, valueAt } from '../sent-value.ts'
import {
  batchOfRow,
  failureOfRow,
  jobOfRow,
  type StoredBatch,
  type StoredJob,
  selectFailures,
  selectJob,
} from '../store.ts'
import { type KeptVersion, selectVersions, versionsOfRows } from '../versions.ts'

/** A row of a batch: what it says, and what has become of it. */
export interface OpenRow {
  row: number
  state: RowState
  sent: SentValue
  requestId: string | null
}

export interface OpenBatch {
  job: StoredJob
  rows: OpenRow[]
  templates: KeptVersion[]
}

/** A batch with everything that is known of its rows; undefined if it is gone. */
export async function openBatch(
  { db, blobs }: { db: Database; blobs: Blobs },
  { tenantId, jobId, batch }: { tenantId: string; jobId: string; batch: number },
): Promise<OpenBatch | undefined> {
  const [jobs, batches, kept] = await db.flush({ tenant: tenantId }, [
    selectJob(tenantId, jobId),
    {
      name: 'select-bulk-batch',
      text: `SELECT batch, first_row, rows, input FROM bulk_batches
              WHERE tenant_id = $1 AND job_id = $2 AND batch = $3`,
      values: [tenantId, jobId, batch],
    },
    selectVersions(tenantId, jobId),
  ])
  const job = jobOfRow(jobs?.[0])
  const row = batches?.[0]
  if (!job || !row) return undefined
  return { job, templates: versionsOfRows(kept), rows: await readBatch(db, blobs, job, batchOfRow(row)) }
}

async function readBatch(db: Database, blobs: Blobs, job: StoredJob, stored: StoredBatch): Promise<OpenRow[]> {
  const { tenantId, jobId } = job
  const numbers = Array.from({ length: stored.rows }, (_, i) => stored.firstRow + i)
  const [found, failed] = await db.flush({ tenant: tenantId }, [
    requestsOfJob.statement(tenantId, jobId, numbers),
    selectFailures(tenantId, jobId, numbers),
  ])
  const requests = new Map(requestsOfJob.read(found).map((request) => [request.row, request.requestId]))
  const failures = new Map((failed ?? []).map((each) => [each.row_number as number, failureOfRow(each)]))
  const key = await rowKey(blobs, job.key)
  const batch = readSent(key, placeOfBatch(jobId, stored.batch), stored.input)
  return numbers.map((row, i) => {
    const failure = failures.get(row)
    const requestId = requests.get(row) ?? null
    const state = rowState(job, { created: requestId !== null, failedIn: failure?.round ?? null })
    const sent = failure?.input ? readSent(key, placeOfRow(jobId, row), failure.input) : valueAt(batch, i)
    return { row, state, sent, requestId }
  })
}
