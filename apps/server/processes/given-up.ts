import type { Logger } from 'pino'
import { recordUnsentDigest } from '../notifications/digests/report-unsent.ts'
import type { FailedJob, FailedJobHandler, JobClass } from '../platform/jobs/job.ts'
import { failUndrawn } from '../sealing/fail-undrawn.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import { recordProblem } from '../signrequests/problems/record.ts'

/**
 * The last line of defence: records jobs that failed for good with the request that they belong to. Handlers report the
 * failures that they foresee; this one also gets jobs whose worker died or took too long in the last attempt.
 */
export function recordGivenUp(deps: ChangeDeps, log: Pick<Logger, 'error'>): (jobClass: JobClass) => FailedJobHandler {
  return (jobClass) => async (job) => {
    // Not its error, which may name a person: an erasure deletes it from the job's row, but not from a log.
    log.error({ job: job.name, jobId: job.id, ids: job.ids }, 'a job failed for good')
    await record(deps, jobClass, job)
  }
}

async function record(deps: ChangeDeps, jobClass: JobClass, { tenant, name, ids, error }: FailedJob): Promise<void> {
  const { request, document, signer, digest } = ids
  if (name === 'digest') return recordUnsentDigest(deps, { tenantId: tenant, digestId: String(digest) })
  const ref = request ? { requestId: String(request) } : document ? { documentId: String(document) } : null
  // Mails to account owners have no request.
  if (!ref) return
  switch (jobClass) {
    case 'mail':
      return recordProblem(deps, tenant, ref, { code: 'mail_not_sent', signerId: signer ? String(signer) : null })
    case 'merge':
      await failUndrawn(deps, {
        ...{ tenantId: tenant, documentId: String(document), error: new Error(error) },
        ...{ failures: 0, isLastTry: true },
      })
      return
    case 'maintenance':
      return recordProblem(deps, tenant, ref, { code: 'pages_unreadable' })
    default:
      return jobClass satisfies never
  }
}
