import { Counter } from 'prom-client'
import type { Database } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'

// Metrics of bulk jobs: open jobs, read from the database, and rows, counted by this process.

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
  /** Running jobs that wait for a temporary condition. */
  waiting: number
  batchesWaiting: number
  /** How long the longest-waiting job has been claimable. */
  oldestClaimableSeconds: number
}

/** `resolver` connects as countersign_resolver, which reads states and no content. */
export async function measureBulk(resolver: Database): Promise<BulkStats> {
  const [row] = await resolver.query({ name: 'measure-bulk', text: MEASURE })
  const { waiting, batches, oldest, ...jobs } = decodeStats(row ?? {})
  return { jobs, waiting, batchesWaiting: batches, oldestClaimableSeconds: oldest }
}

const decodeStats = rowDecoder('bulk_jobs', {
  accepting: number,
  running: number,
  paused: number,
  recalling: number,
  waiting: number,
  batches: number,
  oldest: number,
})

const MEASURE = `
  WITH open AS (SELECT tenant_id, job_id, state, due_at, waiting_for FROM bulk_jobs WHERE completed_at IS NULL)
  SELECT count(*) FILTER (WHERE state = 'accepting')::int AS accepting,
         count(*) FILTER (WHERE state = 'running')::int AS running,
         count(*) FILTER (WHERE state = 'paused')::int AS paused,
         count(*) FILTER (WHERE state = 'recalling')::int AS recalling,
         count(*) FILTER (WHERE waiting_for IS NOT NULL)::int AS waiting,
         coalesce(sum((SELECT count(*) FROM bulk_batches b WHERE b.job_id = open.job_id AND NOT b.done))
                    FILTER (WHERE due_at IS NOT NULL), 0)::int AS batches,
         greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0))::float8 AS oldest
    FROM open`
