import { Counter } from 'prom-client'
import type { Database } from '../../platform/db/database.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'

// How bulk jobs fare, for whoever runs the service: those under way, by the database, and rows as this process saw them.

export type RowOutcome = 'accepted' | 'created' | 'failed'

const rows = new Counter({
  name: 'countersign_bulk_rows_total',
  help: 'Rows of bulk jobs: accepted by the api, created and failed by the worker.',
  labelNames: ['outcome'] as const,
  registers: [processMetrics],
})

export function countRows(outcome: RowOutcome, count = 1): void {
  rows.inc({ outcome }, count)
}
for (const outcome of ['accepted', 'created', 'failed'] as const) countRows(outcome, 0)

export interface BulkStats {
  /** Jobs that have not ended. */
  jobs: Record<'accepting' | 'running' | 'paused' | 'recalling', number>
  /** Running jobs that stand still for a reason that will pass. */
  held: number
  batchesWaiting: number
  /** Seconds since the job that waits longest could have been looked at. */
  oldestTurn: number
}

/** `resolver`: as countersign_resolver, which sees states and no content. */
export async function measureBulk(resolver: Database): Promise<BulkStats> {
  const [row] = await resolver.query<FiguresRow>({ name: 'measure-bulk', text: MEASURE })
  if (!row) throw new Error('bulk jobs could not be counted')
  const { accepting, running, paused, recalling, held, batches, oldest } = row
  return { jobs: { accepting, running, paused, recalling }, held, batchesWaiting: batches, oldestTurn: oldest }
}

interface FiguresRow extends Record<string, unknown> {
  accepting: number
  running: number
  paused: number
  recalling: number
  held: number
  batches: number
  oldest: number
}

const MEASURE = `
  WITH open AS (SELECT tenant_id, job_id, state, turn_at, held_by FROM bulk_jobs WHERE completed_at IS NULL)
  SELECT count(*) FILTER (WHERE state = 'accepting')::int AS accepting,
         count(*) FILTER (WHERE state = 'running')::int AS running,
         count(*) FILTER (WHERE state = 'paused')::int AS paused,
         count(*) FILTER (WHERE state = 'recalling')::int AS recalling,
         count(*) FILTER (WHERE held_by IS NOT NULL)::int AS held,
         coalesce(sum((SELECT count(*) FROM bulk_batches b WHERE b.job_id = open.job_id AND NOT b.done))
                    FILTER (WHERE turn_at IS NOT NULL), 0)::int AS batches,
         greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(turn_at)), 0))::float8 AS oldest
    FROM open`
