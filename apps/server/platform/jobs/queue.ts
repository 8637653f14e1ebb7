import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Tx } from '../db/database.ts'

// The job port. pg-boss runs unordered work and stays behind these few functions; our own tables keep all state, and
// a job's data holds ids only.

export type JobClass = 'mail' | 'merge' | 'housekeeping'

/** What the relay makes of an event, or a rare command puts in with its own transaction. */
export interface JobOrder {
  class: JobClass
  name: string
  tenant: string
  ids: Record<string, string | number>
}

export interface RunningJob {
  id: string
  tenant: string
  ids: Record<string, string | number>
  /** If this try fails there is no other: whoever waits for the outcome has to be told. */
  isLastTry?: boolean
}

export type JobHandler = (job: RunningJob) => Promise<void>

export interface JobQueue {
  /** Puts jobs in, inside the caller's transaction: they exist if and only if it commits. */
  enqueue(tx: Tx, orders: JobOrder[]): Promise<void>
  /** Begins to work on a class; each job goes to the handler of its name. */
  work(jobClass: JobClass, handlers: Record<string, JobHandler>): Promise<void>
  /** Looks for jobs now instead of at the next poll. */
  wake(jobClass: JobClass): void
  /** Rejects if the queue cannot be reached. */
  check(): Promise<void>
  depth(): Promise<{ name: string; ready: number; active: number; failed: number }[]>
  stop(): Promise<void>
}

const SCHEMA = 'pgboss'
const POLL_SECONDS = 1
/** A dead worker's job is taken up again after a heartbeat is missed and the next supervision: within 30 s. */
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 5
/** Full batches are followed at once by the next, so a backlog is worked off without waiting for polls. */
const WORK = {
  pollingIntervalSeconds: POLL_SECONDS,
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/**
 * How many batches a process works on at a time. A tenant may have as many jobs under way as there are batches, which is a
 * quarter of the places: whatever the others' backlog, and however long their jobs take, there is one for the next tenant.
 */
const HANDS: Record<JobClass, number> = { mail: 8, merge: 4, housekeeping: 4 }

const CLASSES: Record<JobClass, { retryLimit: number; retryDelay: number; retryDelayMax: number }> = {
  // About a day of tries for a mail server that is down: 2 s, 4 s, 8 s … 1 h.
  mail: { retryLimit: 35, retryDelay: 2, retryDelayMax: 3600 },
  // Nothing outside is needed but the store: about two hours of tries.
  merge: { retryLimit: 20, retryDelay: 2, retryDelayMax: 600 },
  housekeeping: { retryLimit: 5, retryDelay: 30, retryDelayMax: 600 },
}

/** Makes pg-boss's schema and our queues; run by migrate, as the owner. */
export async function installQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const [name, retry] of Object.entries(CLASSES)) {
      const options = { ...retry, retryBackoff: true, heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: 120 }
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, { ...options, notify: false })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

export interface QueueOptions {
  /** Whether this process looks after dead workers' jobs and old rows; workers do, apis need not. */
  supervise: boolean
  onError(error: Error): void
}

export async function openQueue(url: string, { supervise, onError }: QueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    options: '-c role=countersign_jobs',
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    supervise,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    max: 4,
  })
  boss.on('error', onError)
  await boss.start()
  const workers = new Map<JobClass, string[]>()

  async function enqueue(tx: Tx, orders: JobOrder[]): Promise<void> {
    for (const [jobClass, mine] of Object.entries(Object.groupBy(orders, (order) => order.class))) {
      const jobs = (mine ?? []).map(({ name, tenant, ids }) => ({ data: { name, tenant, ids }, group: { id: tenant } }))
      const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await tx.query(text, values) }) }
      await boss.insert(jobClass, jobs, { db })
    }
  }

  async function work(jobClass: JobClass, handlers: Record<string, JobHandler>): Promise<void> {
    const hands = HANDS[jobClass]
    const options = { ...WORK, localConcurrency: hands, localGroupConcurrency: hands }
    const id = await boss.work<JobData, JobResult[], typeof options>(jobClass, options, (jobs) =>
      Promise.all(jobs.map((job) => settled(job, job.retryCount >= CLASSES[jobClass].retryLimit, handlers))),
    )
    workers.set(jobClass, [...(workers.get(jobClass) ?? []), id])
  }

  return {
    enqueue,
    work,
    wake: (jobClass) => {
      for (const id of workers.get(jobClass) ?? []) boss.notifyWorker(id)
    },
    check: async () => {
      if ((await boss.schemaVersion()) === null) throw new Error('the job tables are missing: run migrate')
    },
    depth: async () => {
      const queues = await boss.getQueues(Object.keys(CLASSES))
      return queues.map((q) => ({ name: q.name, ready: q.readyCount, active: q.activeCount, failed: q.failedCount }))
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}

interface JobData {
  name: string
  tenant: string
  ids: Record<string, string | number>
}

/** Each job of a batch ends by itself: one that fails is tried again alone. */
async function settled(
  { id, data }: Job<JobData>,
  isLastTry: boolean,
  handlers: Record<string, JobHandler>,
): Promise<JobResult> {
  try {
    const handler = handlers[data.name]
    if (!handler) throw new Error(`no handler for the job ${data.name}`)
    await handler({ id, tenant: data.tenant, ids: data.ids, isLastTry })
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: { message: (error as Error).message } }
  }
}
