import type { Database, Row } from '../platform/db/database.ts'
import { claimInTurn, type Turns } from '../platform/in-turn.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'

// Who seals what. A claim is a lease on the row: kept alive while its holder works, free again ten seconds after the
// holder fell silent. It saves double work; what makes double work harmless is the compare-and-swap of the commit.

export const LEASE_SECONDS = 10

export interface Claim {
  tenantId: string
  requestId: string
  /** Since when sealing was due. */
  dueAt: Date
}

const TO_SEAL = { table: 'sign_requests', column: 'seal_due_at' }

/** Takes due requests that nobody holds: one of each tenant in turn, then the longest due. */
export async function claimDue(sealer: Database, holder: string, limit: number, turns: Turns): Promise<Claim[]> {
  const take = async (name: string, text: string, most: number, ...more: unknown[]) => {
    const values = [holder, LEASE_SECONDS, most, ...more]
    return (await sealer.query<ClaimedRow>({ name, text, values })).map(claimOf)
  }
  const inTurn = await claimInTurn(sealer, TO_SEAL, turns, limit, (tenantIds, most) =>
    take('claim-to-seal-in-turn', CLAIM_IN_TURN, most, tenantIds),
  )
  const left = limit - inTurn.length
  return left > 0 ? [...inTurn, ...(await take('claim-to-seal', CLAIM_LONGEST, left))] : inTurn
}

interface ClaimedRow extends Row {
  tenant_id: string
  request_id: string
  seal_due_at: Date
}

function claimOf({ tenant_id, request_id, seal_due_at }: ClaimedRow): Claim {
  return { tenantId: tenant_id, requestId: request_id, dueAt: seal_due_at }
}

// now(), not clock_timestamp(): an index cannot be searched by a function that may change while it is searched.
const IS_FREE = 'seal_due_at <= now() AND (seal_lease_until IS NULL OR seal_lease_until < now())'

const claim = (found: string) => `
  UPDATE sign_requests SET seal_holder = $1, seal_lease_until = clock_timestamp() + make_interval(secs => $2)
   WHERE (tenant_id, request_id) IN (${found})
  RETURNING tenant_id, request_id, seal_due_at`

const CLAIM_LONGEST = claim(`
  SELECT tenant_id, request_id FROM sign_requests WHERE ${IS_FREE}
   ORDER BY seal_due_at LIMIT $3 FOR UPDATE SKIP LOCKED`)

// The tenants in the order they are in, and no further than the limit: whatever is looked at is locked.
const CLAIM_IN_TURN = claim(`
  SELECT t.tenant_id, due.request_id
    FROM unnest($4::uuid[]) AS t(tenant_id)
   CROSS JOIN LATERAL (
         SELECT request_id FROM sign_requests r WHERE r.tenant_id = t.tenant_id AND ${IS_FREE}
          ORDER BY seal_due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
   LIMIT $3`)

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
