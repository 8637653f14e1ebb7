import { deleteKey } from '../../documents/keys/statements.ts'
import type { Database } from '../../platform/db/database.ts'
import { nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { flushWithRetry } from '../intake/flush-with-retry.ts'

// Deletes uploads that ended early: by the process that received the upload, or, if that process died, by a sweep.

/** The tables with many rows of a job. Rows are deleted in ranges of `range` numbers. */
const CHILD_TABLES = [
  { table: 'bulk_batches', number: 'batch', range: 500 },
  { table: 'bulk_failures', number: 'row_number', range: 5_000 },
]
/** An upload in progress touches its job every few seconds. */
const DEAD_AFTER_SECONDS = 60

/** The value of `rows` in a job whose deletion has begun. No upload has it, and `startJob` rejects it. */
const DISCARDED = -1

/** Deletes a job that was never started. Ignores errors, because the caller has a response to send: the sweep retries. */
export async function discardJob(db: Database, tenantId: string, jobId: string): Promise<void> {
  await deleteJob(db, tenantId, jobId, 0).catch(() => {})
}

/**
 * Deletes in ranges, each within the statement timeout of every role. Does nothing if the job was touched within
 * `quietSeconds`.
 */
async function deleteJob(db: Database, tenantId: string, jobId: string, quietSeconds: number): Promise<void> {
  const [marked] = await flushWithRetry(db, tenantId, [
    { name: 'mark-discarded-bulk-job', text: MARK_DISCARDED, values: [tenantId, jobId, DISCARDED, quietSeconds] },
  ])
  if (marked?.length === 0) return
  for (const child of CHILD_TABLES) await deleteRanges(db, tenantId, jobId, child)
  const values = [tenantId, jobId]
  await flushWithRetry(db, tenantId, [
    { text: 'DELETE FROM bulk_templates WHERE tenant_id = $1 AND job_id = $2', values },
    { text: `DELETE FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting'`, values },
    deleteKey(tenantId, jobId),
  ])
}

const MARK_DISCARDED = `
  UPDATE bulk_jobs SET rows = $3
   WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting'
     AND touched_at <= clock_timestamp() - make_interval(secs => $4)
  RETURNING 1`

const decodeNext = rowDecoder('next', { next: nullable(number) })

/** Starts each range after the previous one, so that no statement scans the rows deleted before. */
async function deleteRanges(
  db: Database,
  tenantId: string,
  jobId: string,
  child: (typeof CHILD_TABLES)[number],
): Promise<void> {
  const { table, number: column, range } = child
  const remove = `
    DELETE FROM ${table} WHERE tenant_id = $1 AND job_id = $2 AND ${column} BETWEEN $3 AND $4
       AND EXISTS (SELECT FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting')`
  const findNext = `SELECT min(${column}) AS next FROM ${table} WHERE tenant_id = $1 AND job_id = $2 AND ${column} > $3`
  for (let first: number | null = 1; first !== null; ) {
    const last: number = first + range - 1
    const [, found] = await flushWithRetry(db, tenantId, [
      { text: remove, values: [tenantId, jobId, first, last] },
      { text: findNext, values: [tenantId, jobId, last] },
    ])
    first = found?.[0] ? decodeNext(found[0]).next : null
  }
}

const decodeJobId = rowDecoder('bulk_jobs', { tenant_id: text, job_id: text })

/**
 * Deletes uploads whose process has died; returns their number. `finder` connects as countersign_bulk, `db` as
 * countersign_app.
 */
export async function sweepUploads(finder: Database, db: Database): Promise<number> {
  const found = await finder.query(
    `SELECT tenant_id, job_id FROM bulk_jobs
      WHERE state = 'accepting' AND touched_at < now() - make_interval(secs => $1)`,
    [DEAD_AFTER_SECONDS],
  )
  const errors: unknown[] = []
  for (const { tenant_id, job_id } of found.map(decodeJobId)) {
    await deleteJob(db, tenant_id, job_id, DEAD_AFTER_SECONDS).catch((error) => errors.push(error))
  }
  if (errors.length === 0) return found.length
  const message = `${errors.length} of ${found.length} interrupted uploads could not be deleted; the next sweep retries.`
  throw new AggregateError(errors, message)
}
