import { type RowState, rowState } from '@countersign/domain/bulk'
import type { Database, Statement } from '../platform/db/database.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../platform/http/lists.ts'
import { publicId } from '../platform/ids.ts'
import { type RequestOfJob, requestsOfJob } from '../signrequests/of-job.ts'
import { noJob } from './change.ts'
import { failureOfRow, jobOfRow, type RowFailure, type StoredJob, selectFailures, selectJob } from './store.ts'

// What became of a job's rows, one by one.

export interface ShownRow {
  row: number
  state: RowState
  request: RequestOfJob | null
  error: RowFailure | null
}

export async function readJob(db: Database, tenantId: string, jobId: string): Promise<StoredJob> {
  const [jobs] = await db.flush({ tenant: tenantId }, [selectJob(tenantId, jobId)])
  const job = jobOfRow(jobs?.[0])
  if (!job) throw noJob()
  return job
}

/** These rows, each with its request or its failure. */
export async function readRows(db: Database, job: StoredJob, rows: readonly number[]): Promise<ShownRow[]> {
  const { tenantId, jobId } = job
  const [found, failed] = await db.flush({ tenant: tenantId }, [
    requestsOfJob.statement(tenantId, jobId, rows),
    selectFailures(tenantId, jobId, rows),
  ])
  const requests = new Map(requestsOfJob.read(found).map((request) => [request.row, request]))
  const failures = new Map((failed ?? []).map((row) => [row.row_number as number, failureOfRow(row)]))
  return rows.map((row) => {
    const request = requests.get(row) ?? null
    const failure = failures.get(row)
    const state = rowState(job, { created: request !== null, failedIn: failure?.round ?? null })
    return { row, state, request, error: state === 'failed' ? (failure?.error ?? null) : null }
  })
}

export async function listRows(
  db: Database,
  tenantId: string,
  jobId: string,
  query: ListQuery & { state?: RowState },
): Promise<Page<object>> {
  const job = await readJob(db, tenantId, jobId)
  const after = Number(idAfter('bulk-rows', query, (id) => /^\d{1,7}$/.test(id)) ?? 0)
  const [found] = await db.flush({ tenant: tenantId }, [numbers(job, query.state, after, query.limit + 1)])
  const rows = await readRows(
    db,
    job,
    (found ?? []).map((row) => row.n as number),
  )
  return toPage('bulk-rows', rows, query.limit, ({ row }) => String(row), presentRow)
}

/** The next rows in a state, or in any. */
function numbers(job: StoredJob, state: RowState | undefined, after: number, limit: number): Statement {
  const named = [job.tenantId, job.jobId, after, limit]
  switch (state) {
    case undefined:
      return {
        text: 'SELECT generate_series($1::int + 1, least($1 + $2, $3::int)) AS n',
        values: [after, limit, job.rows],
      }
    case 'created':
      return { text: CREATED, values: named }
    case 'failed':
      return { text: FAILED, values: [...named, job.round] }
    case 'waiting':
    case 'cancelled':
      if (rowState(job, { created: false, failedIn: null }) !== state) return { text: 'SELECT 1 AS n WHERE false' }
      return { text: NOT_YET, values: [...named, job.round] }
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

const NOT_YET = `
  SELECT n FROM bulk_batches b, generate_series(greatest(b.first_row, $3 + 1), b.first_row + b.rows - 1) AS n
   WHERE b.tenant_id = $1 AND b.job_id = $2 AND NOT b.done AND b.first_row + b.rows > $3 + 1
     AND NOT EXISTS (${requestOf('n')})
     AND NOT EXISTS (SELECT FROM bulk_failures f WHERE f.tenant_id = $1 AND f.job_id = $2 AND f.row_number = n
                        AND f.round >= $5)
   ORDER BY n LIMIT $4`

export function presentRow({ row, state, request, error }: ShownRow) {
  return {
    row,
    state,
    sign_request_id: request ? publicId('sr', request.requestId) : null,
    document_id: request?.documentRef ?? null,
    reference: request?.reference ?? null,
    request_state: request?.state ?? null,
    error,
  }
}
