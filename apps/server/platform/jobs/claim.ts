import type { Database, Row } from '../db/database.ts'
import { json, nullable, number, rowDecoder, text } from '../db/decode.ts'
import { distinctValues } from '../leases/loose-index-scan.ts'
import { leaseUntil } from '../leases/sql.ts'
import { LEASE_SECONDS } from './classes.ts'
import type { ClaimedJob, JobClass, JobIds } from './job.ts'

// Claims jobs for the free slots of a process. Slots are assigned to tenants round-robin, up to a limit per tenant. The
// claim reads one index entry for each tenant that has ready jobs, so its cost does not depend on the length of a backlog.

/** Tenants that one statement looks at. */
const TENANTS = 64
const FIRST_TENANT = '00000000-0000-0000-0000-000000000000'

export interface JobClaimer {
  /** `held`: the jobs in this process's other slots. */
  claim(limit: number, held: readonly ClaimedJob[]): Promise<ClaimedJob[]>
}

export function makeJobClaimer(db: Database, jobClass: JobClass, perTenant: number): JobClaimer {
  /** The last tenant of the last claim. */
  let position = FIRST_TENANT

  async function claimAfter(tenant: string, limit: number, held: readonly ClaimedJob[]): Promise<Page> {
    const tenants = held.map(({ tenantId }) => tenantId)
    const values = [jobClass, tenant, TENANTS, tenants, perTenant, limit, LEASE_SECONDS]
    const rows = await db.query({ name: 'claim-jobs', text: CLAIM, values })
    const progress = rows[0] && decodeProgress(rows[0])
    const isEnd = progress?.tenants !== TENANTS
    return { jobs: rows.flatMap(claimedJobs), last: isEnd ? FIRST_TENANT : (progress.last ?? FIRST_TENANT) }
  }

  return {
    // Visits every tenant at most once, and stops when no slot is free.
    claim: async (limit, held) => {
      const start = position
      const claimed: ClaimedJob[] = []
      let wrapped = start === FIRST_TENANT
      for (;;) {
        const { jobs, last } = await claimAfter(position, limit - claimed.length, [...held, ...claimed])
        claimed.push(...jobs)
        const isFull = claimed.length === limit
        position = isFull
          ? (jobs
              .map(({ tenantId }) => tenantId)
              .toSorted()
              .at(-1) ?? last)
          : last
        const isEnd = last === FIRST_TENANT
        if (isFull || (wrapped && (isEnd || (start !== FIRST_TENANT && last >= start)))) return claimed
        wrapped ||= isEnd
      }
    },
  }
}

interface Page {
  jobs: ClaimedJob[]
  /** The last tenant that was looked at, or the first of all if there is none after it. */
  last: string
}

/** Every row says how far the statement looked. */
const decodeProgress = rowDecoder('jobs', { tenants: number, last: nullable(text) })

const decodeJob = rowDecoder('jobs', {
  job_id: text,
  tenant_id: text,
  name: text,
  ids: json<JobIds>(),
  failures: number,
  claims: number,
})

/** A row without a job has only the progress. */
function claimedJobs(row: Row): ClaimedJob[] {
  if (row.job_id === null) return []
  const { job_id, tenant_id, name, ids, failures, claims } = decodeJob(row)
  return [{ id: job_id, tenantId: tenant_id, name, ids, failures, claim: claims }]
}

// Ordered as jobs_ready is, so that no other index serves it.
const nextTenant = (after: string) => `
  SELECT tenant_id FROM jobs WHERE class = $1 AND state = 'ready' AND tenant_id > ${after}
   ORDER BY tenant_id, urgent, due_at LIMIT 1`

// Of each tenant at most its free slots, urgent jobs first; of these each tenant's first, then each tenant's second. One
// index probe for each urgency, because only due jobs may be read: jobs that wait for a retry are not.
const CLAIM = `
  WITH RECURSIVE due_tenants(value, n) AS (${distinctValues('due_tenants', nextTenant, '$2::uuid', '$3::int')}
  ), capacity AS (
    SELECT value AS tenant_id, $5::int - (SELECT count(*)::int FROM unnest($4::uuid[]) AS h(tenant_id) WHERE h.tenant_id = value) AS slots
      FROM due_tenants WHERE value IS NOT NULL
  ), due AS (
    SELECT j.job_id, tenant_id, slots,
           row_number() OVER (PARTITION BY tenant_id ORDER BY urgency.urgent DESC, j.due_at) AS position
      FROM capacity CROSS JOIN (VALUES (true), (false)) AS urgency(urgent) CROSS JOIN LATERAL (
        SELECT job_id, due_at FROM jobs r
         WHERE r.class = $1 AND r.state = 'ready' AND r.tenant_id = capacity.tenant_id AND r.urgent = urgency.urgent
           AND r.due_at <= now()
         ORDER BY r.due_at LIMIT least(slots, $6::int) FOR UPDATE SKIP LOCKED) j
     WHERE slots > 0
  ), chosen AS (
    SELECT job_id FROM due WHERE position <= slots ORDER BY position, tenant_id LIMIT $6::int
  ), claimed AS (
    UPDATE jobs SET state = 'active', claims = claims + 1, claimed_until = ${leaseUntil('$7')}
     WHERE jobs.job_id = ANY(ARRAY(SELECT job_id FROM chosen))
    RETURNING jobs.job_id, jobs.tenant_id, jobs.name, jobs.ids, jobs.failures, jobs.claims
  )
  SELECT claimed.*, seen.tenants, seen.last
    FROM (SELECT count(value)::int AS tenants, (array_agg(value ORDER BY n DESC) FILTER (WHERE value IS NOT NULL))[1] AS last
            FROM due_tenants) seen LEFT JOIN claimed ON true`
