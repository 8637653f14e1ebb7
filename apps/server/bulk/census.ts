import type { Database } from '../platform/db/database.ts'
import { countOfJob, type JobCensus } from '../signrequests/of-job.ts'

// How far a job's requests are. To count a million takes a second, so what was counted is told again for a while: the
// longer counting took, the longer; and whoever asks meanwhile waits for the same count.

const LEAST_MS = 1_000
/** At most this share of the time is spent on counting. */
const SHARE = 0.1
const FORGET_ABOVE = 1_000

interface Count {
  figures: Promise<JobCensus>
  until: number
}

export function makeCensus(db: Database): (tenantId: string, jobId: string) => Promise<JobCensus> {
  const counts = new Map<string, Count>()

  async function count(tenantId: string, jobId: string, kept: Count): Promise<JobCensus> {
    const began = performance.now()
    const [rows] = await db.flush({ tenant: tenantId }, [countOfJob.statement(tenantId, jobId)])
    const took = performance.now() - began
    kept.until = performance.now() + Math.max(LEAST_MS, took / SHARE)
    return countOfJob.read(rows)
  }

  return (tenantId, jobId) => {
    const known = counts.get(jobId)
    if (known && performance.now() < known.until) return known.figures
    if (counts.size > FORGET_ABOVE) counts.clear()
    const fresh: Count = {
      figures: Promise.resolve({ sent: 0, viewed: 0, signed: 0 }),
      until: Number.POSITIVE_INFINITY,
    }
    fresh.figures = count(tenantId, jobId, fresh)
    fresh.figures.catch(() => counts.delete(jobId))
    counts.set(jobId, fresh)
    return fresh.figures
  }
}
