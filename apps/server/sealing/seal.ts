import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { beginTurns } from '../platform/in-turn.ts'
import { startClaimLoop } from '../platform/leases/claim-loop.ts'
import type { Loop } from '../platform/loop.ts'
import { type Claim, claimDue, keepClaims, LEASE_SECONDS, release } from './claims.ts'
import type { SealClaimedDeps } from './seal-claimed.ts'

// Sealing: recorded signatures become part of the document. Each sealer claims what is due and works on several requests
// at once, on each in a single drain. What fails is tried again, later and later; why, is told by `explain`.

const AT_ONCE = 8
const PAUSE_MS = 1_000
const HEARTBEAT_MS = (LEASE_SECONDS * 1_000) / 3

export interface SealDeps extends SealClaimedDeps {
  /** As countersign_sealer, which sees due requests of every tenant and of them only whose they are. */
  sealer: Database
}

/** Seals what is due until it is stopped; woken by hints, and by the clock where a hint was lost. */
export function startSealing(deps: SealDeps): Loop {
  const [holder, turns] = [newId(), beginTurns()]
  return startClaimLoop({
    slots: AT_ONCE,
    pauseMs: PAUSE_MS,
    leaseMs: LEASE_SECONDS * 1_000,
    renewMs: HEARTBEAT_MS,
    claim: (limit) => claimDue(deps.sealer, holder, limit, turns),
    renew: async (claims) => {
      await keepClaims(deps.sealer, holder, claims)
      return claims
    },
    work: (claim) => work(deps, holder, claim),
    onError: (err) => deps.log.error({ err }, 'claiming what is to be sealed failed'),
  })
}

/** Seals what is due now, one after the other; tells how many requests were worked on. */
export async function sealDue(deps: SealDeps): Promise<number> {
  const holder = newId()
  const claims = await claimDue(deps.sealer, holder, AT_ONCE, beginTurns())
  for (const claim of claims) await work(deps, holder, claim)
  return claims.length
}

async function work(deps: SealDeps, holder: string, claim: Claim): Promise<void> {
  try {
    // A process that seals nothing, as most do on a laptop, need not load what sealing takes.
    const { sealClaimed } = await import('./seal-claimed.ts')
    await sealClaimed(deps, claim)
  } finally {
    await release(deps, holder, claim).catch((err) => deps.log.warn({ err }, 'a claim was not released'))
  }
}
