import { deleteKey } from '../../documents/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import { flushWithRetry } from '../intake/flush-with-retry.ts'

// An upload that broke off leaves nothing behind, whether its process lived to see it or not.

/** What a job has many of, and how many of it are deleted at a time. */
const MANY = [
  { table: 'bulk_batches', number: 'batch', slice: 500 },
  { table: 'bulk_failures', number: 'row_number', slice: 5_000 },
]
/** An upload touches its job far more often. */
const DEAD_AFTER_SECONDS = 60

/** What no upload has, and whoever begins a job looks for: it must not begin without what is deleted already. */
const DOOMED = -1

/** Removes a job that never began. Whoever does it has an answer to give, so what cannot be removed now is swept. */
export async function discardJob(db: Database, tenantId: string, jobId: string): Promise<void> {
  await removeJob(db, tenantId, jobId, 0).catch(() => {})
}

/** In slices that are quick enough for anybody's statement timeout; not if it was touched within so many seconds. */
async function removeJob(db: Database, tenantId: string, jobId: string, quietSeconds: number): Promise<void> {
  const [doomed] = await flushWithRetry(db, tenantId, [
    { name: 'doom-bulk-job', text: DOOM, values: [tenantId, jobId, DOOMED, quietSeconds] },
  ])
  if (doomed?.length === 0) return
  for (const many of MANY) await removeSlices(db, tenantId, jobId, many)
  const values = [tenantId, jobId]
  await flushWithRetry(db, tenantId, [
    { text: 'DELETE FROM bulk_templates WHERE tenant_id = $1 AND job_id = $2', values },
    { text: `DELETE FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting'`, values },
    deleteKey(tenantId, jobId),
  ])
}

const DOOM = `
  UPDATE bulk_jobs SET rows = $3
   WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting'
     AND touched_at <= clock_timestamp() - make_interval(secs => $4)
  RETURNING 1`

/** Each begins where the one before it ended, and does not look again through all that is gone. */
async function removeSlices(db: Database, tenantId: string, jobId: string, many: (typeof MANY)[number]): Promise<void> {
  const { table, number, slice } = many
  const remove = `
    DELETE FROM ${table} WHERE tenant_id = $1 AND job_id = $2 AND ${number} BETWEEN $3 AND $4
       AND EXISTS (SELECT FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2 AND state = 'accepting')`
  const findNext = `SELECT min(${number}) AS next FROM ${table} WHERE tenant_id = $1 AND job_id = $2 AND ${number} > $3`
  for (let first: number | null = 1; first !== null; ) {
    const last: number = first + slice - 1
    const [, found] = await flushWithRetry(db, tenantId, [
      { text: remove, values: [tenantId, jobId, first, last] },
      { text: findNext, values: [tenantId, jobId, last] },
    ])
    first = (found?.[0]?.next ?? null) as number | null
  }
}

/** Discards uploads whose process has died; tells how many. `finder` speaks as countersign_bulk, `db` as the app. */
export async function sweepUploads(finder: Database, db: Database): Promise<number> {
  const dead = await finder.query<{ tenant_id: string; job_id: string }>(
    `SELECT tenant_id, job_id FROM bulk_jobs
      WHERE state = 'accepting' AND touched_at < now() - make_interval(secs => $1)`,
    [DEAD_AFTER_SECONDS],
  )
  const errors: unknown[] = []
  for (const { tenant_id, job_id } of dead) {
    await removeJob(db, tenant_id, job_id, DEAD_AFTER_SECONDS).catch((error) => errors.push(error))
  }
  if (errors.length === 0) return dead.length
  const message = `${errors.length} of ${dead.length} uploads that broke off could not be discarded; they are tried again.`
  throw new AggregateError(errors, message)
}
