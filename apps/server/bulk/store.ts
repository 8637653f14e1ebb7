import type { JobState, NamedField, RowError } from '@countersign/domain/bulk'
import { IS_SUSPENDED, JOIN_ACCOUNT } from '../accounts/sql.ts'
import { insertKey } from '../documents/keys.ts'
import { JOIN_KEY, KEY_COLUMNS } from '../documents/sql.ts'
import type { DocumentKey } from '../platform/blobs/master-keys.ts'
import type { Row, Statement, Tx } from '../platform/db/database.ts'
import type { Mode } from '../platform/http/caller.ts'
import type { Actor } from '../signrequests/change/audit.ts'

// The rows of jobs, their batches and their failures.

export interface StoredJob {
  tenantId: string
  jobId: string
  name: string | null
  state: JobState
  rows: number
  round: number
  defaults: Record<string, unknown>
  columns: NamedField[]
  rate: number | null
  digest: boolean
  actor: Actor
  apiKeyId: string
  eventSeq: number
  waitingFor: { code: string; message: string } | null
  createdAt: Date
  startedAt: Date | null
  completedAt: Date | null
  key: DocumentKey
  account: { accountId: string; mode: Mode; slot: number; suspended: boolean }
}

export interface NewJob {
  tenantId: string
  jobId: string
  key: DocumentKey
  name: string | null
  defaults: Record<string, unknown>
  rate: number | null
  digest: boolean
  actor: Actor
  apiKeyId: string
}

export function insertJob({ tenantId, jobId, key, ...job }: NewJob): Statement[] {
  return [
    insertKey(key),
    {
      name: 'insert-bulk-job',
      text: `INSERT INTO bulk_jobs (tenant_id, job_id, key_id, name, state, defaults, rate, actor, api_key_id, digest)
             VALUES ($1, $2, $3, $4, 'accepting', $5, $6, $7, $8, $9)`,
      values: [
        ...[tenantId, jobId, key.keyId, job.name, JSON.stringify(job.defaults), job.rate],
        ...[JSON.stringify(job.actor), job.apiKeyId, job.digest],
      ],
    },
  ]
}

const JOB = `
  SELECT j.*, ${KEY_COLUMNS}, t.account_id, t.mode, t.slot, ${IS_SUSPENDED} AS suspended
    FROM bulk_jobs j
    ${JOIN_KEY}
    ${JOIN_ACCOUNT}
   WHERE j.tenant_id = $1 AND j.job_id = $2 AND j.state <> 'accepting'`

export function selectJob(tenantId: string, jobId: string): Statement {
  return { name: 'select-bulk-job', text: JOB, values: [tenantId, jobId] }
}

export async function lockJob(tx: Tx, tenantId: string, jobId: string): Promise<StoredJob | undefined> {
  const text = 'SELECT 1 FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2 FOR UPDATE'
  const lock = { name: 'lock-bulk-job', text, values: [tenantId, jobId] }
  // What follows the lock in one write is read after it was had.
  const [, rows] = await tx.all([lock, selectJob(tenantId, jobId)])
  return decodeJob(rows?.[0])
}

export function decodeJob(row: Row | undefined): StoredJob | undefined {
  if (!row) return undefined
  const tenantId = row.tenant_id as string
  return {
    tenantId,
    jobId: row.job_id as string,
    name: row.name as string | null,
    state: row.state as JobState,
    rows: row.rows as number,
    round: row.round as number,
    defaults: row.defaults as Record<string, unknown>,
    columns: row.columns as NamedField[],
    rate: row.rate as number | null,
    digest: row.digest as boolean,
    actor: row.actor as Actor,
    apiKeyId: row.api_key_id as string,
    eventSeq: row.event_seq as number,
    waitingFor: row.held_by as StoredJob['waitingFor'],
    createdAt: row.created_at as Date,
    startedAt: row.started_at as Date | null,
    completedAt: row.completed_at as Date | null,
    key: {
      tenantId,
      keyId: row.key_id as string,
      masterKeyId: row.master_key_id as string,
      wrapped: row.wrapped as Buffer,
    },
    account: {
      accountId: row.account_id as string,
      mode: row.mode as Mode,
      slot: row.slot as number,
      suspended: row.suspended as boolean,
    },
  }
}

export interface NewBatch {
  batch: number
  firstRow: number
  rows: number
  /** How many of them are known to fail. */
  failed: number
  /** Bytes of its sealed input. */
  size: number
}

/** What is written in one transaction. */
export interface Chunk {
  batches: NewBatch[]
  /** The sealed inputs, one after the other. */
  input: Uint8Array<ArrayBuffer>
  failures: NewFailure[]
}

export interface NewFailure {
  row: number
  error: RowFailure
}

/** What went wrong with a row, as the API would have told it. */
export interface RowFailure {
  code: string
  message: string
  errors: readonly RowError[]
  /** How many there are beyond those, if there are. */
  more?: number
}

/**
 * The inputs go as one value, which the driver sends as it is; in an array they would be written out in hexadecimal. It
 * is the last value, because the driver copies what it has so far when it makes room for the next.
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

/** The upload lives: it is not swept. */
export function touchJob(tenantId: string, jobId: string): Statement {
  return {
    name: 'touch-bulk-job',
    text: 'UPDATE bulk_jobs SET touched_at = clock_timestamp() WHERE tenant_id = $1 AND job_id = $2',
    values: [tenantId, jobId],
  }
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

export function decodeBatch(row: Row): StoredBatch {
  return {
    batch: row.batch as number,
    firstRow: row.first_row as number,
    rows: row.rows as number,
    input: row.input as Buffer,
  }
}

export interface StoredFailure {
  row: number
  round: number
  error: RowFailure | null
  input: Buffer | null
}

export function decodeFailure(row: Row): StoredFailure {
  return {
    row: row.row_number as number,
    round: row.round as number,
    error: row.error as RowFailure | null,
    input: row.input as Buffer | null,
  }
}

export function selectFailures(tenantId: string, jobId: string, rows: readonly number[]): Statement {
  return {
    name: 'select-bulk-failures',
    text: `SELECT row_number, round, error, input FROM bulk_failures
            WHERE tenant_id = $1 AND job_id = $2 AND row_number = ANY($3::int[]) ORDER BY row_number`,
    values: [tenantId, jobId, rows],
  }
}
