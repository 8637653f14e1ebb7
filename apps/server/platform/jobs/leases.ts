import { makeLeases } from '../leases/leases.ts'
import { LEASE_SECONDS } from './classes.ts'
import type { ClaimedJob } from './job.ts'

/** Renews the leases of running jobs. They are claimed by a statement of their own (claim.ts). */
export const JOB_LEASES = makeLeases<ClaimedJob>({
  table: 'jobs',
  key: { tenant_id: 'tenantId', job_id: 'id' },
  types: { claims: 'int' },
  due: 'due_at',
  lease: 'claimed_until',
  token: ['claims', 'claim'],
  leaseSeconds: LEASE_SECONDS,
})
