import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import { countOfJob, type RequestCounts, sentOfJob } from '../../signrequests/bulk-queries.ts'
import type { StoredJob } from '../store.ts'

// How far a job's requests are. To count a million takes seconds, so what was counted is told again for a while: the
// longer counting took, the longer. Whoever asks meanwhile waits for the same count, but not for long: what is told of a
// job does not depend on it.

const LEAST_MS = 1_000
/** At most this share of the time is spent on counting. */
const SHARE = 0.1
const PATIENCE_MS = 2_000
/** Of so many rows at a time, each within anybody's statement timeout. */
const SLICE = 50_000
const FORGET_ABOVE = 1_000

/** Null: it could not be counted yet. */
export type KnownRequestCounts = RequestCounts | { [figure in keyof RequestCounts]: null }
const UNKNOWN: KnownRequestCounts = { sent: null, viewed: null, signed: null }

interface Count {
  told: KnownRequestCounts
  until: number
  counting: Promise<void> | null
}

type CountedJob = Pick<StoredJob, 'tenantId' | 'jobId' | 'rows'>

export function makeRequestCounter(db: Database): (job: CountedJob) => Promise<KnownRequestCounts> {
  const counts = new Map<string, Count>()

  async function recount(job: CountedJob, kept: Count): Promise<void> {
    const began = performance.now()
    try {
      kept.told = await count(db, job)
    } catch {
      // Whatever was known is told on; a database that has no time for it is not asked again at once.
    }
    const now = performance.now()
    kept.until = now + Math.max(LEAST_MS, (now - began) / SHARE)
    kept.counting = null
  }

  return async (job) => {
    if (counts.size > FORGET_ABOVE) counts.clear()
    const kept = counts.get(job.jobId) ?? { told: UNKNOWN, until: 0, counting: null }
    counts.set(job.jobId, kept)
    if (performance.now() < kept.until) return kept.told
    kept.counting ??= recount(job, kept)
    await Promise.race([kept.counting, wait(PATIENCE_MS, undefined, { ref: false })])
    return kept.told
  }
}

async function count(db: Database, { tenantId, jobId, rows }: CountedJob): Promise<RequestCounts> {
  const slice = (first: number) => sentOfJob.statement(tenantId, jobId, first, first + SLICE - 1)
  const [figures, firstSlice] = await db.flush({ tenant: tenantId }, [countOfJob.statement(tenantId, jobId), slice(1)])
  let sent = sentOfJob.read(firstSlice)
  for (let first = 1 + SLICE; first <= rows; first += SLICE) {
    const [found] = await db.flush({ tenant: tenantId }, [slice(first)])
    sent += sentOfJob.read(found)
  }
  return { ...countOfJob.read(figures), sent }
}
