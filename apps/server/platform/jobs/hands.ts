import type { PgBoss } from 'pg-boss'
import { startClaimLoop } from '../claim-loop.ts'
import type { Loop } from '../loop.ts'
import { JobHeld, PARK } from './line.ts'
import { JOBS, READY } from './table.ts'
import { together } from './together.ts'

// The hands of a process: each holds one job at a time, so that a slow one keeps nobody company. Tenants take turns, and
// none has more than its share of the hands, however many jobs it has waiting and however long they take.

export interface RunningJob {
  id: string
  tenant: string
  ids: Record<string, string | number>
  /** If this try fails there is no other: whoever waits for the outcome has to be told. */
  isLastTry?: boolean
}

export type JobHandler = (job: RunningJob) => Promise<void>

export interface HandsOptions {
  jobClass: string
  handlers: Record<string, JobHandler>
  /** How many jobs are under way at a time. */
  hands: number
  /** Of them, one tenant's. */
  perTenant: number
  /** A job that takes longer is taken for failed, and its hand is free. */
  longestSeconds: number
  onError(error: Error): void
}

const PAUSE_MS = 1_000
/** Well within the heartbeat that a job must not miss. */
const KEEP_MS = 3_000
/** Whose jobs are looked at in one statement; the next goes on after them. */
const TENANTS = 64

interface Claimed extends Record<string, unknown> {
  id: string
  data: { name: string; tenant: string; ids: Record<string, string | number> }
  retryCount: number
  retryLimit: number
}

/** A job that was claimed, or none; and how far the look went. */
type Looked = (Claimed | { id: null }) & { looked: number; upTo: string }

export function startHands(boss: PgBoss, options: HandsOptions): Loop {
  const { jobClass, hands, perTenant, onError } = options
  const complete = together<Claimed>((jobs) => boss.complete(jobClass, [...jobs]))
  /** The tenant whose turn was last. */
  let last = ''

  /** Once round from whose turn is next, as long as hands are free: whoever has nothing due is passed, not waited for. */
  async function claim(free: number, held: readonly Claimed[]): Promise<Claimed[]> {
    const begun = last
    const taken: Claimed[] = []
    let isFromStart = begun === ''
    for (;;) {
      const { jobs, upTo } = await claimAfter(last, free - taken.length, [...held, ...taken])
      taken.push(...jobs)
      last = taken.length < free ? upTo : (tenantsOf(jobs).at(-1) ?? upTo)
      const isEnd = upTo === ''
      const isRound = isFromStart && (isEnd || (begun !== '' && upTo >= begun))
      if (isRound || taken.length === free) return taken
      isFromStart ||= isEnd
    }
  }

  /** `upTo`: the last tenant that was looked at; '' if there is none after it. */
  async function claimAfter(tenant: string, free: number, held: readonly Claimed[]) {
    const values = [jobClass, tenant, TENANTS, tenantsOf(held), perTenant, free]
    const { rows } = (await boss.getDb().executeSql(CLAIM, values)) as { rows: Looked[] }
    const upTo = rows[0]?.looked === TENANTS ? rows[0].upTo : ''
    return { jobs: rows.filter((row) => row.id !== null), upTo }
  }

  return startClaimLoop<Claimed>({
    atOnce: hands,
    pauseMs: PAUSE_MS,
    keepEveryMs: KEEP_MS,
    claim,
    keep: async (jobs) => {
      await boss.touch(jobClass, [...jobs])
    },
    // One that cannot be settled misses its heartbeat, and is taken up again.
    work: (job) => settle(boss, options, complete, job).catch(onError),
    onError,
  })
}

function tenantsOf(jobs: readonly Claimed[]): string[] {
  return jobs.map(({ data }) => data.tenant).toSorted()
}

const nextTenant = (after: string) => `
  SELECT min(group_id) FROM ${JOBS} WHERE name = $1 AND ${READY} AND group_id > ${after}`

// Of each tenant no more than it has hands left for, urgent ones first; of them each tenant's first, each one's second
// and so on. A priority at a time, and only what is due: neither a tenant's backlog nor what it has to try again later is
// read to see that there is nothing to do. A job that was begun before is at its next try.
const CLAIM = `
  WITH RECURSIVE tenants(tenant, n) AS (
    SELECT (${nextTenant('$2')}), 1
    UNION ALL
    SELECT (${nextTenant('tenants.tenant')}), n + 1 FROM tenants WHERE tenant IS NOT NULL AND n < $3
  ), room AS (
    SELECT tenant, $5 - (SELECT count(*)::int FROM unnest($4::text[]) AS held(by) WHERE held.by = tenant) AS places
      FROM tenants WHERE tenant IS NOT NULL
  ), due AS (
    SELECT j.id, tenant, places,
           row_number() OVER (PARTITION BY tenant ORDER BY urgency.level DESC, j.start_after) AS turn
      FROM room CROSS JOIN (VALUES (1), (0)) AS urgency(level) CROSS JOIN LATERAL (
        SELECT id, start_after FROM ${JOBS}
         WHERE name = $1 AND ${READY} AND group_id = tenant AND priority = urgency.level AND start_after <= now()
         ORDER BY start_after LIMIT least(places, $6) FOR UPDATE SKIP LOCKED) j
     WHERE places > 0
  ), chosen AS (
    SELECT id FROM due WHERE turn <= places ORDER BY turn, tenant LIMIT $6
  ), taken AS (
    UPDATE ${JOBS} j
       SET state = 'active', started_on = now(), heartbeat_on = now(),
           retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
      FROM chosen WHERE j.name = $1 AND j.id = chosen.id
    RETURNING j.id, j.data, j.retry_count AS "retryCount", j.retry_limit AS "retryLimit"
  )
  SELECT taken.*, look.looked, look."upTo"
    FROM (SELECT count(tenant)::int AS looked, max(tenant) AS "upTo" FROM tenants) look LEFT JOIN taken ON true`

async function settle(
  boss: PgBoss,
  options: HandsOptions,
  complete: (job: Claimed) => Promise<void>,
  job: Claimed,
): Promise<void> {
  const { jobClass } = options
  try {
    await inTime(options, run(options, job))
  } catch (error) {
    if (error instanceof JobHeld) {
      await boss.getDb().executeSql(PARK, [jobClass, job.id, job.retryCount, error.line])
    } else await boss.fail(jobClass, job, { message: (error as Error).message })
    return
  }
  await complete(job)
}

async function run({ handlers }: HandsOptions, { id, data, retryCount, retryLimit }: Claimed): Promise<void> {
  const handler = handlers[data.name]
  if (!handler) throw new Error(`no handler for the job ${data.name}`)
  await handler({ id, tenant: data.tenant, ids: data.ids, isLastTry: retryCount >= retryLimit })
}

async function inTime({ longestSeconds }: HandsOptions, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${longestSeconds} s`)), longestSeconds * 1000)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
