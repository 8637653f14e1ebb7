import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'

// So that nobody fills the database with jobs faster than they can be done.

export const MOST_OPEN_JOBS = 100
export const MOST_UPLOADS = 4

export async function mustHaveRoom(db: Database, tenantId: string): Promise<void> {
  const [rows] = await db.flush({ tenant: tenantId }, [{ name: 'count-bulk-jobs', text: COUNT, values: [tenantId] }])
  const { open, arriving } = (rows?.[0] ?? { open: 0, arriving: 0 }) as { open: number; arriving: number }
  if (open >= MOST_OPEN_JOBS) {
    throw tooMany(`An account has at most ${MOST_OPEN_JOBS} jobs that are not done: wait for one, or cancel one.`)
  }
  if (arriving >= MOST_UPLOADS) {
    throw tooMany(`An account sends at most ${MOST_UPLOADS} jobs at the same time: wait until one has arrived.`)
  }
}

const COUNT = `
  SELECT count(*) FILTER (WHERE state <> 'accepting') AS open, count(*) FILTER (WHERE state = 'accepting') AS arriving
    FROM bulk_jobs WHERE tenant_id = $1 AND state IN ('accepting','running','paused','recalling')`

function tooMany(message: string): Failure {
  return new Failure('too_many_bulk_jobs', message)
}
