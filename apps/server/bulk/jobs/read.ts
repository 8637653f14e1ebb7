import type { Database } from '../../platform/db/database.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../../platform/http/lists.ts'
import { fromPublicId, publicId } from '../../platform/ids.ts'
import { makeRequestCounter } from '../progress/request-counts.ts'
import { decodeRowCounts, presentProgress, selectRowCounts } from '../progress/row-counts.ts'
import { decodeJob, type StoredJob, selectJob } from '../store.ts'
import { jobNotFound } from './change.ts'

// Jobs as the API shows them.

export function jobIdOf(text: string): string {
  const id = fromPublicId('job', text)
  if (!id) throw jobNotFound()
  return id
}

export type PresentJob = (tenantId: string, jobId: string) => Promise<ReturnType<typeof present>>

export function makeJobPresenter(db: Database): PresentJob {
  const census = makeRequestCounter(db)
  return async (tenantId, jobId) => {
    const [jobs, tally] = await db.flush({ tenant: tenantId }, [
      selectJob(tenantId, jobId),
      selectRowCounts(tenantId, jobId),
    ])
    const job = decodeJob(jobs?.[0])
    if (!job) throw jobNotFound()
    const progress = presentProgress(job, decodeRowCounts(tally))
    return present(job, { ...progress, ...(await census(job)) })
  }
}

function present<P>(job: StoredJob, progress: P) {
  return { ...summaryOf(job), rate: job.rate, digest: job.digest, waiting_for: job.waitingFor, progress }
}

function summaryOf(
  job: Pick<StoredJob, 'jobId' | 'name' | 'state' | 'rows' | 'createdAt' | 'startedAt' | 'completedAt'>,
) {
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

/** Newest first. */
export async function listJobs(db: Database, tenantId: string, query: ListQuery): Promise<Page<object>> {
  const after = idAfter('bulk-jobs', query)
  const [rows] = await db.flush({ tenant: tenantId }, [
    { name: 'list-bulk-jobs', text: LIST, values: [tenantId, after, query.limit + 1] },
  ])
  const idOf = (row: Record<string, unknown>) => row.job_id as string
  return toPage('bulk-jobs', rows ?? [], query.limit, idOf, (row) => summaryOf(decodeJob(row) as StoredJob))
}

const LIST = `
  SELECT j.*, NULL AS master_key_id, NULL AS wrapped, NULL AS account_id, NULL AS mode, NULL AS slot, false AS suspended
    FROM bulk_jobs j
   WHERE tenant_id = $1 AND state <> 'accepting' AND job_id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
   ORDER BY job_id DESC LIMIT $3`
