import { type RowState, rowState } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../../platform/http/lists.ts'
import { publicId } from '../../platform/ids.ts'
import { type RequestOfJob, requestsOfJob } from '../../signrequests/bulk-queries.ts'
import { jobNotFound } from '../jobs/change.ts'
import { decodeFailure, decodeJob, type RowFailure, type StoredJob, selectFailures, selectJob } from '../store.ts'
import { readReferences } from './read-references.ts'

// What became of a job's rows, one by one.

export interface RowResult {
  row: number
  state: RowState
  /** As the sender calls it. */
  reference: string | null
  request: RequestOfJob | null
  error: RowFailure | null
}

export async function readJob(db: Database, tenantId: string, jobId: string): Promise<StoredJob> {
  const [jobs] = await db.flush({ tenant: tenantId }, [selectJob(tenantId, jobId)])
  const job = decodeJob(jobs?.[0])
  if (!job) throw jobNotFound()
  return job
}

export interface RowReadDeps {
  db: Database
  blobs: Blobs
}

/** These rows, each with its request or its failure. */
export async function readRows(deps: RowReadDeps, job: StoredJob, rows: readonly number[]): Promise<RowResult[]> {
  const { tenantId, jobId } = job
  const [found, failed] = await deps.db.flush({ tenant: tenantId }, [
    requestsOfJob.statement(tenantId, jobId, rows),
    selectFailures(tenantId, jobId, rows),
  ])
  const requests = new Map(requestsOfJob.read(found).map((request) => [request.row, request]))
  const failures = new Map((failed ?? []).map((row) => [row.row_number as number, decodeFailure(row)]))
  const stateOf = (row: number) =>
    rowState(job, { created: requests.has(row), failedIn: failures.get(row)?.round ?? null })
  const nowFailed = [...failures.values()].filter(({ row }) => stateOf(row) === 'failed')
  const sent = await readReferences(deps, job, nowFailed)
  return rows.map((row) => {
    const [state, request] = [stateOf(row), requests.get(row) ?? null]
    const reference = request?.reference ?? sent.get(row) ?? null
    return { row, state, reference, request, error: state === 'failed' ? (failures.get(row)?.error ?? null) : null }
  })
}

export async function listRows(
  deps: RowReadDeps,
  tenantId: string,
  jobId: string,
  query: ListQuery & { state?: RowState },
): Promise<Page<object>> {
  const { db } = deps
  const job = await readJob(db, tenantId, jobId)
  const after = Number(idAfter('bulk-rows', query, (id) => /^\d{1,7}$/.test(id)) ?? 0)
  const rows = await readRows(deps, job, await numbers(db, job, query.state, after, query.limit + 1))
  return toPage('bulk-rows', rows, query.limit, ({ row }) => String(row), presentRow)
}

/** The next rows in a state, or in any. */
async function numbers(
  db: Database,
  job: StoredJob,
  state: RowState | undefined,
  after: number,
  limit: number,
): Promise<number[]> {
  const { tenantId, jobId, round } = job
  const named = [tenantId, jobId, after, limit]
  const found = async (text: string, values: unknown[]) => {
    const [rows] = await db.flush({ tenant: tenantId }, [{ text, values }])
    return (rows ?? []).map((row) => row.n as number)
  }
  switch (state) {
    case undefined:
      return Array.from({ length: Math.max(0, Math.min(limit, job.rows - after)) }, (_, i) => after + 1 + i)
    case 'created':
      return found(CREATED, named)
    case 'failed':
      return found(FAILED, [...named, round])
    case 'waiting':
    case 'cancelled':
      return rowState(job, { created: false, failedIn: null }) === state ? notYet(db, job, after, limit) : []
    default:
      return state satisfies never
  }
}

const CREATED = `
  SELECT job_row AS n FROM sign_requests WHERE tenant_id = $1 AND job_id = $2 AND job_row > $3 ORDER BY job_row LIMIT $4`

const requestOf = (row: string) => `
  SELECT FROM sign_requests r WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.job_row = ${row}`

const FAILED = `
  SELECT f.row_number AS n FROM bulk_failures f
   WHERE f.tenant_id = $1 AND f.job_id = $2 AND f.row_number > $3 AND f.round >= $5
     AND NOT EXISTS (${requestOf('f.row_number')})
   ORDER BY f.row_number LIMIT $4`

/** Rows of a few batches at a time: of a million, only those of the page are looked at. */
async function notYet(db: Database, { tenantId, jobId, round }: StoredJob, after: number, limit: number) {
  const rows: number[] = []
  for (let last: number | null = after; last !== null && rows.length < limit; ) {
    const values: unknown[] = [tenantId, jobId, last, limit - rows.length, round, BATCHES_AT_A_TIME]
    const [found] = await db.flush({ tenant: tenantId }, [{ name: 'list-bulk-rows-not-yet', text: NOT_YET, values }])
    rows.push(...((found?.[0]?.numbers ?? []) as number[]))
    last = (found?.[0]?.last ?? null) as number | null
  }
  return rows
}

const BATCHES_AT_A_TIME = 20

const NOT_YET = `
  WITH near AS (
    SELECT b.first_row, b.first_row + b.rows - 1 AS last_row FROM bulk_batches b
     WHERE b.tenant_id = $1 AND b.job_id = $2 AND b.first_row + b.rows > $3 + 1
       AND (b.created + b.failed < b.rows OR b.claimed_until IS NOT NULL)
     ORDER BY b.batch LIMIT $6)
  SELECT (SELECT max(last_row) FROM near) AS last, ARRAY(
    SELECT n FROM near, generate_series(greatest(near.first_row, $3 + 1), near.last_row) AS n
     WHERE NOT EXISTS (${requestOf('n')})
       AND NOT EXISTS (SELECT FROM bulk_failures f WHERE f.tenant_id = $1 AND f.job_id = $2 AND f.row_number = n
                          AND f.round >= $5)
     ORDER BY n LIMIT $4) AS numbers`

export function presentRow({ row, state, reference, request, error }: RowResult) {
  return {
    row,
    state,
    sign_request_id: request ? publicId('sr', request.requestId) : null,
    document_id: request?.documentRef ?? null,
    reference,
    request_state: request?.state ?? null,
    error,
  }
}
