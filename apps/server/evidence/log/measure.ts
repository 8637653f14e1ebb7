import type { Database } from '../../platform/db/database.ts'
import { nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { publicId } from '../../platform/ids.ts'
import type { RefusedHead } from './sequence.ts'

// Metrics of the transparency logs.

export interface LogFigures {
  log: string
  size: number
  published: number
  /** The number of pending heads. */
  pending: number
  /** The age of the oldest pending head. */
  lagSeconds: number
  /** The number of heads that were refused. */
  refused: number
  /** Why the log signs no checkpoints; null if it is not halted. */
  halted: string | null
}

/** `db` is connected as countersign_resolver, which sees counts but no content, or as countersign_operator. */
export async function measureLogs(db: Database): Promise<LogFigures[]> {
  const rows = await db.query({ name: 'measure-logs', text: MEASURE })
  return rows.map((row) => ({
    log: String(row.log),
    size: Number(row.size),
    published: Number(row.published),
    pending: Number(row.pending),
    lagSeconds: Number(row.lag),
    refused: Number(row.refused),
    halted: nullable(text)(row.halted),
  }))
}

const MOST_REFUSED = 100

/** The newest refused heads. `operator` is connected as the role countersign_operator. */
export async function refusedHeads(operator: Database): Promise<RefusedHead[]> {
  const rows = await operator.query(
    `SELECT request_id, seq, refused FROM log_pending WHERE refused IS NOT NULL
      ORDER BY position DESC LIMIT ${MOST_REFUSED}`,
  )
  return rows.map((row) => {
    const { request_id, seq, refused } = decodeRefused(row)
    return { request: publicId('sr', request_id), seq, why: refused }
  })
}

const decodeRefused = rowDecoder('log_pending', { request_id: text, seq: number, refused: text })

const MEASURE = `
  SELECT g.log, g.size, g.published, g.halted, p.pending, p.refused,
         coalesce(extract(epoch FROM clock_timestamp() - p.oldest), 0)::float8 AS lag
    FROM logs g
    LEFT JOIN (SELECT mode, count(*) FILTER (WHERE refused IS NULL)::int AS pending,
                      count(refused)::int AS refused, min(created_at) FILTER (WHERE refused IS NULL) AS oldest
                 FROM log_pending GROUP BY mode) p ON p.mode = g.mode
   ORDER BY g.log`
