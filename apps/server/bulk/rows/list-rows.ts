import { type RowState, rowState } from '@countersign/domain/bulk'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { listOf, nullable, number, rowDecoder } from '../../platform/db/decode.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../../platform/http/lists.ts'
import { publicId } from '../../platform/ids.ts'
import { hasRequest, SELECT_ROWS_WITH_REQUEST } from '../../signrequests/bulk-queries.ts'
import { decodeFailure, type RowFailure, selectFailures } from '../batch-store.ts'
import { loadJob } from '../jobs/read.ts'
import type { StoredJob } from '../store.ts'
import { readReferences } from './read-references.ts'
import { type RequestOfJob, requestsOfJob } from './requests-of-job.ts'

// The results of a job's rows.

export interface RowResult {
  row: number
  state: RowState
  /** The sender's identifier of the row. */
  reference: string | null
  request: RequestOfJob | null
  error: RowFailure | null
}

export interface RowReadDeps {
  db: Database
  blobs: Blobs
}

/** These rows, each with its request or its failure. */
export async function loadRows(deps: RowReadDeps, job: StoredJob, rows: readonly number[]): Promise<RowResult[]> {
  const { tenantId, jobId } = job
  const [found, failed] = await deps.db.flush({ tenant: tenantId }, [
    requestsOfJob.statement(tenantId, jobId, rows),
    selectFailures(tenantId, jobId, rows),
  ])
  const requests = new Map(requestsOfJob.read(found).map((request) => [request.row, request]))
  const failures = new Map((failed ?? []).map(decodeFailure).map((failure) => [failure.row, failure]))
  const stateOf = (row: number) =>
    rowState(job, { created: requests.has(row), failedIn: failures.get(row)?.round ?? null })
  const failedNow = [...failures.values()].filter(({ row }) => stateOf(row) === 'failed')
  const references = await readReferences(deps, job, failedNow)
  return rows.map((row) => {
    const [state, request] = [stateOf(row), requests.get(row) ?? null]
    const reference = request?.reference ?? references.get(row) ?? null
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
  const job = await loadJob(db, tenantId, jobId)
  const after = Number(idAfter('bulk-rows', query, (id) => /^\d{1,7}$/.test(id)) ?? 0)
  const rows = await loadRows(deps, job, await rowNumbers(db, job, query.state, after, query.limit + 1))
  return toPage('bulk-rows', rows, query.limit, ({ row }) => String(row), presentRow)
}

/** The numbers of the next rows in a state, or in any state. */
async function rowNumbers(
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
    return (rows ?? []).map((row) => decodeNumber(row).n)
  }
  switch (state) {
    case undefined:
      return Array.from({ length: Math.max(0, Math.min(limit, job.rows - after)) }, (_, i) => after + 1 + i)
    case 'created':
      return found(SELECT_ROWS_WITH_REQUEST, named)
    case 'failed':
      return found(FAILED, [...named, round])
    case 'waiting':
    case 'cancelled':
      return rowState(job, { created: false, failedIn: null }) === state ? uncreatedRows(db, job, after, limit) : []
    default:
      return state satisfies never
  }
}

const decodeNumber = rowDecoder('rows', { n: number })

const FAILED = `
  SELECT f.row_number AS n FROM bulk_failures f
   WHERE f.tenant_id = $1 AND f.job_id = $2 AND f.row_number > $3 AND f.round >= $5
     AND NOT ${hasRequest('f.row_number')}
   ORDER BY f.row_number LIMIT $4`

/** Rows without a request or a failure. Reads a few batches at a time, so a page of a million rows stays cheap. */
async function uncreatedRows(db: Database, { tenantId, jobId, round }: StoredJob, after: number, limit: number) {
  const rows: number[] = []
  for (let last: number | null = after; last !== null && rows.length < limit; ) {
    const values: unknown[] = [tenantId, jobId, last, limit - rows.length, round, BATCHES_AT_A_TIME]
    const [found] = await db.flush({ tenant: tenantId }, [
      { name: 'list-uncreated-bulk-rows', text: UNCREATED, values },
    ])
    const page = decodeUncreated(found?.[0] ?? {})
    rows.push(...page.numbers)
    last = page.last
  }
  return rows
}

const BATCHES_AT_A_TIME = 20

const decodeUncreated = rowDecoder('bulk_batches', { numbers: listOf(number), last: nullable(number) })

const UNCREATED = `
  WITH near AS (
    SELECT b.first_row, b.first_row + b.rows - 1 AS last_row FROM bulk_batches b
     WHERE b.tenant_id = $1 AND b.job_id = $2 AND b.first_row + b.rows > $3 + 1
       AND (b.created + b.failed < b.rows OR b.claimed_until IS NOT NULL)
     ORDER BY b.batch LIMIT $6)
  SELECT (SELECT max(last_row) FROM near) AS last, ARRAY(
    SELECT n FROM near, generate_series(greatest(near.first_row, $3 + 1), near.last_row) AS n
     WHERE NOT ${hasRequest('n')}
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
    has_problem: request?.hasProblem ?? null,
    error,
  }
}
