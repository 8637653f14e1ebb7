import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { startClaimLoop } from '../../platform/leases/claim-loop.ts'
import type { Loop } from '../../platform/loop.ts'
import { duringSteps } from '../steps.ts'
import type { AttemptRef } from './attempts.ts'
import { DUE_ATTEMPTS } from './claims.ts'
import type { RemoteSigningDeps } from './deps.ts'

// The sealer's work for signers at providers: the way there is prepared, what comes back is believed or not, and what
// was signed becomes part of the document.

const SLOTS = 8
const PAUSE_MS = 1_000

export interface RemoteWorkDeps extends RemoteSigningDeps {
  /** As countersign_sealer, which sees what is due of every tenant and of it only whose it is. */
  sealer: Database
  log: Pick<Logger, 'error' | 'warn'>
}

/** Until it is stopped; woken by hints, and by the clock where a hint was lost. */
export function startRemoteWork(deps: RemoteWorkDeps): Loop {
  return startClaimLoop({
    slots: SLOTS,
    pauseMs: PAUSE_MS,
    leases: DUE_ATTEMPTS,
    db: deps.sealer,
    claim: (limit) => DUE_ATTEMPTS.claimOldest(deps.sealer, limit),
    work: (claim) => work(deps, claim),
    onError: (err) => deps.log.error({ err }, 'claiming what signers at providers wait for failed'),
  })
}

/** What is due now, one after the other; tells how much it was. */
export async function doRemoteWork(deps: RemoteWorkDeps): Promise<number> {
  const claims = await DUE_ATTEMPTS.claimOldest(deps.sealer, SLOTS)
  for (const claim of claims) await work(deps, claim)
  return claims.length
}

/** Never rejects: what cannot even be recorded comes up again once the claim has lapsed. */
async function work(deps: RemoteWorkDeps, ref: AttemptRef): Promise<void> {
  const { requestId, attemptId } = ref
  try {
    // A process that no signer at a provider comes to need not load what their signatures take.
    const { goOn } = await import('./advance-attempt.ts')
    await goOn(deps, ref, duringSteps(requestId, deps.onRemoteStep))
  } catch (err) {
    deps.log.warn({ err, requestId, attemptId }, 'a step for a signer at a provider failed')
    const { recordTrouble } = await import('./failure.ts')
    await recordTrouble(deps, ref, err).catch((failure) =>
      deps.log.error({ err: failure, requestId }, 'an attempt that failed could not be recorded'),
    )
  }
}
