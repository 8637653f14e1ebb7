import type { Database } from '../../platform/db/database.ts'

// How the logs fare, for whoever runs the service.

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

/** `resolver`: as countersign_resolver, which sees counts and no content. */
export async function measureLogs(resolver: Database): Promise<LogFigures[]> {
  const rows = await resolver.query({ name: 'measure-logs', text: MEASURE })
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

const MEASURE = `
  SELECT g.log, g.size, g.published, g.halted, p.pending, p.refused,
         coalesce(extract(epoch FROM clock_timestamp() - p.oldest), 0)::float8 AS lag
    FROM logs g
    LEFT JOIN (SELECT mode, count(*) FILTER (WHERE refused IS NULL)::int AS pending,
                      count(refused)::int AS refused, min(created_at) FILTER (WHERE refused IS NULL) AS oldest
                 FROM log_pending GROUP BY mode) p ON p.mode = g.mode
   ORDER BY g.log`
