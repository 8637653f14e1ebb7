import { makeLeases } from '../platform/leases/leases.ts'

/** A request to seal. The lease prevents duplicate work; the commit's compare-and-swap makes duplicate work harmless. */
export interface Claim {
  tenantId: string
  requestId: string
  token: string
  /** When sealing became due. */
  dueAt: Date
}

export const REQUESTS_TO_SEAL = makeLeases<Claim>({
  table: 'sign_requests',
  key: { tenant_id: 'tenantId', request_id: 'requestId' },
  due: 'seal_due_at',
  lease: 'seal_lease_until',
  token: ['seal_holder', 'token'],
  returning: { seal_due_at: 'dueAt' },
  leaseSeconds: 10,
})

/** One request of each tenant, round-robin; the remaining slots go to the requests due longest. */
export const fairShare = (limit: number) => ({ limit, oldest: 0, perTenant: 1, fill: true })
