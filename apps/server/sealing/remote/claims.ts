import { makeLeases } from '../../platform/leases/leases.ts'
import type { AttemptRef } from './attempts.ts'

/** Attempts at providers that the sealer must advance. Duplicate work is harmless: each step is committed once. */
export const DUE_ATTEMPTS = makeLeases<AttemptRef>({
  table: 'remote_attempts',
  key: { tenant_id: 'tenantId', request_id: 'requestId', attempt_id: 'attemptId' },
  due: 'due_at',
  leaseSeconds: 10,
})
