import type { Database } from '../../platform/db/database.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../../platform/http/lists.ts'
import { fromPublicId, publicId } from '../../platform/ids.ts'
import { makeRequestCounter } from '../progress/request-counts.ts'
import { decodeRowCounts, presentProgress, selectRowCounts } from '../progress/row-counts.ts'
import { decodeJob, decodeSummary, type JobSummary, type StoredJob, selectJob, selectSummaries } from '../store.ts'
import { jobNotFound } from './change.ts'

// Jobs as the API returns them.

export function jobIdOf(text: string): string {
  const id = fromPublicId('job', text)
  if (!id) throw jobNotFound()
  return id
}

export async function loadJob(db: Database, tenantId: string, jobId: string): Promise<StoredJob> {
  const [jobs] = await db.flush({ tenant: tenantId }, [selectJob(tenantId, jobId)])
  const job = decodeJob(jobs?.[0])
  if (!job) throw jobNotFound()
  return job
}

export type PresentJob = (tenantId: string, jobId: string) => Promise<ReturnType<typeof present>>

export function makeJobPresenter(db: Database): PresentJob {
  const countRequests = makeRequestCounter(db)
  return async (tenantId, jobId) => {
    const [jobs, counts] = await db.flush({ tenant: tenantId }, [
      selectJob(tenantId, jobId),
      selectRowCounts(tenantId, jobId),
    ])
    const job = decodeJob(jobs?.[0])
    if (!job) throw jobNotFound()
    const progress = presentProgress(job, decodeRowCounts(counts))
    return present(job, { ...progress, ...(await countRequests(job)) })
  }
}

function present<P>(job: StoredJob, progress: P) {
  const waiting_for = job.waitingFor && { code: job.waitingFor.code, message: job.waitingFor.message }
  return { ...summaryOf(job), rate: job.rate, digest: job.digest, waiting_for, progress }
}

function summaryOf(job: JobSummary) {
  return {
    id: publicId('job', job.jobId),
    name: job.name,
    state: job.state,
    rows: job.rows,
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    completed_at: job.completedAt?.toISOString() ?? null,
  }
}

export async function listJobs(db: Database, tenantId: string, query: ListQuery): Promise<Page<object>> {
  const after = idAfter('bulk-jobs', query)
  const [rows] = await db.flush({ tenant: tenantId }, [selectSummaries(tenantId, after, query.limit + 1)])
  return toPage('bulk-jobs', (rows ?? []).map(decodeSummary), query.limit, ({ jobId }) => jobId, summaryOf)
}
