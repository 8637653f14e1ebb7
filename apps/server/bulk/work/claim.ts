import { JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { number, rowDecoder, text } from '../../platform/db/decode.ts'
import { leaseUntil } from '../../platform/leases/sql.ts'

// Claims batches. Tenants get rows in proportion to their weights, by start-time fair queueing (Goyal et al., 1996): a
// batch's start tag is its tenant's last finish tag, or the greatest start tag of all tenants if that is higher, so an
// idle tenant saves up nothing; its finish tag is the start tag plus its rows divided by the weight; the batch with the
// lowest start tag is claimed next. Within a tenant, jobs are served round-robin, so a large job and a small one progress
// together. A job with a rate is due again when the batch it gave should be done; such jobs have their own slots, and
// their rows do not count for a tenant's share. All statements run as countersign_bulk, which reads only ids and numbers.
//
// Columns: bulk_tenants.began and .pass are the start and finish tags; bulk_jobs.due_at is when a job is due (null: not
// running).

/** The batches of a worker that died can be claimed after this time. */
const LEASE_SECONDS = 5
/** Also how soon a pause or a cancellation is noticed. */
const RENEW_MS = 1_000
/** When a job is due again if all its batches are claimed. */
const ALL_CLAIMED_SECONDS = 0.5

export interface Claim {
  tenantId: string
  jobId: string
  batch: number
  rows: number
  /** The fencing token of this claim; another claim of the batch has another. */
  holder: string
  /** The job's state at the claim. */
  state: string
  /** False after the job was paused, cancelled or recalled, or the lease was lost. */
  active: boolean
}

/** Which jobs a claim considers. */
export interface Claimant {
  /** Jobs with a rate, or jobs without. */
  rated: boolean
  /** The maximum of concurrent claims of one tenant. */
  perTenant: number
}

/** `held`: the claimant's current claims. */
export async function claimBatches(
  finder: Database,
  { rated, perTenant }: Claimant,
  limit: number,
  held: readonly Claim[],
): Promise<Claim[]> {
  const claims: Claim[] = []
  while (claims.length < limit) {
    const full = tenantsWith(perTenant, [...held, ...claims])
    const values = [LEASE_SECONDS, ALL_CLAIMED_SECONDS, rated, full]
    const [row] = await finder.query({ name: 'claim-bulk', text: CLAIM, values })
    if (!row) break
    if (row.batch === null) continue
    const { tenant_id: tenantId, job_id: jobId, ...claim } = decodeClaim(row)
    claims.push({ tenantId, jobId, ...claim, active: true })
  }
  return claims
}

const decodeClaim = rowDecoder('bulk_batches', {
  tenant_id: text,
  job_id: text,
  batch: number,
  rows: number,
  holder: text,
  state: text,
})

function tenantsWith(min: number, claims: readonly Claim[]): string[] {
  const byTenant = Map.groupBy(claims, ({ tenantId }) => tenantId)
  return [...byTenant].filter(([, own]) => own.length >= min).map(([tenantId]) => tenantId)
}

/** The rate applies to creating rows, not to recalls. */
const RATE = "CASE WHEN j.state <> 'recalling' THEN j.rate END"

// now(), not clock_timestamp(): an index condition requires a stable function.
const CLAIM = `
  WITH job AS (
    SELECT j.tenant_id, j.job_id, ${RATE} AS rate, a.weight, greatest(s.pass, others.began) AS begins
      FROM bulk_jobs j
      ${JOIN_ACCOUNT}
      LEFT JOIN bulk_tenants s USING (tenant_id)
     CROSS JOIN (SELECT coalesce(max(began), 0) AS began FROM bulk_tenants) others
     WHERE j.due_at <= now() AND (${RATE} IS NOT NULL) = $3 AND j.tenant_id <> ALL($4::uuid[])
     ORDER BY CASE WHEN ${RATE} IS NULL THEN greatest(s.pass, others.began) END, j.due_at LIMIT 1 FOR UPDATE OF j SKIP LOCKED
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
       SET due_at = clock_timestamp() + make_interval(secs => CASE
             WHEN NOT EXISTS (SELECT FROM claimed) THEN $2
             WHEN job.rate IS NULL THEN 0
             ELSE (SELECT c.rows FROM claimed c)::float8 / job.rate END)
      FROM job WHERE (j.tenant_id, j.job_id) = (job.tenant_id, job.job_id)
    RETURNING j.tenant_id, j.job_id, j.state
  )
  SELECT tenant_id, job_id, turned.state, claimed.batch, claimed.rows, claimed.holder
    FROM turned LEFT JOIN claimed USING (tenant_id, job_id)`

/** Renews claims and returns them, except those whose job changed its state or whose lease is lost. */
async function renewClaims(finder: Database, claims: readonly Claim[]): Promise<Claim[]> {
  const column = (name: keyof Claim) => claims.map((claim) => claim[name])
  const columns = (['tenantId', 'jobId', 'batch', 'holder', 'state'] as const).map(column)
  const renewed = await finder.query({ name: 'renew-bulk', text: RENEW, values: [LEASE_SECONDS, ...columns] })
  const holders = new Set(renewed.map((row) => row.holder))
  for (const claim of claims) if (!holders.has(claim.holder)) claim.active = false
  return claims.filter(({ active }) => active)
}

export const BATCH_LEASES = { leaseMs: LEASE_SECONDS * 1_000, renewMs: RENEW_MS, renew: renewClaims }

// Only if the job is still in the state of the claim.
const RENEW = `
  UPDATE bulk_batches b SET claimed_until = ${leaseUntil('$1')}
    FROM unnest($2::uuid[], $3::uuid[], $4::int[], $5::uuid[], $6::text[]) AS c(tenant_id, job_id, batch, holder, state),
         bulk_jobs j
   WHERE (b.tenant_id, b.job_id, b.batch, b.holder) = (c.tenant_id, c.job_id, c.batch, c.holder)
     AND (j.tenant_id, j.job_id) = (c.tenant_id, c.job_id) AND j.state = c.state
  RETURNING b.holder`
