import type { Database } from '../../platform/db/database.ts'
import { makeLeases } from '../../platform/leases/leases.ts'

// The sealer's work for signers with a key of their own: certificates to check, and attempts to advance. Duplicate work
// is harmless: each step is committed once.

const LEASE_SECONDS = 10

export interface CertificateClaim {
  kind: 'check' | 'attempt'
  tenantId: string
  requestId: string
  /** The check's, or the attempt's. */
  id: string
}

type Row = Omit<CertificateClaim, 'kind'>

const DUE_ATTEMPTS = makeLeases<Row>({
  table: 'certificate_attempts',
  key: { tenant_id: 'tenantId', request_id: 'requestId', attempt_id: 'id' },
  due: 'due_at',
  leaseSeconds: LEASE_SECONDS,
})

const DUE_CHECKS = makeLeases<Row>({
  table: 'certificate_checks',
  key: { tenant_id: 'tenantId', request_id: 'requestId', check_id: 'id' },
  due: 'due_at',
  leaseSeconds: LEASE_SECONDS,
})

export const CERTIFICATE_LEASES = {
  leaseMs: DUE_ATTEMPTS.leaseMs,
  renewMs: DUE_ATTEMPTS.renewMs,
  renew: async (sealer: Database, claims: readonly CertificateClaim[]): Promise<CertificateClaim[]> => {
    const of = (kind: CertificateClaim['kind']) => claims.filter((claim) => claim.kind === kind)
    const [attempts, checks] = [of('attempt'), of('check')]
    const renewed = new Set<Row>([
      ...(attempts.length > 0 ? await DUE_ATTEMPTS.renew(sealer, attempts) : []),
      ...(checks.length > 0 ? await DUE_CHECKS.renew(sealer, checks) : []),
    ])
    return claims.filter((claim) => renewed.has(claim))
  },
}

/** Those due longest, of any tenant. Attempts first: other signers of the document wait for one that has begun. */
export async function claimDue(sealer: Database, limit: number): Promise<CertificateClaim[]> {
  const attempts = await DUE_ATTEMPTS.claimOldest(sealer, limit)
  const left = limit - attempts.length
  const checks = left > 0 ? await DUE_CHECKS.claimOldest(sealer, left) : []
  return [
    ...attempts.map((row) => ({ kind: 'attempt' as const, ...row })),
    ...checks.map((row) => ({ kind: 'check' as const, ...row })),
  ]
}
