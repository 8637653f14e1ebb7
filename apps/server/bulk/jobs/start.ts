import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { flushWithRetry } from '../intake/flush-with-retry.ts'
import type { StoredRows } from '../intake/store-rows.ts'

/** What tells the repeat of a call: its Idempotency-Key, and a hash of everything that was sent with it. */
export interface IdempotencyKey {
  key: string
  hash: Buffer
}

export function idempotencyKeyOf(request: FastifyRequest, { sha256 }: StoredRows): IdempotencyKey | null {
  const { 'idempotency-key': key } = request.headers
  if (typeof key !== 'string') return null
  return { key, hash: createHash('sha256').update(sha256).update(request.url).digest() }
}

/**
 * The job that an earlier call with this key has begun. Its answer may never have been kept, because its process died
 * between the two; without this the repeat would send everything a second time.
 */
export async function findStartedJob(db: Database, tenantId: string, repeat: IdempotencyKey): Promise<string | null> {
  const [rows] = await db.flush({ tenant: tenantId }, [
    {
      name: 'find-begun-bulk-job',
      text: `SELECT job_id FROM bulk_jobs
              WHERE tenant_id = $1 AND repeat_key = $2 AND repeat_hash = $3 AND state <> 'accepting'
                AND created_at > clock_timestamp() - interval '24 hours'`,
      values: [tenantId, repeat.key, repeat.hash],
    },
  ])
  return (rows?.[0]?.job_id as string | undefined) ?? null
}

/** All rows have come: from here on the job is there for everybody, and workers begin, unless it is held. */
export async function startJob(
  db: Database,
  tenantId: string,
  { jobId, rows, columns }: StoredRows,
  hold: boolean,
  repeat: IdempotencyKey | null,
): Promise<void> {
  const values = [
    ...[tenantId, jobId, hold ? 'paused' : 'running', rows, repeat?.key ?? null, repeat?.hash ?? null],
    JSON.stringify(columns),
  ]
  const [begun] = await flushWithRetry(db, tenantId, [{ name: 'begin-bulk-job', text: BEGIN, values }])
  if (begun?.length !== 1)
    throw new Failure('unavailable', 'The upload was taken for dead and swept away: send it again.')
}

const BEGIN = `
  UPDATE bulk_jobs
     SET state = $3::text, rows = $4, repeat_key = $5, repeat_hash = $6, columns = $7,
         turn_at = CASE WHEN $3 = 'running' THEN clock_timestamp() END,
         started_at = CASE WHEN $3 = 'running' THEN clock_timestamp() END
   WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting' AND rows = 0 -- not doomed (discard.ts)
  RETURNING 1`
