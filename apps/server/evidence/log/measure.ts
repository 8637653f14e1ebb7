import type { Database } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import type { RefusedHead } from './sequence.ts'

// Metrics of the transparency logs.

export interface LogFigures {
  log: string
  size: number
  published: number
  /** Heads that wait, how long the oldest does, and those that were refused. */
  pending: number
  lagSeconds: number
  refused: number
  /** Why no checkpoint is signed; null: it is. */
  halted: string | null
}

/** `db`: as countersign_resolver, which sees counts and no content, or as countersign_operator. */
export async function measureLogs(db: Database): Promise<LogFigures[]> {
  const rows = await db.query({ name: 'measure-logs', text: MEASURE })
  return rows.map((row) => ({
    log: String(row.log),
    size: Number(row.size),
    published: Number(row.published),
    pending: Number(row.pending),
    lagSeconds: Number(row.lag),
    refused: Number(row.refused),
    halted: row.halted as string | null,
  }))
}

const MOST_REFUSED = 100

/** The newest heads that could not be logged. `operator`: as countersign_operator. */
export async function refusedHeads(operator: Database): Promise<RefusedHead[]> {
  const rows = await operator.query<{ request_id: string; seq: number; refused: string }>(
    `SELECT request_id, seq, refused FROM log_pending WHERE refused IS NOT NULL
      ORDER BY position DESC LIMIT ${MOST_REFUSED}`,
  )
  return rows.map(({ request_id, seq, refused }) => ({ request: publicId('sr', request_id), seq, why: refused }))
}

const MEASURE = `
  SELECT g.log, g.size, g.published, g.halted, p.pending, p.refused,
         coalesce(extract(epoch FROM clock_timestamp() - p.oldest), 0)::float8 AS lag
    FROM logs g
    LEFT JOIN (SELECT mode, count(*) FILTER (WHERE refused IS NULL)::int AS pending,
                      count(refused)::int AS refused, min(created_at) FILTER (WHERE refused IS NULL) AS oldest
                 FROM log_pending GROUP BY mode) p ON p.mode = g.mode
   ORDER BY g.log`
