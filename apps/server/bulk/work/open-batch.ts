import { rowState } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { KeyRefused } from '../../platform/blobs/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { decodeBatch, decodeFailure, type StoredBatch, selectBatch, selectFailures } from '../batch-store.ts'
import { decodeVersions, type PinnedVersion, selectVersions } from '../jobs/versions.ts'
import { type DecryptedInput, decryptInput, inputAt } from '../rows/decrypt-input.ts'
import { batchContext, openRowKey, rowContext } from '../rows/encrypt-rows.ts'
import { requestsOfJob } from '../rows/requests-of-job.ts'
import { decodeJob, type StoredJob, selectJob } from '../store.ts'

/** A row to create. */
export interface WaitingRow {
  row: number
  input: DecryptedInput
}

export interface OpenBatch {
  job: StoredJob
  waiting: WaitingRow[]
  /** The requests of its created rows. */
  requestIds: string[]
  templates: PinnedVersion[]
}

/** Loads a batch, its waiting rows and its requests; undefined if it does not exist. */
export async function openBatch(
  { db, blobs }: { db: Database; blobs: Blobs },
  { tenantId, jobId, batch }: { tenantId: string; jobId: string; batch: number },
): Promise<OpenBatch | undefined> {
  const [jobs, batches, versions] = await db.flush({ tenant: tenantId }, [
    selectJob(tenantId, jobId),
    selectBatch(tenantId, jobId, batch),
    selectVersions(tenantId, jobId),
  ])
  const job = decodeJob(jobs?.[0])
  const row = batches?.[0]
  if (!job || !row) return undefined
  return { job, templates: decodeVersions(versions), ...(await readBatch(db, blobs, job, decodeBatch(row))) }
}

async function readBatch(db: Database, blobs: Blobs, job: StoredJob, stored: StoredBatch) {
  const { tenantId, jobId } = job
  const numbers = Array.from({ length: stored.rows }, (_, i) => stored.firstRow + i)
  const [found, failed] = await db.flush({ tenant: tenantId }, [
    requestsOfJob.statement(tenantId, jobId, numbers),
    selectFailures(tenantId, jobId, numbers),
  ])
  const requests = new Map(requestsOfJob.read(found).map((request) => [request.row, request.requestId]))
  const failures = new Map((failed ?? []).map(decodeFailure).map((failure) => [failure.row, failure]))
  const waiting = numbers.filter((row) => {
    const state = rowState(job, { created: requests.has(row), failedIn: failures.get(row)?.round ?? null })
    return state === 'waiting'
  })
  const edited = new Map([...failures].flatMap(([row, { input }]) => (input ? [[row, input] as const] : [])))
  return { waiting: await decryptRows(blobs, job, stored, waiting, edited), requestIds: [...requests.values()] }
}

/** Decrypts only if rows wait: the input of an ended job may be destroyed. */
async function decryptRows(
  blobs: Blobs,
  { jobId, key: wrapped }: StoredJob,
  { batch, firstRow, input }: StoredBatch,
  rows: readonly number[],
  edited: ReadonlyMap<number, Buffer>,
): Promise<WaitingRow[]> {
  if (rows.length === 0) return []
  const key = await openRowKey(blobs, wrapped)
  // Every row fails, and can be retried when the key is back.
  if (key instanceof KeyRefused) return rows.map((row) => ({ row, input: { ok: false, error: key } }))
  const uploaded = decryptInput(key, batchContext(jobId, batch), input)
  return rows.map((row) => {
    const own = edited.get(row)
    return { row, input: own ? decryptInput(key, rowContext(jobId, row), own) : inputAt(uploaded, row - firstRow) }
  })
}
