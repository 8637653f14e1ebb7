import type { Database } from '../../platform/db/database.ts'
import type { AttemptRef } from './attempts.ts'

// As with certificates: a claim pushes the row's instant ahead and must keep doing so; what a dead sealer had claimed
// comes up by itself, and what two do at once is committed once.

const CLAIM_SECONDS = 10
export const KEEP_EVERY_MS = (CLAIM_SECONDS * 1_000) / 3

/** The longest due, of whichever tenant. */
export async function claimDue(sealer: Database, limit: number): Promise<AttemptRef[]> {
  const rows = await sealer.query<{ tenant_id: string; request_id: string; attempt_id: string }>({
    name: 'claim-remote-work',
    text: CLAIM,
    values: [CLAIM_SECONDS, limit],
  })
  return rows.map(({ tenant_id, request_id, attempt_id }) => ({
    tenantId: tenant_id,
    requestId: request_id,
    attemptId: attempt_id,
  }))
}

// now(), not clock_timestamp(): an index cannot be searched by a function that may change while it is searched.
const CLAIM = `
  UPDATE remote_attempts SET due_at = clock_timestamp() + make_interval(secs => $1)
   WHERE (tenant_id, request_id, attempt_id) IN (
         SELECT tenant_id, request_id, attempt_id FROM remote_attempts
          WHERE due_at <= now() ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING tenant_id, request_id, attempt_id`

/** For what is still being worked on: what has become due anew meanwhile, by an answer, is left to be claimed. */
export async function keepClaims(sealer: Database, claims: readonly AttemptRef[]): Promise<void> {
  const values = [
    CLAIM_SECONDS,
    claims.map(({ tenantId }) => tenantId),
    claims.map(({ requestId }) => requestId),
    claims.map(({ attemptId }) => attemptId),
  ]
  await sealer.query({ name: 'keep-remote-work', text: KEEP, values })
}

const KEEP = `
  UPDATE remote_attempts SET due_at = clock_timestamp() + make_interval(secs => $1)
   WHERE due_at > now()
     AND (tenant_id, request_id, attempt_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]))`
