import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'

// So that nobody fills the database with jobs faster than they can be done.

export const MAX_OPEN_JOBS = 100
export const MAX_UPLOADS = 4
/** Of jobs that are not done, taken together; looked at before a job comes, so one more may pass it. */
export const MAX_OPEN_ROWS = 10_000_000

export async function checkQuota(db: Database, tenantId: string): Promise<void> {
  const [rows] = await db.flush({ tenant: tenantId }, [{ name: 'count-bulk-jobs', text: COUNT, values: [tenantId] }])
  const { open, arriving, rows: openRows } = (rows?.[0] ?? NONE) as typeof NONE
  const done = 'wait until some are done, or cancel a job.'
  mustBeBelow(MAX_OPEN_JOBS, open, `jobs that are not done: ${done}`)
  mustBeBelow(MAX_OPEN_ROWS, openRows, `rows in jobs that are not done: ${done}`)
  if (arriving >= MAX_UPLOADS) throw tooManyUploads(arriving)
}

export function tooManyUploads(arriving = MAX_UPLOADS): Failure {
  return tooMany(MAX_UPLOADS, arriving, 'jobs that are arriving: wait until one has arrived.')
}

const NONE = { open: 0, arriving: 0, rows: 0 }

const COUNT = `
  SELECT count(*) FILTER (WHERE state <> 'accepting') AS open, count(*) FILTER (WHERE state = 'accepting') AS arriving,
         coalesce(sum(rows), 0)::bigint AS rows
    FROM bulk_jobs WHERE tenant_id = $1 AND state IN ('accepting','running','paused','recalling')`

function mustBeBelow(limit: number, present: number, of: string): void {
  if (present >= limit) throw tooMany(limit, present, of)
}

function tooMany(limit: number, present: number, of: string): Failure {
  const [has, most] = [present, limit].map((count) => count.toLocaleString('en'))
  const message = `The account has ${has} of at most ${most} ${of}`
  return new Failure('too_many_bulk_jobs', message, { details: { limit, present } })
}
