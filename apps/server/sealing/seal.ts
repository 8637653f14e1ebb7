import type { Database } from '../platform/db/database.ts'
import { startClaimLoop } from '../platform/leases/claim-loop.ts'
import { startRoundRobin } from '../platform/leases/tenant-round-robin.ts'
import type { Loop } from '../platform/loop.ts'
import { REQUESTS_TO_SEAL, type SealClaim } from '../signrequests/seal/leases.ts'
import type { SealClaimedDeps } from './seal-claimed.ts'

// Sealing appends recorded signatures to the document. Each sealer claims due requests and drains several of them
// concurrently. Failed drains are retried with backoff, and `explain` shows the reason.

const SLOTS = 8
const PAUSE_MS = 1_000

export interface SealDeps extends SealClaimedDeps {
  /** As countersign_sealer, which sees only the ids of due requests, of every tenant. */
  sealer: Database
}

/** Seals due requests until stopped. It is woken by notifications and polls in case one is lost. */
export function startSealing(deps: SealDeps): Loop {
  const position = startRoundRobin()
  return startClaimLoop({
    slots: SLOTS,
    pauseMs: PAUSE_MS,
    leases: REQUESTS_TO_SEAL,
    db: deps.sealer,
    claim: (limit) => REQUESTS_TO_SEAL.claimFairly(deps.sealer, position, fairShare(limit)),
    work: (claim) => work(deps, claim),
    onError: (err) => deps.log.error({ err }, 'claiming requests to seal failed'),
  })
}

/** Seals the requests that are due now, one after the other. Returns how many were claimed. */
export async function sealDue(deps: SealDeps): Promise<number> {
  const claims = await REQUESTS_TO_SEAL.claimFairly(deps.sealer, startRoundRobin(), fairShare(SLOTS))
  for (const claim of claims) await work(deps, claim)
  return claims.length
}

/** One request of each tenant, round-robin; the remaining slots go to the requests due longest. */
export const fairShare = (limit: number) => ({ limit, oldest: 0, perTenant: 1, fill: true })

async function work(deps: SealDeps, claim: SealClaim): Promise<void> {
  try {
    // Loaded on first use, to save memory in a process that seals nothing.
    const { sealClaimed } = await import('./seal-claimed.ts')
    await sealClaimed(deps, claim)
  } finally {
    await release(deps, claim).catch((err) => deps.log.warn({ err }, 'releasing a claim failed'))
  }
}

/** In the tenant's scope, because countersign_sealer cannot see a row that is no longer due. */
async function release({ db }: SealDeps, claim: SealClaim): Promise<void> {
  await db.flush({ tenant: claim.tenantId }, [REQUESTS_TO_SEAL.release(claim)])
}
