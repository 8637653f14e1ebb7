import { progressOf, type RowCounts } from '@countersign/domain/bulk'
import type { Row, Statement, Tx } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import { countRequestsOfRows, hasRequest } from '../../signrequests/bulk-queries.ts'
import type { StoredJob } from '../store.ts'

// Counts the created and failed rows of a job. Batches store their counts. For the few batches with a claim, running or
// expired, the rows themselves are counted.

/** The period over which the current rate is measured. */
const RECENT_SECONDS = 10

export async function readRowCounts(tx: Tx, tenantId: string, jobId: string): Promise<RowCounts> {
  return decodeRowCounts(await tx.query(selectRowCounts(tenantId, jobId)))
}

export function selectRowCounts(tenantId: string, jobId: string): Statement {
  return { name: 'count-bulk-rows', text: COUNT, values: [tenantId, jobId, RECENT_SECONDS] }
}

export function decodeRowCounts(rows: Row[] | undefined): RowCounts {
  const { accepted, created, failed, before, seconds } = decodeCounts(rows?.[0] ?? {})
  return { accepted, created, failed, recent: { rows: created + failed - before, seconds } }
}

const decodeCounts = rowDecoder('bulk_jobs', {
  accepted: number,
  created: number,
  failed: number,
  before: number,
  seconds: number,
})

const COUNT = `
  WITH job AS (
    SELECT rows, round, started_at FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2
  ), open AS (
    SELECT b.first_row, b.first_row + b.rows - 1 AS last_row FROM bulk_batches b
     WHERE b.tenant_id = $1 AND b.job_id = $2 AND b.claimed_until IS NOT NULL
  ), known AS (
    SELECT coalesce(sum(created), 0)::int AS created, coalesce(sum(failed), 0)::int AS failed,
           coalesce(sum(created + failed) FILTER (
             WHERE done_at IS NULL OR done_at < clock_timestamp() - make_interval(secs => $3)), 0)::int AS before
      FROM bulk_batches WHERE tenant_id = $1 AND job_id = $2 AND claimed_until IS NULL
  )
  SELECT job.rows AS accepted, known.before,
         known.created + 
           (SELECT coalesce(sum(${countRequestsOfRows('open.first_row', 'open.last_row')}), 0)::int FROM open) AS created,
         known.failed + (SELECT count(*)::int FROM open JOIN bulk_failures f
                            ON f.tenant_id = $1 AND f.job_id = $2
                           AND f.row_number BETWEEN open.first_row AND open.last_row AND f.round >= job.round
                          WHERE NOT ${hasRequest('f.row_number')})
           AS failed,
         least($3, greatest(0.1, extract(epoch FROM clock_timestamp() - coalesce(job.started_at, clock_timestamp()))))
           ::float8 AS seconds
    FROM job, known`

export function presentProgress({ state, rate }: Pick<StoredJob, 'state' | 'rate'>, rowCounts: RowCounts) {
  const { perSecond, secondsLeft, ...counts } = progressOf(state, rowCounts, rate ?? undefined)
  return { ...counts, per_second: Math.round(perSecond * 10) / 10, seconds_left: secondsLeft }
}
