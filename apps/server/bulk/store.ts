import { JOB_STATES, type JobState, type NamedField } from '@countersign/domain/bulk'
import { IS_SUSPENDED, JOIN_ACCOUNT } from '../accounts/sql.ts'
import { insertKey } from '../documents/keys/statements.ts'
import { JOIN_KEY, KEY_COLUMNS } from '../documents/sql.ts'
import type { Row, Statement, Tx } from '../platform/db/database.ts'
import { boolean, bytes, instant, json, nullable, number, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import type { Caller, Mode } from '../platform/http/caller.ts'
import type { DocumentKey } from '../platform/master-keys/master-keys.ts'
import type { Actor } from '../signrequests/change/audit.ts'

// The table of bulk jobs.

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
  /** Null: a member uploaded it. */
  apiKeyId: string | null
  /** Null: an API key uploaded it. */
  userId: string | null
  eventSeq: number
  /** Why a running job makes no progress. */
  /** `batch`: the one that fails, if it is about one. */
  waitingFor: { code: string; message: string; batch?: number } | null
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
  by: Caller['by']
}

export function insertJob({ tenantId, jobId, key, ...job }: NewJob): Statement[] {
  return [
    insertKey(key),
    {
      name: 'insert-bulk-job',
      text: `INSERT INTO bulk_jobs (tenant_id, job_id, key_id, name, state, defaults, rate, actor, api_key_id,
                                    user_id, digest)
             VALUES ($1, $2, $3, $4, 'accepting', $5, $6, $7, $8, $9, $10)`,
      values: [
        ...[tenantId, jobId, key.keyId, job.name, JSON.stringify(job.defaults), job.rate],
        ...[JSON.stringify(job.actor), ...idsOf(job.by), job.digest],
      ],
    },
  ]
}

function idsOf(by: Caller['by']): [apiKeyId: string | null, userId: string | null] {
  return by.kind === 'key' ? [by.keyId, null] : [null, by.userId]
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
  // The statements of one flush run in order: the second reads the row after the lock is held.
  const [, rows] = await tx.all([lock, selectJob(tenantId, jobId)])
  return decodeJob(rows?.[0])
}

const decodeJobRow = rowDecoder('bulk_jobs', {
  tenant_id: text,
  job_id: text,
  name: nullable(text),
  state: oneOf(...JOB_STATES),
  rows: number,
  round: number,
  defaults: json<Record<string, unknown>>(),
  columns: json<NamedField[]>(),
  rate: nullable(number),
  digest: boolean,
  actor: json<Actor>(),
  api_key_id: nullable(text),
  user_id: nullable(text),
  event_seq: number,
  waiting_for: json<StoredJob['waitingFor']>(),
  created_at: instant,
  started_at: nullable(instant),
  completed_at: nullable(instant),
  key_id: text,
  master_key_id: text,
  wrapped: bytes,
  account_id: text,
  mode: oneOf('test', 'live'),
  slot: number,
  suspended: boolean,
})

export function decodeJob(row: Row | undefined): StoredJob | undefined {
  if (!row) return undefined
  const job = decodeJobRow(row)
  return {
    tenantId: job.tenant_id,
    jobId: job.job_id,
    name: job.name,
    state: job.state,
    rows: job.rows,
    round: job.round,
    defaults: job.defaults,
    columns: job.columns,
    rate: job.rate,
    digest: job.digest,
    actor: job.actor,
    apiKeyId: job.api_key_id,
    userId: job.user_id,
    eventSeq: job.event_seq,
    waitingFor: job.waiting_for,
    createdAt: new Date(job.created_at),
    startedAt: dateOf(job.started_at),
    completedAt: dateOf(job.completed_at),
    key: { tenantId: job.tenant_id, keyId: job.key_id, masterKeyId: job.master_key_id, wrapped: job.wrapped },
    account: { accountId: job.account_id, mode: job.mode, slot: job.slot, suspended: job.suspended },
  }
}

export type JobSummary = Pick<
  StoredJob,
  'jobId' | 'name' | 'state' | 'rows' | 'createdAt' | 'startedAt' | 'completedAt'
>

/** The newest jobs first; at most `limit` jobs older than `after`. */
export function selectSummaries(tenantId: string, after: string | null, limit: number): Statement {
  return {
    name: 'list-bulk-jobs',
    text: `
      SELECT job_id, name, state, rows, created_at, started_at, completed_at FROM bulk_jobs
       WHERE tenant_id = $1 AND state <> 'accepting'
         AND job_id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
       ORDER BY job_id DESC LIMIT $3`,
    values: [tenantId, after, limit],
  }
}

const decodeSummaryRow = rowDecoder('bulk_jobs', {
  job_id: text,
  name: nullable(text),
  state: oneOf(...JOB_STATES),
  rows: number,
  created_at: instant,
  started_at: nullable(instant),
  completed_at: nullable(instant),
})

export function decodeSummary(row: Row): JobSummary {
  const { job_id, created_at, started_at, completed_at, ...summary } = decodeSummaryRow(row)
  return {
    ...summary,
    jobId: job_id,
    createdAt: new Date(created_at),
    startedAt: dateOf(started_at),
    completedAt: dateOf(completed_at),
  }
}

function dateOf(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}

/** Records that the upload is still running, so that `sweepUploads` keeps it. */
export function touchJob(tenantId: string, jobId: string): Statement {
  return {
    name: 'touch-bulk-job',
    text: 'UPDATE bulk_jobs SET touched_at = clock_timestamp() WHERE tenant_id = $1 AND job_id = $2',
    values: [tenantId, jobId],
  }
}
