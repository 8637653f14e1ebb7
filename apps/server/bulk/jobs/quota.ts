import type { Database } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'

// Limits on an account's open jobs, which keep one account from filling the database.

export const MAX_OPEN_JOBS = 100
export const MAX_UPLOADS = 4
/** The rows of all open jobs of an account. Checked before an upload, so one more upload may exceed it. */
export const MAX_OPEN_ROWS = 10_000_000

export async function checkQuota(db: Database, tenantId: string): Promise<void> {
  const [rows] = await db.flush({ tenant: tenantId }, [{ name: 'count-bulk-jobs', text: COUNT, values: [tenantId] }])
  const { open, uploads, rows: openRows } = decodeCounts(rows?.[0] ?? {})
  if (open >= MAX_OPEN_JOBS) throw tooMany(MAX_OPEN_JOBS, open, 'open bulk jobs', WAIT_OR_CANCEL)
  if (openRows >= MAX_OPEN_ROWS) throw tooMany(MAX_OPEN_ROWS, openRows, 'rows in open bulk jobs', WAIT_OR_CANCEL)
  if (uploads >= MAX_UPLOADS) throw tooManyUploads(uploads)
}

const WAIT_OR_CANCEL = 'Wait until a job completes, or cancel one.'

export function tooManyUploads(uploads = MAX_UPLOADS): Failure {
  return tooMany(MAX_UPLOADS, uploads, 'bulk uploads in progress', 'Wait until one completes.')
}

const decodeCounts = rowDecoder('bulk_jobs', { open: number, uploads: number, rows: number })

const COUNT = `
  SELECT count(*) FILTER (WHERE state <> 'accepting') AS open, count(*) FILTER (WHERE state = 'accepting') AS uploads,
         coalesce(sum(rows), 0)::bigint AS rows
    FROM bulk_jobs WHERE tenant_id = $1 AND state IN ('accepting','running','paused','recalling')`

function tooMany(limit: number, present: number, of: string, advice: string): Failure {
  const [has, most] = [present, limit].map((count) => count.toLocaleString('en'))
  const message = `The account has ${has} of at most ${most} ${of}. ${advice}`
  return new Failure('too_many_bulk_jobs', message, { details: { limit, present } })
}
