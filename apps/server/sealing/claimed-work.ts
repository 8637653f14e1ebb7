import type { Logger } from 'pino'
import type { Database } from '../platform/db/database.ts'
import { startClaimLoop } from '../platform/leases/claim-loop.ts'
import type { Leases } from '../platform/leases/leases.ts'
import type { Loop } from '../platform/loop.ts'
import { inTraceOf, type TracedRequest } from '../signrequests/trace.ts'

// The sealer's work for signers with their own key: rows that it claims when they are due. Duplicate work is harmless,
// because each step is committed once.

export const LEASE_SECONDS = 10
const SLOTS = 8
const PAUSE_MS = 1_000

export interface WorkDeps {
  /** As countersign_app. */
  db: Database
  /** As countersign_sealer, which sees only the ids of due rows, of every tenant, and provider secrets. */
  sealer: Database
  log: Pick<Logger, 'error' | 'warn'>
}

export interface ClaimedWork<Claim extends TracedRequest> {
  /** For logs and spans. */
  name: string
  leases: Leases<Claim>
  run(claim: Claim): Promise<void>
  /** Records the failure of a run. Without it, the row is claimed again when its lease expires. */
  fail?(claim: Claim, error: unknown): Promise<void>
}

/** Works on due rows until it is stopped. Notifications wake it; polling covers lost notifications. */
export function startWork<Claim extends TracedRequest>(deps: WorkDeps, work: ClaimedWork<Claim>): Loop {
  const { sealer, log } = deps
  return startClaimLoop({
    slots: SLOTS,
    pauseMs: PAUSE_MS,
    leases: work.leases,
    db: sealer,
    claim: (limit) => work.leases.claimOldest(sealer, limit),
    work: (claim) => perform(deps, work, claim),
    onError: (err) => log.error({ err, work: work.name }, 'claiming due rows failed'),
  })
}

/** Works on the rows that are due now, in sequence. Returns their number. */
export async function workOnDue<Claim extends TracedRequest>(
  deps: WorkDeps,
  work: ClaimedWork<Claim>,
): Promise<number> {
  const claims = await work.leases.claimOldest(deps.sealer, SLOTS)
  for (const claim of claims) await perform(deps, work, claim)
  return claims.length
}

/** Never rejects. A row whose failure cannot be recorded is claimed again when its lease expires. */
async function perform<Claim extends TracedRequest>(
  { db, log }: WorkDeps,
  work: ClaimedWork<Claim>,
  claim: Claim,
): Promise<void> {
  const context = { work: work.name, claim }
  try {
    const span = { name: work.name.replaceAll('_', ' '), kind: 'consumer' } as const
    await inTraceOf(db, claim, span, () => work.run(claim))
  } catch (err) {
    log.warn({ err, ...context }, 'a step of a signing attempt failed')
    await work
      .fail?.(claim, err)
      .catch((failure) => log.error({ err: failure, ...context }, 'the failure could not be recorded'))
  }
}
