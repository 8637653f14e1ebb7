import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss, type QueueResult } from 'pg-boss'
import type { Tx } from '../db/database.ts'
import type { Loop } from '../loop.ts'
import { type JobHandler, type RunningJob, startHands } from './hands.ts'
import { IN_LINE, INDEXES, JOBS, SCHEMA } from './table.ts'

// The job port. pg-boss keeps unordered work and stays behind these few functions; our own tables keep all state, and
// a job's data holds ids only.

export type { JobHandler, RunningJob }

export type JobClass = 'mail' | 'merge' | 'housekeeping'

/** What the relay makes of an event, or a rare command puts in with its own transaction. */
export interface JobOrder {
  class: JobClass
  name: string
  tenant: string
  ids: Record<string, string | number>
  /** Somebody sits and waits for it: before the tenant's other jobs of its class. */
  urgent?: boolean
}

export interface JobQueue {
  /** Puts jobs in, inside the caller's transaction: they exist if and only if it commits. */
  enqueue(tx: Tx, orders: JobOrder[]): Promise<void>
  /** Begins to work on a class; each job goes to the handler of its name. */
  work(jobClass: JobClass, handlers: Record<string, JobHandler>): Promise<void>
  /** Looks for jobs now instead of at the next poll. */
  wake(jobClass: JobClass): void
  /** Rejects if the queue cannot be reached. */
  check(): Promise<void>
  depth(): Promise<Depth[]>
  stop(): Promise<void>
}

export interface Depth {
  name: string
  ready: number
  /** In a line, waiting to be let go on. */
  held: number
  active: number
  failed: number
}

/** A dead worker's job is taken up again after a heartbeat is missed and the next supervision: within 30 s. */
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 5
const LONGEST_SECONDS = 120
const STOP_MS = 20_000

/**
 * How many jobs a process works on at a time. A tenant may have a quarter of them under way: whatever the others'
 * backlog, and however long their jobs take, there is a hand for the next tenant.
 */
const HANDS: Record<JobClass, number> = { mail: 32, merge: 16, housekeeping: 16 }
const SHARE = 1 / 4

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
      const options = {
        ...retry,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: LONGEST_SECONDS,
      }
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, { ...options, notify: false })
    }
    for (const index of INDEXES) await boss.getDb().executeSql(index)
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
    // A walk from tenant to tenant is estimated too high: to compile it would take longer than to do it.
    options: '-c role=countersign_jobs -c jit=off',
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
  const loops = new Map<JobClass, Loop>()

  async function enqueue(tx: Tx, orders: JobOrder[]): Promise<void> {
    for (const [jobClass, mine] of Object.entries(Object.groupBy(orders, (order) => order.class))) {
      const jobs = (mine ?? []).map(({ name, tenant, ids, urgent }) => ({
        data: { name, tenant, ids },
        group: { id: tenant },
        priority: urgent ? 1 : 0,
      }))
      const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await tx.query(text, values) }) }
      await boss.insert(jobClass, jobs, { db })
    }
  }

  async function work(jobClass: JobClass, handlers: Record<string, JobHandler>): Promise<void> {
    if (loops.has(jobClass)) throw new Error(`this process works on ${jobClass} jobs already`)
    const hands = HANDS[jobClass]
    const limits = { hands, perTenant: hands * SHARE, longestSeconds: LONGEST_SECONDS }
    loops.set(jobClass, startHands(boss, { jobClass, handlers, ...limits, onError }))
  }

  async function stop(): Promise<void> {
    const done = Promise.all([...loops.values()].map((loop) => loop.stop()))
    // What takes longer misses its heartbeat and is taken up again elsewhere.
    await Promise.race([done, wait(STOP_MS, undefined, { ref: false })])
    await boss.stop({ graceful: false })
  }

  return {
    enqueue,
    work,
    wake: (jobClass) => loops.get(jobClass)?.wake(),
    check: async () => {
      if ((await boss.schemaVersion()) === null) throw new Error('the job tables are missing: run migrate')
    },
    depth: async () => {
      const [queues, { rows }] = await Promise.all([
        boss.getQueues(Object.keys(CLASSES)),
        boss.getDb().executeSql(HELD) as Promise<{ rows: { name: string; held: number }[] }>,
      ])
      const held = new Map(rows.map((row) => [row.name, row.held]))
      return queues.map((q) => depthOf(q, held.get(q.name) ?? 0))
    },
    stop,
  }
}

const HELD = `SELECT name, count(*)::int AS held FROM ${JOBS} WHERE ${IN_LINE} GROUP BY name`

/** pg-boss counts every few seconds, and those in a line among the ready ones. */
function depthOf({ name, readyCount, activeCount, failedCount }: QueueResult, held: number): Depth {
  return { name, ready: Math.max(0, readyCount - held), held, active: activeCount, failed: failedCount }
}
