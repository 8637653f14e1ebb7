import { makeLeases } from '../../platform/leases/leases.ts'

/** A request to seal. The lease prevents duplicate work; the commit's compare-and-swap makes duplicate work harmless. */
export interface SealClaim {
  tenantId: string
  requestId: string
  token: string
  /** When sealing became due. */
  dueAt: Date
}

export const REQUESTS_TO_SEAL = makeLeases<SealClaim>({
  table: 'sign_requests',
  key: { tenant_id: 'tenantId', request_id: 'requestId' },
  due: 'seal_due_at',
  lease: 'seal_lease_until',
  token: ['seal_holder', 'token'],
  returning: { seal_due_at: 'dueAt' },
  leaseSeconds: 10,
})
