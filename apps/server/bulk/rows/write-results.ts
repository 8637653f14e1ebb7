import { publicId } from '../../platform/ids.ts'
import { csvLine } from './csv-line.ts'
import { type RowReadDeps, type RowResult, readJob, readRows } from './list-rows.ts'

// A job's results as a file, written as it is read: so many rows at a time, however many there are.

const PAGE = 1_000
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

/** Reads the job at once, so that whoever asks for another's is told before anything is sent. */
export async function writeResults(
  deps: RowReadDeps,
  tenantId: string,
  jobId: string,
  format: ResultFormat,
): Promise<AsyncGenerator<string>> {
  const job = await readJob(deps.db, tenantId, jobId)
  return (async function* () {
    if (format === 'csv') yield csvLine(COLUMNS)
    for (let first = 1; first <= job.rows; first += PAGE) {
      const length = Math.min(PAGE, job.rows - first + 1)
      const rows = await readRows(
        deps,
        job,
        Array.from({ length }, (_, i) => first + i),
      )
      yield rows.map((row) => written(resultOf(row), format)).join('')
    }
  })()
}

type Result = Record<(typeof COLUMNS)[number], string | number | null>

function resultOf({ row, state, reference, request, error }: RowResult): Result {
  // What is wrong with a row is told whole by /rows; here the first of it, which is mostly all.
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

function written(result: Result, format: ResultFormat): string {
  return format === 'ndjson' ? `${JSON.stringify(result)}\n` : csvLine(COLUMNS.map((column) => result[column]))
}
