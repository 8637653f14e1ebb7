import { csvLine } from '../../platform/csv-line.ts'
import { publicId } from '../../platform/ids.ts'
import { loadJob } from '../jobs/read.ts'
import { loadRows, type RowReadDeps, type RowResult } from './list-rows.ts'

// Streams a job's results as a file, one page of rows at a time.

const PAGE_ROWS = 1_000
const COLUMNS = [
  'row',
  'state',
  'reference',
  'document_id',
  'sign_request_id',
  'request_state',
  'created_at',
  'ended_at',
  'signed_document_sha256',
  'audit_trail_sha256',
  'error_code',
  'error_field',
  'error',
] as const

export type ResultFormat = 'csv' | 'ndjson'

/** Reads the job before it returns, so that an unknown job is answered with 404 instead of a started stream. */
export async function writeResults(
  deps: RowReadDeps,
  tenantId: string,
  jobId: string,
  format: ResultFormat,
): Promise<AsyncGenerator<string>> {
  const job = await loadJob(deps.db, tenantId, jobId)
  return (async function* () {
    if (format === 'csv') yield csvLine(COLUMNS)
    for (let first = 1; first <= job.rows; first += PAGE_ROWS) {
      const length = Math.min(PAGE_ROWS, job.rows - first + 1)
      const rows = await loadRows(
        deps,
        job,
        Array.from({ length }, (_, i) => first + i),
      )
      yield rows.map((row) => formatResult(resultOf(row), format)).join('')
    }
  })()
}

type Result = Record<(typeof COLUMNS)[number], string | number | null>

function resultOf({ row, state, reference, request, error }: RowResult): Result {
  // Only the first error; /rows lists all.
  const first = error?.errors[0]
  return {
    row,
    state,
    reference,
    document_id: request?.documentRef ?? null,
    sign_request_id: request ? publicId('sr', request.requestId) : null,
    request_state: request?.state ?? null,
    created_at: request?.createdAt.toISOString() ?? null,
    ended_at: request?.endedAt?.toISOString() ?? null,
    signed_document_sha256: request?.signedDocumentSha256 ?? null,
    audit_trail_sha256: request?.auditTrailSha256 ?? null,
    error_code: error?.code ?? null,
    error_field: first?.column ?? null,
    error: error?.message ?? null,
  }
}

function formatResult(result: Result, format: ResultFormat): string {
  return format === 'ndjson' ? `${JSON.stringify(result)}\n` : csvLine(COLUMNS.map((column) => result[column]))
}
