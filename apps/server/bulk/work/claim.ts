import { JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { leaseUntil } from '../../platform/leases/sql.ts'

// Which batch is worked on next, and by whom. Tenants get rows in proportion to their weights, by start-time fair queueing:
// a turn begins where the tenant's last one ended, or where the others are by now if that is further, so that whoever was
// idle has saved up nothing; it ends by as many rows later as it takes, divided by the weight; and the next turn is the
// one that begins first. Within a tenant jobs take turns: whichever waited longest gives one of its batches and goes to
// the end of the line, so that a giant job and a small one advance side by side. A job with a rate comes up again when
// the batch it gave is to be done; it has places of its own, so its rows count for nobody's share. Everything here is asked as countersign_bulk, which sees ids and numbers alone.

/** A worker that dies frees its batches after so long. */
const LEASE_SECONDS = 5
/** Also how soon a pause or a cancellation is noticed. */
const RENEW_MS = 1_000
/** All batches of a job are being worked on: look again then. */
const NOTHING_FREE_SECONDS = 0.5

export interface Claim {
  tenantId: string
  jobId: string
  batch: number
  rows: number
  /** Of this claim alone: whoever has the batch again has another. */
  holder: string
  /** The job's, when it was claimed. */
  state: string
  /** Turns false when the job was paused, cancelled or recalled, or somebody else has the batch. */
  going: boolean
}

/** Of which jobs somebody claims. */
export interface Claimant {
  /** Those whose sender has set a rate, or those whose sender has not. */
  rated: boolean
  /** What one tenant may have of them at a time. */
  perTenant: number
}

/** `held`: what the claimant is working on. */
export async function claimBatches(
  finder: Database,
  { rated, perTenant }: Claimant,
  limit: number,
  held: readonly Claim[],
): Promise<Claim[]> {
  const claims: Claim[] = []
  while (claims.length < limit) {
    const full = tenantsWith(perTenant, [...held, ...claims])
    const values = [LEASE_SECONDS, NOTHING_FREE_SECONDS, rated, full]
    const [turn] = await finder.query({ name: 'claim-bulk', text: CLAIM, values })
    if (!turn) break
    if (turn.batch === null) continue
    claims.push({
      tenantId: turn.tenant_id as string,
      jobId: turn.job_id as string,
      batch: turn.batch as number,
      rows: turn.rows as number,
      holder: turn.holder as string,
      state: turn.state as string,
      going: true,
    })
  }
  return claims
}

function tenantsWith(many: number, claims: readonly Claim[]): string[] {
  const byTenant = Map.groupBy(claims, ({ tenantId }) => tenantId)
  return [...byTenant].filter(([, own]) => own.length >= many).map(([tenantId]) => tenantId)
}

/** A recall is like a job without one: the rate is that of creating. */
const RATE = "CASE WHEN j.state <> 'recalling' THEN j.rate END"

// now(), not clock_timestamp(): an index cannot be searched by a function that may change while it is searched.
const CLAIM = `
  WITH job AS (
    SELECT j.tenant_id, j.job_id, ${RATE} AS rate, a.weight, greatest(s.pass, others.began) AS begins
      FROM bulk_jobs j
      ${JOIN_ACCOUNT}
      LEFT JOIN bulk_tenants s USING (tenant_id)
     CROSS JOIN (SELECT coalesce(max(began), 0) AS began FROM bulk_tenants) others
     WHERE j.turn_at <= now() AND (${RATE} IS NOT NULL) = $3 AND j.tenant_id <> ALL($4::uuid[])
     ORDER BY CASE WHEN ${RATE} IS NULL THEN greatest(s.pass, others.began) END, j.turn_at LIMIT 1 FOR UPDATE OF j SKIP LOCKED
  ), free AS (
    SELECT b.tenant_id, b.job_id, b.batch FROM bulk_batches b JOIN job USING (tenant_id, job_id)
     WHERE NOT b.done AND (b.claimed_until IS NULL OR b.claimed_until < now())
     ORDER BY b.batch LIMIT 1 FOR UPDATE OF b SKIP LOCKED
  ), claimed AS (
    UPDATE bulk_batches b
       SET claimed_until = ${leaseUntil('$1')}, holder = gen_random_uuid()
      FROM free WHERE (b.tenant_id, b.job_id, b.batch) = (free.tenant_id, free.job_id, free.batch)
    RETURNING b.tenant_id, b.job_id, b.batch, b.rows, b.holder
  ), shared AS (
    INSERT INTO bulk_tenants AS s (tenant_id, began, pass)
    SELECT job.tenant_id, job.begins, job.begins + claimed.rows::float8 / job.weight
      FROM job JOIN claimed USING (tenant_id, job_id) WHERE job.rate IS NULL
    ON CONFLICT (tenant_id) DO UPDATE
       SET began = greatest(s.began, excluded.began),
           pass = greatest(s.pass, excluded.began) + (excluded.pass - excluded.began)
  ), turned AS (
    UPDATE bulk_jobs j
       SET turn_at = clock_timestamp() + make_interval(secs => CASE
             WHEN NOT EXISTS (SELECT FROM claimed) THEN $2
             WHEN job.rate IS NULL THEN 0
             ELSE (SELECT c.rows FROM claimed c)::float8 / job.rate END)
      FROM job WHERE (j.tenant_id, j.job_id) = (job.tenant_id, job.job_id)
    RETURNING j.tenant_id, j.job_id, j.state
  )
  SELECT tenant_id, job_id, turned.state, claimed.batch, claimed.rows, claimed.holder
    FROM turned LEFT JOIN claimed USING (tenant_id, job_id)`

/** Renews claims and returns them, except those that are to stop: their job is not running, or their lease is lost. */
async function renewClaims(finder: Database, claims: readonly Claim[]): Promise<Claim[]> {
  const column = (name: keyof Claim) => claims.map((claim) => claim[name])
  const columns = (['tenantId', 'jobId', 'batch', 'holder', 'state'] as const).map(column)
  const kept = await finder.query({ name: 'keep-bulk', text: KEEP, values: [LEASE_SECONDS, ...columns] })
  const alive = new Set(kept.map((row) => row.holder))
  for (const claim of claims) if (!alive.has(claim.holder)) claim.going = false
  return claims.filter(({ going }) => going)
}

export const BATCH_LEASES = { leaseMs: LEASE_SECONDS * 1_000, renewMs: RENEW_MS, renew: renewClaims }

// A job that stands still has no turn, and whoever looks for turns does not see it.
const KEEP = `
  UPDATE bulk_batches b SET claimed_until = ${leaseUntil('$1')}
    FROM unnest($2::uuid[], $3::uuid[], $4::int[], $5::uuid[], $6::text[]) AS c(tenant_id, job_id, batch, holder, state),
         bulk_jobs j
   WHERE (b.tenant_id, b.job_id, b.batch, b.holder) = (c.tenant_id, c.job_id, c.batch, c.holder)
     AND (j.tenant_id, j.job_id) = (c.tenant_id, c.job_id) AND j.state = c.state
  RETURNING b.holder`
