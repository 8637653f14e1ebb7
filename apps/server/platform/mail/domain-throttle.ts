import type { Database } from '../db/database.ts'
import { boolean, number, rowDecoder, text } from '../db/decode.ts'
import { JobParked } from '../jobs/job.ts'
import { parkedKeys } from '../jobs/parked-keys.ts'
import { unparkJobs } from '../jobs/unpark.ts'
import { availableSql, gapSql, takeSql } from '../throttle/token-bucket-sql.ts'
import { receiverOf } from './domain.ts'

// The mail rate limit of each domain: at most so many mails at once and so many a minute, by all workers together, so its
// state is in PostgreSQL (docs/adr/0035-mail-rate-limits.md). The jobs of mails that exceed it are parked. A domain that
// asks for fewer mails gets half as many. Its rate then doubles every few minutes up to its limit.

export interface DomainLimits {
  atOnce: number
  perMinute: number
}

export interface MailRate extends DomainLimits {
  /** Domains with limits of their own. */
  domains: ReadonlyMap<string, DomainLimits>
}

/** A mail that is being sent. */
export interface Permit {
  domain: string
  /** The database's time when it was given, to the microsecond. */
  since: string
}

export interface DomainThrottle {
  /** Why a mail would exceed the limit now. Takes nothing. */
  check(address: string, jobId: string): Promise<JobParked | undefined>
  /** Takes one of the domain's concurrent mails, until the job ends, and a token of its rate. Throws JobParked. */
  acquire(address: string, jobId: string): Promise<Permit>
  /** The domain asked for fewer mails. It counts once for several mails that were being sent at the same time. */
  slowDown(permit: Permit): Promise<void>
  /** Unparks mails that may be sent now. Returns how many. */
  unpark(): Promise<number>
}

/** However often a domain asks for fewer mails, this share of its rate remains. */
const LEAST = 1 / 64
const DOUBLES_IN_SECONDS = 300

/** `db`: as countersign_jobs. */
export function makeDomainThrottle(db: Database, settings: MailRate): DomainThrottle {
  const limitsOf = (domain: string) => settings.domains.get(domain) ?? settings
  const valuesOf = (domain: string, ...more: unknown[]) => {
    const { atOnce, perMinute } = limitsOf(domain)
    return [domain, atOnce, perMinute, ...more]
  }

  return {
    check: async (address, jobId) => {
      const domain = receiverOf(address)
      const [row] = await db.query({ name: 'check-mail-rate', text: CHECK, values: valuesOf(domain, jobId) })
      const state = row && decodeState(row)
      return state && !state.free ? parked(domain, limitsOf(domain), state.share) : undefined
    },

    acquire: async (address, jobId) => {
      const domain = receiverOf(address)
      // The second statement sees what the transactions have written that the first waited for.
      const [, rows] = await db.flush('every tenant', [
        { name: 'lock-mail-rate', text: LOCK, values: [domain] },
        { name: 'acquire-mail-rate', text: ACQUIRE, values: valuesOf(domain, jobId) },
      ])
      const row = rows?.[0]
      if (!row) throw new Error(`The mail rate limit of ${domain} has no row.`)
      const state = decodeAcquired(row)
      if (!state.free) throw parked(domain, limitsOf(domain), state.share)
      return { domain, since: state.now }
    },

    slowDown: async ({ domain, since }) => {
      await db.query({ name: 'slow-mail-rate', text: SLOW_DOWN, values: [domain, limitsOf(domain).perMinute, since] })
    },

    unpark: async () => {
      let unparked = 0
      for (const domain of await parkedKeys(db, 'mail')) {
        const values = valuesOf(domain)
        const [row] = await db.query({ name: 'available-mail-rate', text: AVAILABLE, values })
        // The unlogged row is lost when the database crashes.
        const mails = row ? decodeAvailable(row).mails : limitsOf(domain).atOnce
        if (mails > 0) unparked += await unparkJobs(db, 'mail', domain, mails)
      }
      return unparked
    },
  }
}

/** Deletes the state of domains that no mail was sent to for a day. */
export async function deleteUnusedDomains(db: Database): Promise<void> {
  await db.query(`DELETE FROM mail_domains WHERE next_at < now() - interval '1 day'`)
}

/** `share`: of the domain's full rate. */
const FREE = { free: boolean, share: number }
const decodeState = rowDecoder('mail_domains', FREE)
const decodeAcquired = rowDecoder('mail_domains', { ...FREE, now: text })
const decodeAvailable = rowDecoder('mail_domains', { mails: number })

function parked(domain: string, { perMinute }: DomainLimits, share: number): JobParked {
  const rate = Math.max(1, Math.floor(perMinute * share))
  const limit = share < 1 ? `${domain} has asked for fewer mails. Its rate limit is` : `The rate limit for ${domain} is`
  return new JobParked(domain, `${limit} ${rate} mails a minute. This mail is sent as soon as the limit allows it.`)
}

/** The domain's current share of its full rate. */
const SHARE = `least(1, d.share * 2 ^ least(20, extract(epoch FROM clock_timestamp() - d.slowed_at) / ${DOUBLES_IN_SECONDS}))`
const gapAt = (perMinute: string) => gapSql(`${perMinute}::float8 * ${SHARE}`)

/** A domain ($1) by its limits ($2 at once, $3 a minute). `gap`: the seconds between two mails. */
const STATE = `
  SELECT clock_timestamp() AS now, d.next_at, ${SHARE} AS share, ${gapAt('$3')} AS gap,
         ceil($2::float8 * ${SHARE}) AS concurrency
    FROM mail_domains d WHERE d.domain = $1`

const BUCKET = { now: 's.now', nextAt: 's.next_at', gap: 's.gap' }

const ITS_JOBS = `jobs WHERE class = 'mail' AND rate_key = $1`
const HAS_PARKED = `EXISTS (SELECT FROM ${ITS_JOBS} AND state = 'parked')`
const WAS_UNPARKED = `EXISTS (SELECT FROM ${ITS_JOBS} AND job_id = $4::uuid)`

// A mail that arrives while others are parked is parked, too.
const IS_FREE = `
  ${availableSql(BUCKET)} > 0
  AND (SELECT count(*) FROM ${ITS_JOBS} AND state = 'active' AND job_id <> $4::uuid) < s.concurrency
  AND (${WAS_UNPARKED} OR NOT ${HAS_PARKED})`

const CHECK = `WITH s AS (${STATE}) SELECT s.share, ${IS_FREE} AS free FROM s`

const LOCK = `
  INSERT INTO mail_domains AS d (domain) VALUES ($1) ON CONFLICT (domain) DO UPDATE SET next_at = d.next_at`

// The job carries the domain from now on, and counts among its concurrent mails until the job ends, however it ends.
const ACQUIRE = `
  WITH s AS (${STATE}), decided AS (
    SELECT s.*, ${IS_FREE} AS free FROM s
  ), taken AS (
    UPDATE mail_domains d SET next_at = ${takeSql({ now: 's.now', nextAt: 'd.next_at', gap: 's.gap' })}
      FROM decided s WHERE d.domain = $1 AND s.free
  ), marked AS (
    UPDATE jobs SET rate_key = $1
      FROM decided s WHERE job_id = $4::uuid AND s.free AND rate_key IS DISTINCT FROM $1
  )
  SELECT now::text AS now, share, free FROM decided`

const SLOW_DOWN = `
  UPDATE mail_domains d
     SET share = greatest(${LEAST}, ${SHARE} / 2), slowed_at = clock_timestamp(),
         next_at = greatest(d.next_at, clock_timestamp() + make_interval(secs => 2 * ${gapAt('$2')}))
   WHERE d.domain = $1 AND d.slowed_at < $3::timestamptz`

/** How many more mails may be sent now than were unparked recently. One whose tenant has no free slot does not count. */
const AVAILABLE = `
  WITH s AS (${STATE}), unparked AS (
    SELECT count(*) FILTER (WHERE state = 'active') AS active,
           count(*) FILTER (WHERE state = 'ready' AND due_at BETWEEN now() - interval '5 seconds' AND now()) AS ready
      FROM ${ITS_JOBS} AND state IN ('ready', 'active')
  )
  SELECT (least(s.concurrency - unparked.active, ${availableSql(BUCKET)}) - unparked.ready)::int AS mails
    FROM s, unparked`
