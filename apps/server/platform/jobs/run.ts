import type { Database } from '../db/database.ts'
import { startClaimLoop } from '../leases/claim-loop.ts'
import { type Loop, startLoop } from '../loop.ts'
import { makeBatcher } from './batcher.ts'
import { makeJobClaimer } from './claim.ts'
import { CLASSES, type ClassSettings, LONGEST_ATTEMPT_SECONDS, RECOVER_MS, TENANT_SHARE } from './classes.ts'
import { completeJobs } from './complete.ts'
import { failJob } from './fail.ts'
import { type ClaimedJob, type FailedJobHandler, type JobClass, type JobHandler, JobParked } from './job.ts'
import { JOB_LEASES } from './leases.ts'
import { parkJob } from './park.ts'
import { recoverJobs } from './recover.ts'
import { reportFailedJobs } from './report-failed.ts'

// Worker slots. Each slot runs one job, so a slow job does not block the others. Slots are assigned to tenants
// round-robin, up to a per-tenant limit.

const PAUSE_MS = 1_000

export interface RunOptions {
  jobClass: JobClass
  handlers: Record<string, JobHandler>
  onGivenUp: FailedJobHandler
  onError(error: Error): void
}

/** Runs the jobs of a class until stopped, recovers those of workers that died, and reports those that failed for good. */
export function runJobs(db: Database, { jobClass, handlers, onGivenUp, onError }: RunOptions): Loop {
  const settings = CLASSES[jobClass]
  const { claim } = makeJobClaimer(db, jobClass, settings.slots * TENANT_SHARE)
  const complete = makeBatcher<ClaimedJob>((jobs) => completeJobs(db, jobs))
  const slots = startClaimLoop<ClaimedJob>({
    slots: settings.slots,
    pauseMs: PAUSE_MS,
    leases: JOB_LEASES,
    db,
    claim,
    // The lease of a job whose outcome cannot be written expires, and the job is recovered.
    work: (job) => runJob(db, settings, handlers, complete, job, () => recovery.wake()).catch(onError),
    onError,
  })
  const recover = async () => {
    if ((await recoverJobs(db, jobClass, settings)) > 0) slots.wake()
    return reportFailedJobs(db, jobClass, onGivenUp, onError)
  }
  const recovery = startLoop(recover, { pauseMs: RECOVER_MS, onError })
  return {
    wake: slots.wake,
    stop: async () => {
      await Promise.all([slots.stop(), recovery.stop()])
    },
  }
}

async function runJob(
  db: Database,
  settings: ClassSettings,
  handlers: Record<string, JobHandler>,
  complete: (job: ClaimedJob) => Promise<void>,
  job: ClaimedJob,
  report: () => void,
): Promise<void> {
  try {
    await withTimeout(handle(settings, handlers, job))
  } catch (error) {
    if (error instanceof JobParked) return parkJob(db, job, error.rateKey)
    if (await failJob(db, settings, job, error as Error)) report()
    return
  }
  await complete(job)
}

async function handle(
  { retries }: ClassSettings,
  handlers: Record<string, JobHandler>,
  { id, tenantId, name, ids, failures }: ClaimedJob,
): Promise<void> {
  const handler = handlers[name]
  if (!handler) throw new Error(`No handler for the job ${name}.`)
  await handler({ id, tenant: tenantId, ids, failures, isLastTry: failures >= retries })
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const message = `The job took more than ${LONGEST_ATTEMPT_SECONDS} s.`
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), LONGEST_ATTEMPT_SECONDS * 1_000)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
