import type { Database } from '../db/database.ts'
import { number, rowDecoder, text } from '../db/decode.ts'
import { CLASSES } from './classes.ts'
import type { JobClass } from './job.ts'

const STATES = ['ready', 'retrying', 'parked', 'active', 'failed'] as const

/** `retrying`: an attempt has failed, and another one follows. `ready`: no attempt has failed yet. */
export type JobState = (typeof STATES)[number]

/** Jobs of a class by state. */
export interface JobCounts {
  class: JobClass
  jobs: Record<JobState, number>
  /** Of those that wait: how long the longest-waiting one has been due (ready) or has existed (retrying, parked). */
  oldestSeconds: Record<'ready' | 'retrying' | 'parked', number>
}

export async function countJobs(db: Database): Promise<JobCounts[]> {
  const rows = (await db.query({ name: 'count-jobs', text: COUNT })).map(decodeCount)
  return (Object.keys(CLASSES) as JobClass[]).map((jobClass) => {
    const of = (state: string) => rows.find((row) => row.class === jobClass && row.state === state)
    const jobs = (state: JobState) => of(state)?.jobs ?? 0
    const oldest = (state: JobState) => Math.max(0, of(state)?.oldest ?? 0)
    return {
      class: jobClass,
      jobs: {
        ready: Math.max(0, jobs('ready') - jobs('retrying')),
        retrying: jobs('retrying'),
        parked: jobs('parked'),
        active: jobs('active'),
        failed: jobs('failed'),
      },
      oldestSeconds: { ready: oldest('ready'), retrying: oldest('retrying'), parked: oldest('parked') },
    }
  })
}

const decodeCount = rowDecoder('jobs', { class: text, state: text, jobs: number, oldest: number })

const count = (state: JobState, where: string, since: string) => `
  SELECT class, '${state}' AS state, count(*)::int AS jobs,
         extract(epoch FROM clock_timestamp() - min(${since}))::float8 AS oldest
    FROM jobs WHERE ${where} GROUP BY class`

// Each has an index of its own with its column of time. Jobs that are retried are counted as ready, too.
const COUNT = [
  count('ready', `state = 'ready'`, 'due_at'),
  count('retrying', `state = 'ready' AND failures > 0`, 'created_at'),
  count('parked', `state = 'parked'`, 'created_at'),
  count('active', `state = 'active'`, 'claimed_until'),
  count('failed', `state = 'failed'`, 'due_at'),
].join(' UNION ALL ')
