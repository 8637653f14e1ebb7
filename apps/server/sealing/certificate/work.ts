import { makeLeases } from '../../platform/leases/leases.ts'
import type { AttemptRef } from '../attempts/ref.ts'
import { type AttemptWorkDeps, attemptWork } from '../attempts/work.ts'
import { type ClaimedWork, LEASE_SECONDS } from '../claimed-work.ts'
import type { CheckRef } from './checks.ts'
import type { CertificateSigningDeps } from './deps.ts'

export interface CertificateWorkDeps extends CertificateSigningDeps, AttemptWorkDeps {}

/** Advances the attempts of signers with a certificate. */
export function certificateAttempts(deps: CertificateWorkDeps): ClaimedWork<AttemptRef> {
  return attemptWork(deps, 'certificate_attempts', async () =>
    (await import('./strategy.ts')).certificateStrategy(deps),
  )
}

/** Checks the certificates that signers present. */
export function certificateChecks(deps: CertificateWorkDeps): ClaimedWork<CheckRef> {
  return {
    name: 'certificate_checks',
    leases: makeLeases<CheckRef>({
      table: 'certificate_checks',
      key: { tenant_id: 'tenantId', request_id: 'requestId', check_id: 'checkId' },
      due: 'due_at',
      leaseSeconds: LEASE_SECONDS,
    }),
    run: async (ref) => {
      const { runCheck } = await import('./run-check.ts')
      await runCheck(deps, ref)
    },
  }
}
