import { setTimeout as wait } from 'node:timers/promises'
import { HAS_SENT_MAIL } from '../../notifications/sql.ts'
import type { Database, Row, Statement } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import { countOfJob, HAS_PROBLEM, REQUESTS_OF_ROWS, type RequestCounts } from '../../signrequests/bulk-queries.ts'
import type { StoredJob } from '../store.ts'

// Counts a job's requests. Counting a million takes seconds, so counts are cached, longer if counting took longer.
// Concurrent callers share one count and wait for it for a limited time.

const MIN_CACHE_MS = 1_000
/** The maximum share of time spent on counting one job. */
const MAX_SHARE = 0.1
const MAX_WAIT_MS = 2_000
/** The rows of one statement, which must end within the statement timeout. */
const SLICE_ROWS = 50_000
const MAX_CACHED_JOBS = 1_000

/** Null: not counted yet. */
export type KnownRequestCounts = RequestCounts | { [figure in keyof RequestCounts]: null }
const UNKNOWN: KnownRequestCounts = { sent: null, problems: null, viewed: null, signed: null }

interface CachedCounts {
  counts: KnownRequestCounts
  /** When the counts expire. */
  until: number
  counting: Promise<void> | null
}

type CountedJob = Pick<StoredJob, 'tenantId' | 'jobId' | 'rows'>

export function makeRequestCounter(db: Database): (job: CountedJob) => Promise<KnownRequestCounts> {
  const cache = new Map<string, CachedCounts>()

  async function refresh(job: CountedJob, cached: CachedCounts): Promise<void> {
    const startedAt = performance.now()
    try {
      cached.counts = await count(db, job)
    } catch {
      // Keeps the previous counts. An overloaded database is not queried again at once.
    }
    const now = performance.now()
    cached.until = now + Math.max(MIN_CACHE_MS, (now - startedAt) / MAX_SHARE)
    cached.counting = null
  }

  return async (job) => {
    if (cache.size > MAX_CACHED_JOBS) cache.clear()
    const cached = cache.get(job.jobId) ?? { counts: UNKNOWN, until: 0, counting: null }
    cache.set(job.jobId, cached)
    if (performance.now() < cached.until) return cached.counts
    cached.counting ??= refresh(job, cached)
    await Promise.race([cached.counting, wait(MAX_WAIT_MS, undefined, { ref: false })])
    return cached.counts
  }
}

async function count(db: Database, { tenantId, jobId, rows }: CountedJob): Promise<RequestCounts> {
  const slice = (first: number) => countMailed(tenantId, jobId, first, first + SLICE_ROWS - 1)
  const [counts, firstSlice] = await db.flush({ tenant: tenantId }, [countOfJob.statement(tenantId, jobId), slice(1)])
  let mailed = mailedIn(firstSlice)
  for (let first = 1 + SLICE_ROWS; first <= rows; first += SLICE_ROWS) {
    const [found] = await db.flush({ tenant: tenantId }, [slice(first)])
    const { sent, problems } = mailedIn(found)
    mailed = { sent: mailed.sent + sent, problems: mailed.problems + problems }
  }
  return { ...countOfJob.read(counts), ...mailed }
}

/** Counts the requests of these rows that were mailed to a recipient, and those with a problem. */
function countMailed(tenantId: string, jobId: string, first: number, last: number): Statement {
  return { name: 'mailed-of-job', text: MAILED, values: [tenantId, jobId, first, last] }
}

const MAILED = `
  SELECT count(*) FILTER (WHERE ${HAS_SENT_MAIL})::int AS sent, count(*) FILTER (WHERE ${HAS_PROBLEM})::int AS problems
    FROM ${REQUESTS_OF_ROWS}`

const decodeMailed = rowDecoder('mailed requests of a job', { sent: number, problems: number })

function mailedIn(rows: Row[] = []) {
  return rows.map(decodeMailed)[0] ?? { sent: 0, problems: 0 }
}
