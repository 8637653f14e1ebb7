import { setTimeout as wait } from 'node:timers/promises'
import { BY_KEY, openDatabase, type Tx } from '../db/database.ts'
import type { Loop } from '../loop.ts'
import { measurePools } from '../metrics/pools.ts'
import { countJobs, type JobCounts } from './count.ts'
import { enqueueJobs } from './enqueue.ts'
import type { FailedJobHandler, JobClass, JobHandler, JobOrder } from './job.ts'
import { runJobs } from './run.ts'

// The job queue: unordered work, kept in the table `jobs` (docs/adr/0038-job-queue.md).

export interface JobQueue {
  /** Inserts jobs in the caller's transaction: they exist if and only if it commits. */
  enqueue(tx: Tx, orders: JobOrder[]): Promise<void>
  /** Starts to run the jobs of a class. Each is passed to the handler of its name; `onGivenUp` gets those that failed for good. */
  work(jobClass: JobClass, handlers: Record<string, JobHandler>, onGivenUp: FailedJobHandler): void
  /** Claims jobs now instead of at the next poll. */
  wake(jobClass: JobClass): void
  /** Rejects if the queue cannot be reached. */
  check(): Promise<void>
  count(): Promise<JobCounts[]>
  stop(): Promise<void>
}

const STOP_MS = 20_000

const POOL = {
  role: 'countersign_jobs',
  max: 4,
  statementTimeoutMs: 60_000,
  lockTimeoutMs: 10_000,
  poolWaitMs: 10_000,
  // Every statement finds its rows by index. The recursive queries are estimated too high: compiling them takes longer
  // than running them.
  settings: BY_KEY,
}

export interface QueueOptions {
  onError(error: Error): void
}

export function openQueue(url: string, { onError }: QueueOptions): JobQueue {
  const db = openDatabase({ url, ...POOL })
  const unmeasure = measurePools({ jobs: db })
  const loops = new Map<JobClass, Loop>()

  return {
    enqueue: async (tx, orders) => {
      if (orders.length > 0) await tx.query(enqueueJobs(orders))
    },
    work: (jobClass, handlers, onGivenUp) => {
      if (loops.has(jobClass)) throw new Error(`This process already runs ${jobClass} jobs.`)
      loops.set(jobClass, runJobs(db, { jobClass, handlers, onGivenUp, onError }))
    },
    wake: (jobClass) => loops.get(jobClass)?.wake(),
    check: async () => {
      await db.query('SELECT FROM jobs LIMIT 1')
    },
    count: () => countJobs(db),
    stop: async () => {
      const stopped = Promise.all([...loops.values()].map((loop) => loop.stop()))
      // The lease of a job that takes longer expires, and another process runs the job.
      await Promise.race([stopped, wait(STOP_MS, undefined, { ref: false })])
      unmeasure()
      await db.close()
    },
  }
}
