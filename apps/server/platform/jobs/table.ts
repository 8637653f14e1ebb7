// pg-boss keeps all our queues in one table. It puts jobs in, settles them and looks after those of dead workers; which
// of them are taken, and which stand in a line, is decided here, because no option of its own keeps tenants apart by
// what is waiting instead of by reading past it.

export const SCHEMA = 'pgboss'
export const JOBS = `${SCHEMA}.job_common`

/** To be taken by the next free hand. `blocked` is pg-boss's own word for jobs that wait for something. */
export const READY = `state < 'active' AND NOT blocked`
/** In a line (`singleton_key`), out of the hands' sight. */
export const IN_LINE = `state < 'active' AND blocked`

/** Each tenant's next job, each line's next jobs by tenant, and who of a line is on the way, by a few index probes. */
export const INDEXES = [
  `CREATE INDEX IF NOT EXISTS jobs_by_tenant ON ${JOBS} (name, group_id, priority, start_after) WHERE ${READY}`,
  `CREATE INDEX IF NOT EXISTS jobs_in_line
     ON ${JOBS} (name, singleton_key, group_id, priority DESC, created_on) WHERE ${IN_LINE}`,
  `CREATE INDEX IF NOT EXISTS jobs_past_line ON ${JOBS} (name, singleton_key)
    WHERE singleton_key IS NOT NULL AND state <= 'active' AND NOT blocked`,
]
