import type { Database } from '../db/database.ts'
import { JobParked } from '../jobs/job.ts'
import { parkedKeys } from '../jobs/parked-keys.ts'
import { unparkJobs } from '../jobs/unpark.ts'
import { receiverOf } from './domain.ts'

// How fast mails go to each domain: at most so many at once and so many a minute, by all workers together, which is why
// it is kept in PostgreSQL (docs/adr/0035-mail-rate-limits.md). Mails beyond that stand in the domain's line. A domain that asks
// for fewer gets half as many, which then doubles every few minutes until it is what it was.

export interface Limits {
  atOnce: number
  perMinute: number
}

export interface PaceSettings extends Limits {
  /** Those that have limits of their own. */
  domains: ReadonlyMap<string, Limits>
}

/** A mail on its way. */
export interface Passage {
  domain: string
  /** The database's time when it began, to the microsecond. */
  since: string
}

export interface DomainPace {
  /** Why a mail would have to wait now; nothing is taken by asking. */
  wait(address: string, jobId: string): Promise<JobParked | undefined>
  /** Takes a place of the domain's, until the job is over, and a moment of its time; throws JobParked if there is none. */
  enter(address: string, jobId: string): Promise<Passage>
  /** The domain has asked for fewer. Several mails that were on their way together are one such word. */
  slowDown(passage: Passage): Promise<void>
  /** Lets mails go on whose moment has come; tells how many. */
  letGo(): Promise<number>
}

/** However often a domain asks for fewer, this share of its pace is left. */
const LEAST = 1 / 64
const DOUBLES_IN_SECONDS = 300

/** `db` speaks as countersign_jobs. */
export function makeDomainPace(db: Database, settings: PaceSettings): DomainPace {
  const limitsOf = (domain: string) => settings.domains.get(domain) ?? settings
  const valuesOf = (domain: string, ...more: unknown[]) => {
    const { atOnce, perMinute } = limitsOf(domain)
    return [domain, atOnce, perMinute, ...more]
  }

  return {
    wait: async (address, jobId) => {
      const domain = receiverOf(address)
      const [state] = await db.query<State>({ name: 'look-at-pace', text: LOOK, values: valuesOf(domain, jobId) })
      return state && !state.free ? held(domain, limitsOf(domain), state.share) : undefined
    },

    enter: async (address, jobId) => {
      const domain = receiverOf(address)
      // The second statement sees what those before it, whom the first has waited for, have left.
      const [, entered] = await db.flush('every tenant', [
        { name: 'lock-pace', text: LOCK, values: [domain] },
        { name: 'enter-pace', text: ENTER, values: valuesOf(domain, jobId) },
      ])
      const [state] = entered as [State]
      if (!state.free) throw held(domain, limitsOf(domain), state.share)
      return { domain, since: state.now }
    },

    slowDown: async ({ domain, since }) => {
      await db.query({ name: 'slow-pace', text: SLOW, values: [domain, limitsOf(domain).perMinute, since] })
    },

    letGo: async () => {
      let gone = 0
      for (const line of await parkedKeys(db, 'mail')) {
        const [room] = await db.query<{ mails: number }>({ name: 'room-of-pace', text: ROOM, values: valuesOf(line) })
        // A database that has crashed knows nothing of the domain any more.
        const mails = room ? room.mails : limitsOf(line).atOnce
        if (mails > 0) gone += await unparkJobs(db, 'mail', line, mails)
      }
      return gone
    },
  }
}

/** Those that nobody has been written to for a day. */
export async function forgetDomains(db: Database): Promise<void> {
  await db.query(`DELETE FROM mail_domains WHERE next_at < now() - interval '1 day'`)
}

interface State extends Record<string, unknown> {
  free: boolean
  /** Of the domain's full pace. */
  share: number
  now: string
}

function held(domain: string, { perMinute }: Limits, share: number): JobParked {
  const rate = Math.max(1, Math.floor(perMinute * share))
  const why = share < 1 ? `${domain} has asked for fewer mails and gets` : `${domain} gets at most`
  return new JobParked(
    domain,
    `${why} ${rate} mails a minute from here; this one waits for its turn and goes by itself.`,
  )
}

/** Of the full pace, as it is by now. */
const SHARE = `least(1, d.share * 2 ^ least(20, extract(epoch FROM clock_timestamp() - d.slowed_at) / ${DOUBLES_IN_SECONDS}))`
const gapAt = (perMinute: string) => `60 / (${perMinute}::float8 * ${SHARE})`

/** A domain ($1) by its limits ($2 at once, $3 a minute): the seconds between two mails, and how many seconds' may leave. */
const NOW = `
  SELECT n.*, greatest(0, 1 - n.gap) AS ahead
    FROM (SELECT clock_timestamp() AS now, d.next_at, ${SHARE} AS share, ${gapAt('$3')} AS gap,
                 ceil($2::float8 * ${SHARE}) AS places
            FROM mail_domains d WHERE d.domain = $1) n`

const ITS_JOBS = `jobs WHERE class = 'mail' AND rate_key = $1`
const SOMEBODY_WAITS = `EXISTS (SELECT FROM ${ITS_JOBS} AND state = 'parked')`
const WAS_LET_GO = `EXISTS (SELECT FROM ${ITS_JOBS} AND job_id = $4::uuid)`

// Up to a second's worth of mails may leave in a row, so that a look a second is often enough. Whoever comes while others
// wait goes into the line, too.
const FREE = `
  n.next_at <= n.now + make_interval(secs => n.ahead)
  AND (SELECT count(*) FROM ${ITS_JOBS} AND state = 'active' AND job_id <> $4::uuid) < n.places
  AND (${WAS_LET_GO} OR NOT ${SOMEBODY_WAITS})`

const LOOK = `WITH n AS (${NOW}) SELECT n.share, ${FREE} AS free FROM n`

const LOCK = `
  INSERT INTO mail_domains AS d (domain) VALUES ($1) ON CONFLICT (domain) DO UPDATE SET next_at = d.next_at`

// The job carries the domain from here on, and is one of those under way until it is over, however it ends.
const ENTER = `
  WITH n AS (${NOW}), judged AS (
    SELECT n.*, ${FREE} AS free FROM n
  ), moved AS (
    UPDATE mail_domains d SET next_at = greatest(d.next_at, j.now) + make_interval(secs => j.gap)
      FROM judged j WHERE d.domain = $1 AND j.free
  ), marked AS (
    UPDATE jobs SET rate_key = $1
      FROM judged j WHERE job_id = $4::uuid AND j.free AND rate_key IS DISTINCT FROM $1
  )
  SELECT now::text AS now, share, free FROM judged`

const SLOW = `
  UPDATE mail_domains d
     SET share = greatest(${LEAST}, ${SHARE} / 2), slowed_at = clock_timestamp(),
         next_at = greatest(d.next_at, clock_timestamp() + make_interval(secs => 2 * ${gapAt('$2')}))
   WHERE d.domain = $1 AND d.slowed_at < $3::timestamptz`

/** How many more may leave now than were let go a moment ago. Those whose tenant has no hand free keep nobody waiting. */
const ROOM = `
  WITH n AS (${NOW}), past AS (
    SELECT count(*) FILTER (WHERE state = 'active') AS active,
           count(*) FILTER (WHERE state = 'ready' AND due_at BETWEEN now() - interval '5 seconds' AND now()) AS coming
      FROM ${ITS_JOBS} AND state IN ('ready', 'active')
  )
  SELECT (least(n.places - past.active,
                floor(extract(epoch FROM n.now + make_interval(secs => n.ahead) - greatest(n.next_at, n.now)) / n.gap) + 1)
          - past.coming)::int AS mails
    FROM n, past`
