// Signers who use their own key sign in an attempt. The domain keeps its lease and its end (`attempts`); the tables
// certificate_attempts and remote_attempts keep what the next step needs. Each step ends with a write that succeeds only
// from the step before, so duplicate work is harmless.

export interface AttemptRef {
  tenantId: string
  requestId: string
  attemptId: string
}

export type AttemptEnd = { step: 'signed' } | { step: 'failed'; errorCode: string }

/** The condition on an attempt's primary key, whose values are `keyOf` it. */
export const ONE_ATTEMPT = 'tenant_id = $1 AND request_id = $2 AND attempt_id = $3'

export function keyOf({ tenantId, requestId, attemptId }: AttemptRef): string[] {
  return [tenantId, requestId, attemptId]
}
