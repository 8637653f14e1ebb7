import type { Database } from '../db/database.ts'
import { number, rowDecoder, text } from '../db/decode.ts'
import { CLASSES } from './classes.ts'
import type { JobClass } from './job.ts'

const STATES = ['ready', 'parked', 'active', 'failed'] as const

/** Jobs of a class by state. */
export interface JobCounts extends Record<(typeof STATES)[number], number> {
  class: JobClass
}

export async function countJobs(db: Database): Promise<JobCounts[]> {
  const rows = (await db.query({ name: 'count-jobs', text: COUNT })).map(decodeCount)
  const of = (jobClass: string, state: string) =>
    rows.find((row) => row.class === jobClass && row.state === state)?.jobs ?? 0
  return (Object.keys(CLASSES) as JobClass[]).map((jobClass) => ({
    class: jobClass,
    ready: of(jobClass, 'ready'),
    parked: of(jobClass, 'parked'),
    active: of(jobClass, 'active'),
    failed: of(jobClass, 'failed'),
  }))
}

const decodeCount = rowDecoder('jobs', { class: text, state: text, jobs: number })

// Each state has an index of its own.
const COUNT = STATES.map(
  (state) =>
    `SELECT class, '${state}' AS state, count(*)::int AS jobs FROM jobs WHERE state = '${state}' GROUP BY class`,
).join(' UNION ALL ')
