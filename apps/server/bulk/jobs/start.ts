import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database, Statement } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { flushWithRetry } from '../intake/flush-with-retry.ts'
import type { StoredRows } from '../intake/store-rows.ts'

/** Identifies the repetition of an upload. */
export interface IdempotencyKey {
  /** The Idempotency-Key header. */
  key: string
  /** SHA-256 over the body's hash and the URL. */
  hash: Buffer
}

export function idempotencyKeyOf(request: FastifyRequest, { sha256 }: StoredRows): IdempotencyKey | null {
  const { 'idempotency-key': key } = request.headers
  if (typeof key !== 'string') return null
  return { key, hash: createHash('sha256').update(sha256).update(request.url).digest() }
}

/**
 * The job that an earlier call with this key has started. The stored response of that call may be missing, because its
 * process died after starting the job; without this lookup the repetition would start a second job.
 */
export async function findStartedJob(
  db: Database,
  tenantId: string,
  { key, hash }: IdempotencyKey,
): Promise<string | null> {
  const [rows] = await db.flush({ tenant: tenantId }, [
    {
      name: 'find-started-bulk-job',
      text: `SELECT job_id FROM bulk_jobs
              WHERE tenant_id = $1 AND repeat_key = $2 AND repeat_hash = $3 AND state <> 'accepting'
                AND created_at > clock_timestamp() - interval '24 hours'`,
      values: [tenantId, key, hash],
    },
  ])
  return rows?.[0] ? decodeJobId(rows[0]).job_id : null
}

const decodeJobId = rowDecoder('bulk_jobs', { job_id: text })

/** Makes a completely uploaded job visible, and starts it unless `paused`. `entries`: of the account activity. */
export async function startJob(
  db: Database,
  tenantId: string,
  { jobId, rows, columns }: StoredRows,
  paused: boolean,
  idempotencyKey: IdempotencyKey | null,
  entries: Statement[] = [],
): Promise<void> {
  const values = [
    ...[tenantId, jobId, paused ? 'paused' : 'running', rows],
    ...[idempotencyKey?.key ?? null, idempotencyKey?.hash ?? null, JSON.stringify(columns)],
  ]
  const [started] = await flushWithRetry(db, tenantId, [{ name: 'start-bulk-job', text: START, values }, ...entries])
  if (started?.length !== 1) {
    const message = 'The server took the upload for interrupted and deleted it. Send it again.'
    throw new Failure('unavailable', message)
  }
}

const START = `
  UPDATE bulk_jobs
     SET state = $3::text, rows = $4, repeat_key = $5, repeat_hash = $6, columns = $7,
         due_at = CASE WHEN $3 = 'running' THEN clock_timestamp() END,
         started_at = CASE WHEN $3 = 'running' THEN clock_timestamp() END
   WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting' AND rows = 0 -- not marked as discarded (discard.ts)
  RETURNING 1`
