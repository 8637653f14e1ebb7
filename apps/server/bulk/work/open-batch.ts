import { rowState } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { requestsOfJob } from '../../signrequests/bulk-queries.ts'
import { decodeBatch, decodeFailure, type StoredBatch, selectFailures } from '../batch-store.ts'
import { decodeVersions, type PinnedVersion, selectVersions } from '../jobs/versions.ts'
import { type DecryptedInput, decryptInput, inputAt } from '../rows/decrypt-input.ts'
import { batchContext, rowContext, rowKey } from '../rows/encrypt-rows.ts'
import { decodeJob, type StoredJob, selectJob } from '../store.ts'

/** A row that is to become a request. */
export interface WaitingRow {
  row: number
  sent: DecryptedInput
}

export interface OpenBatch {
  job: StoredJob
  waiting: WaitingRow[]
  /** The requests that its rows have become. */
  requestIds: string[]
  templates: PinnedVersion[]
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
  const job = decodeJob(jobs?.[0])
  const row = batches?.[0]
  if (!job || !row) return undefined
  return { job, templates: decodeVersions(kept), ...(await readBatch(db, blobs, job, decodeBatch(row))) }
}

async function readBatch(db: Database, blobs: Blobs, job: StoredJob, stored: StoredBatch) {
  const { tenantId, jobId } = job
  const numbers = Array.from({ length: stored.rows }, (_, i) => stored.firstRow + i)
  const [found, failed] = await db.flush({ tenant: tenantId }, [
    requestsOfJob.statement(tenantId, jobId, numbers),
    selectFailures(tenantId, jobId, numbers),
  ])
  const requests = new Map(requestsOfJob.read(found).map((request) => [request.row, request.requestId]))
  const failures = new Map((failed ?? []).map((each) => [each.row_number as number, decodeFailure(each)]))
  const waiting = numbers.filter((row) => {
    const state = rowState(job, { created: requests.has(row), failedIn: failures.get(row)?.round ?? null })
    return state === 'waiting'
  })
  const inputs = new Map([...failures].flatMap(([row, { input }]) => (input ? [[row, input] as const] : [])))
  return { waiting: await readRows(blobs, job, stored, waiting, inputs), requestIds: [...requests.values()] }
}

/** Only where there is something to create: what was sent may be destroyed once a job has ended. */
async function readRows(
  blobs: Blobs,
  { jobId, key: wrapped }: StoredJob,
  { batch, firstRow, input }: StoredBatch,
  rows: readonly number[],
  edited: ReadonlyMap<number, Buffer>,
): Promise<WaitingRow[]> {
  if (rows.length === 0) return []
  const key = await rowKey(blobs, wrapped)
  const all = decryptInput(key, batchContext(jobId, batch), input)
  return rows.map((row) => {
    const own = edited.get(row)
    return { row, sent: own ? decryptInput(key, rowContext(jobId, row), own) : inputAt(all, row - firstRow) }
  })
}
