import { type RowState, rowState } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { requestsOfJob } from '../../signrequests/of-job.ts'
import { placeOfBatch, placeOfRow, rowKey, unseal } from '../seal-rows.ts'
import {
  batchOfRow,
  failureOfRow,
  jobOfRow,
  type StoredBatch,
  type StoredJob,
  selectFailures,
  selectJob,
} from '../store.ts'
import { selectNewest } from '../versions.ts'

/** A row of a batch: what it says, and what has become of it. */
export interface OpenRow {
  row: number
  state: RowState
  value: unknown
  text: string
  requestId: string | null
}

export interface OpenBatch {
  job: StoredJob
  rows: OpenRow[]
  /** For rows that name a template without a version. */
  templates: { templateId: string; version: number }[]
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
    selectNewest(tenantId, jobId),
  ])
  const job = jobOfRow(jobs?.[0])
  const row = batches?.[0]
  if (!job || !row) return undefined
  const templates = (kept ?? []).map((each) => ({
    templateId: each.template_id as string,
    version: each.version as number,
  }))
  return { job, templates, rows: await readBatch(db, blobs, job, batchOfRow(row)) }
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
  const values = JSON.parse(unseal(key, placeOfBatch(jobId, stored.batch), stored.input)) as unknown[]
  return values.map((sent, i) => {
    const number = stored.firstRow + i
    const failure = failures.get(number)
    const requestId = requests.get(number) ?? null
    const edited = failure?.input
      ? (JSON.parse(unseal(key, placeOfRow(jobId, number), failure.input)) as unknown)
      : sent
    const state = rowState(job, { created: requestId !== null, failedIn: failure?.round ?? null })
    return { row: number, state, value: edited, text: JSON.stringify(edited), requestId }
  })
}
