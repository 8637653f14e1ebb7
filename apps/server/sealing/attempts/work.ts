import { makeLeases } from '../../platform/leases/leases.ts'
import { type ClaimedWork, LEASE_SECONDS, type WorkDeps } from '../claimed-work.ts'
import type { AttemptDeps } from './deps.ts'
import type { AttemptRef } from './ref.ts'
import type { AttemptRow, SigningStrategy } from './strategy.ts'

export interface AttemptWorkDeps extends AttemptDeps, WorkDeps {}

/**
 * Advances the due attempts of one table. The strategy and the engine are loaded on first use, to save memory in a
 * process without such signers.
 */
export function attemptWork<A extends AttemptRow, S extends string>(
  deps: AttemptWorkDeps,
  table: 'certificate_attempts' | 'remote_attempts',
  loadStrategy: () => Promise<SigningStrategy<A, S>>,
): ClaimedWork<AttemptRef> {
  return {
    name: table,
    leases: makeLeases<AttemptRef>({
      table,
      key: { tenant_id: 'tenantId', request_id: 'requestId', attempt_id: 'attemptId' },
      due: 'due_at',
      leaseSeconds: LEASE_SECONDS,
    }),
    run: async (ref) => {
      const [strategy, { advanceAttempt }] = await Promise.all([loadStrategy(), import('./advance.ts')])
      await advanceAttempt(deps, strategy, ref)
    },
    fail: async (ref, error) => {
      const [strategy, { recordFailure }] = await Promise.all([loadStrategy(), import('./fail.ts')])
      await recordFailure(deps, strategy, ref, error)
    },
  }
}
