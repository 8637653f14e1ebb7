import type { Database, Statement } from '../db/database.ts'
import { IN_LINE, JOBS } from './table.ts'

// Jobs that cannot be done now for a reason that is not theirs stand in a line: they keep what they are, count no failed
// try, hold no hand, and nobody reads past them to find the next job. Whoever made the line lets them go on.

/** Thrown by a handler: the job has to wait in this line. The message says why, to whoever asks about it. */
export class JobHeld extends Error {
  override readonly name = 'JobHeld'
  readonly line: string

  constructor(line: string, message: string) {
    super(message)
    this.line = line
  }
}

/** It is deleted if nobody lets it go on for so long. */
const KEEP = `interval '14 days'`

/** A claim that has lapsed meanwhile is somebody else's. Without `started_on` the next claim counts as the same try. */
export const PARK = `
  UPDATE ${JOBS}
     SET state = 'created', blocked = true, singleton_key = $4, started_on = NULL, heartbeat_on = NULL,
         keep_until = greatest(keep_until, now() + ${KEEP})
   WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'`

/** The lines in which somebody stands. `db` speaks as countersign_jobs. */
export async function linesOf(db: Database, jobClass: string): Promise<string[]> {
  const rows = await db.query<{ line: string }>({ name: 'job-lines', text: LINES, values: [jobClass] })
  return rows.map(({ line }) => line)
}

const nextLine = (after: string) => `
  SELECT min(singleton_key) FROM ${JOBS} WHERE name = $1 AND ${IN_LINE} AND singleton_key > ${after}`

const LINES = `
  WITH RECURSIVE lines(line) AS (
    SELECT (${nextLine(`''`)})
    UNION ALL
    SELECT (${nextLine('lines.line')}) FROM lines WHERE line IS NOT NULL
  )
  SELECT line FROM lines WHERE line IS NOT NULL`

/** Lets so many of a line go on. */
export function letGo(jobClass: string, line: string, most: number): Statement {
  return { name: 'let-jobs-go', text: LET_GO, values: [jobClass, line, most] }
}

const nextTenant = (after: string) => `
  SELECT min(group_id) FROM ${JOBS} WHERE name = $1 AND ${IN_LINE} AND singleton_key = $2 AND group_id > ${after}`

// Urgent ones first; then each tenant's first, each one's second and so on. Of tenants at the same turn chance decides:
// by age, whoever has a hundred thousand in the line would always be first.
const LET_GO = `
  WITH RECURSIVE tenants(tenant) AS (
    SELECT (${nextTenant(`''`)})
    UNION ALL
    SELECT (${nextTenant('tenants.tenant')}) FROM tenants WHERE tenant IS NOT NULL
  ), first AS (
    SELECT j.id, j.priority, row_number() OVER (PARTITION BY tenant ORDER BY j.priority DESC, j.created_on) AS turn
      FROM tenants CROSS JOIN LATERAL (
        SELECT id, priority, created_on FROM ${JOBS}
         WHERE name = $1 AND ${IN_LINE} AND singleton_key = $2 AND group_id = tenant
         ORDER BY priority DESC, created_on LIMIT $3 FOR UPDATE SKIP LOCKED) j
     WHERE tenant IS NOT NULL
  ), chosen AS (
    SELECT id FROM first ORDER BY priority DESC, turn, random() LIMIT $3
  )
  UPDATE ${JOBS} j SET blocked = false, start_after = now() FROM chosen WHERE j.name = $1 AND j.id = chosen.id
  RETURNING 1`
