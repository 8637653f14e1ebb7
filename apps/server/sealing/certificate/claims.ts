import type { Database } from '../../platform/db/database.ts'

// What a sealer is to do for signers with a key of their own: certificates to look at, and attempts that wait for it. A
// claim pushes the row's instant ahead and must keep doing so; the rows of a sealer that fell silent come up by
// themselves. As with sealing, double work is harmless: each step is committed once.

const CLAIM_SECONDS = 10
export const KEEP_EVERY_MS = (CLAIM_SECONDS * 1_000) / 3

export interface CertificateClaim {
  kind: 'check' | 'attempt'
  tenantId: string
  requestId: string
  /** The check's, or the attempt's. */
  id: string
}

/** The longest due, of whichever tenant: attempts first, for whoever began one keeps others waiting. */
export async function claimDue(sealer: Database, limit: number): Promise<CertificateClaim[]> {
  const rows = await sealer.query<{
    kind: CertificateClaim['kind']
    tenant_id: string
    request_id: string
    id: string
  }>({
    name: 'claim-certificate-work',
    text: CLAIM,
    values: [CLAIM_SECONDS, limit],
  })
  return rows.map(({ kind, tenant_id, request_id, id }) => ({ kind, tenantId: tenant_id, requestId: request_id, id }))
}

// now(), not clock_timestamp(): an index cannot be searched by a function that may change while it is searched.
const CLAIM = `
  WITH gone_on_with AS (
    UPDATE certificate_attempts SET due_at = clock_timestamp() + make_interval(secs => $1)
     WHERE (tenant_id, request_id, attempt_id) IN (
           SELECT tenant_id, request_id, attempt_id FROM certificate_attempts
            WHERE due_at <= now() ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING tenant_id, request_id, attempt_id
  ), looked_at AS (
    UPDATE certificate_checks SET due_at = clock_timestamp() + make_interval(secs => $1)
     WHERE (tenant_id, check_id) IN (
           SELECT tenant_id, check_id FROM certificate_checks
            WHERE due_at <= now() ORDER BY due_at
            LIMIT $2 - (SELECT count(*) FROM gone_on_with) FOR UPDATE SKIP LOCKED)
    RETURNING tenant_id, request_id, check_id
  )
  SELECT 'attempt' AS kind, tenant_id, request_id, attempt_id AS id FROM gone_on_with
  UNION ALL
  SELECT 'check', tenant_id, request_id, check_id FROM looked_at`

/** For what is still being worked on: what has become due anew meanwhile, by an answer, is left to be claimed. */
export async function keepClaims(sealer: Database, claims: readonly CertificateClaim[]): Promise<void> {
  const of = (kind: CertificateClaim['kind']) => {
    const some = claims.filter((claim) => claim.kind === kind)
    return [some.map(({ tenantId }) => tenantId), some.map(({ requestId }) => requestId), some.map(({ id }) => id)]
  }
  const values = [CLAIM_SECONDS, ...of('check'), ...of('attempt')]
  await sealer.query({ name: 'keep-certificate-work', text: KEEP, values })
}

const KEEP = `
  WITH looked_at AS (
    UPDATE certificate_checks SET due_at = clock_timestamp() + make_interval(secs => $1)
     WHERE due_at > now() AND (tenant_id, request_id, check_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]))
  )
  UPDATE certificate_attempts SET due_at = clock_timestamp() + make_interval(secs => $1)
   WHERE due_at > now() AND (tenant_id, request_id, attempt_id) IN (SELECT * FROM unnest($5::uuid[], $6::uuid[], $7::uuid[]))`
