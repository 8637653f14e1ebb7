import type { Database } from '../../platform/db/database.ts'
import type { ChangeDeps } from '../change.ts'

// Who seals what. A claim is a lease on the row: kept alive while its holder works, free again ten seconds after the
// holder fell silent. It saves double work; what makes double work harmless is the compare-and-swap of the commit.

export const LEASE_SECONDS = 10

export interface Claim {
  tenantId: string
  requestId: string
  /** Since when sealing was due. */
  dueAt: Date
}

/** Takes the longest due requests that nobody holds, of whichever tenant. */
export async function claimDue(sealer: Database, holder: string, limit: number): Promise<Claim[]> {
  const rows = await sealer.query<{ tenant_id: string; request_id: string; seal_due_at: Date }>({
    name: 'claim-to-seal',
    text: CLAIM,
    values: [holder, LEASE_SECONDS, limit],
  })
  return rows.map((row) => ({ tenantId: row.tenant_id, requestId: row.request_id, dueAt: row.seal_due_at }))
}

// now(), not clock_timestamp(): an index cannot be searched by a function that may change while it is searched.
const CLAIM = `
  UPDATE sign_requests SET seal_holder = $1, seal_lease_until = clock_timestamp() + make_interval(secs => $2)
   WHERE (tenant_id, request_id) IN (
         SELECT tenant_id, request_id FROM sign_requests
          WHERE seal_due_at <= now() AND (seal_lease_until IS NULL OR seal_lease_until < now())
          ORDER BY seal_due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING tenant_id, request_id, seal_due_at`

/** For the requests that are still being worked on. */
export async function keepClaims(sealer: Database, holder: string, claims: readonly Claim[]): Promise<void> {
  await sealer.query({
    name: 'keep-claims',
    text: `
      UPDATE sign_requests SET seal_lease_until = clock_timestamp() + make_interval(secs => $2)
       WHERE seal_holder = $1 AND (tenant_id, request_id) IN (SELECT * FROM unnest($3::uuid[], $4::uuid[]))`,
    values: [holder, LEASE_SECONDS, claims.map(({ tenantId }) => tenantId), claims.map(({ requestId }) => requestId)],
  })
}

/** By the tenant's own role, for once nothing is due any more the sealer's sees the row no longer. */
export async function release({ db }: Pick<ChangeDeps, 'db'>, holder: string, claim: Claim): Promise<void> {
  await db.flush({ tenant: claim.tenantId }, [
    {
      name: 'release-claim',
      text: `
        UPDATE sign_requests SET seal_holder = NULL, seal_lease_until = NULL
         WHERE tenant_id = $1 AND request_id = $2 AND seal_holder = $3`,
      values: [claim.tenantId, claim.requestId, holder],
    },
  ])
}
