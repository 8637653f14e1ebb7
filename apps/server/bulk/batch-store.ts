import type { RowError } from '@countersign/domain/bulk'
import type { Row, Statement } from '../platform/db/database.ts'
import { bytes, json, nullable, number, rowDecoder } from '../platform/db/decode.ts'
import { touchJob } from './store.ts'

// The tables of a bulk job's batches and failed rows.

export interface NewBatch {
  batch: number
  firstRow: number
  rows: number
  /** Rows that intake found invalid. */
  failed: number
  /** Bytes of its encrypted input. */
  size: number
}

/** The part of an upload that one transaction stores. */
export interface Chunk {
  batches: NewBatch[]
  /** The encrypted inputs of the batches, concatenated. */
  input: Uint8Array<ArrayBuffer>
  failures: NewFailure[]
}

export interface NewFailure {
  row: number
  error: RowFailure
}

/** A row's error, as the API returns it for a single create. */
export interface RowFailure {
  code: string
  message: string
  errors: readonly RowError[]
  /** The number of errors beyond `errors`, if any. */
  more?: number
}

/**
 * The inputs are one bytea parameter, which the driver sends in binary; it would write an array of them in hexadecimal.
 * It is the last parameter, because the driver copies the preceding ones whenever it enlarges its buffer.
 */
export function insertChunk(tenantId: string, jobId: string, { batches, input, failures }: Chunk): Statement[] {
  const statements: Statement[] = [
    {
      name: 'insert-bulk-batches',
      text: `INSERT INTO bulk_batches (tenant_id, job_id, batch, first_row, rows, failed, input)
             SELECT $1, $2, b.batch, b.first_row, b.rows, b.failed, substring($8::bytea FROM b.start::int FOR b.size)
               FROM (SELECT u.*, 1 + sum(u.size) OVER (ORDER BY u.batch) - u.size AS start
                       FROM unnest($3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
                         AS u(batch, first_row, rows, failed, size)) b`,
      values: [
        ...[tenantId, jobId, batches.map(({ batch }) => batch), batches.map(({ firstRow }) => firstRow)],
        ...[batches.map(({ rows }) => rows), batches.map(({ failed }) => failed)],
        ...[batches.map(({ size }) => size), input],
      ],
    },
    touchJob(tenantId, jobId),
  ]
  return failures.length > 0 ? [...statements, putFailures(tenantId, jobId, 0, failures)] : statements
}

export function putFailures(
  tenantId: string,
  jobId: string,
  round: number,
  failures: readonly NewFailure[],
): Statement {
  return {
    name: 'put-bulk-failures',
    text: `INSERT INTO bulk_failures (tenant_id, job_id, row_number, round, error)
           SELECT $1, $2, f.row, $3, f.error FROM jsonb_to_recordset($4) AS f("row" int, error jsonb)
           ON CONFLICT (tenant_id, job_id, row_number) DO UPDATE
              SET round = excluded.round, error = excluded.error, failed_at = clock_timestamp()`,
    values: [tenantId, jobId, round, JSON.stringify(failures)],
  }
}

export interface StoredBatch {
  batch: number
  firstRow: number
  rows: number
  input: Buffer
}

export function selectBatch(tenantId: string, jobId: string, batch: number): Statement {
  return {
    name: 'select-bulk-batch',
    text: `SELECT batch, first_row, rows, input FROM bulk_batches WHERE tenant_id = $1 AND job_id = $2 AND batch = $3`,
    values: [tenantId, jobId, batch],
  }
}

/** The batch that has this row. */
export function selectBatchOfRow(tenantId: string, jobId: string, row: number): Statement {
  return {
    name: 'select-bulk-batch-of-row',
    text: `SELECT batch, first_row, rows, input FROM bulk_batches
            WHERE tenant_id = $1 AND job_id = $2 AND $3 BETWEEN first_row AND first_row + rows - 1`,
    values: [tenantId, jobId, row],
  }
}

const decodeBatchRow = rowDecoder('bulk_batches', { batch: number, first_row: number, rows: number, input: bytes })

export function decodeBatch(row: Row): StoredBatch {
  const { first_row: firstRow, ...batch } = decodeBatchRow(row)
  return { ...batch, firstRow }
}

export interface StoredFailure {
  row: number
  round: number
  error: RowFailure | null
  input: Buffer | null
}

const decodeFailureRow = rowDecoder('bulk_failures', {
  row_number: number,
  round: number,
  error: json<RowFailure | null>(),
  input: nullable(bytes),
})

export function decodeFailure(row: Row): StoredFailure {
  const { row_number, ...failure } = decodeFailureRow(row)
  return { ...failure, row: row_number }
}

/** The failures of these rows, in order. */
export function selectFailures(tenantId: string, jobId: string, rows: readonly number[]): Statement {
  return {
    name: 'select-bulk-failures',
    text: `SELECT row_number, round, error, input FROM bulk_failures
            WHERE tenant_id = $1 AND job_id = $2 AND row_number = ANY($3::int[]) ORDER BY row_number`,
    values: [tenantId, jobId, rows],
  }
}
