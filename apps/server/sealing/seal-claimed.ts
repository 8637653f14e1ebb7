import { decide } from '@countersign/domain/signrequest'
import type { Logger } from 'pino'
import { Failure } from '../platform/errors.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { apply } from '../signrequests/change/change.ts'
import { lockRequest } from '../signrequests/load.ts'
import type { SealClaim } from '../signrequests/seal/leases.ts'
import type { DrainDeps } from './deps.ts'
import { type DrainResult, drain } from './drain.ts'
import { nextRetryAt, sealFailureOf } from './failure.ts'

export interface SealClaimedDeps extends DrainDeps {
  log: Pick<Logger, 'error' | 'warn'>
  onSealed?(result: DrainResult & { lagSeconds: number }): void
}

/** Never rejects. A request whose failure cannot be recorded is claimed again when its lease expires. */
export async function sealClaimed(deps: SealClaimedDeps, claim: SealClaim): Promise<void> {
  try {
    const result = await drain(deps, claim)
    const isIdle = result.signatures === 0 && !result.completed
    if (isIdle) await refreshDueAt(deps, claim)
    else deps.onSealed?.({ ...result, lagSeconds: (Date.now() - claim.dueAt.getTime()) / 1000 })
  } catch (error) {
    await (isSuperseded(error) ? refreshDueAt(deps, claim) : recordFailure(deps, claim, error)).catch((err) =>
      deps.log.error({ err, requestId: claim.requestId }, 'the failure of a seal could not be recorded'),
    )
  }
}

/** Another sealer sealed the request, the request ended, or a signer leased the document. */
function isSuperseded(error: unknown): boolean {
  return error instanceof Failure && SUPERSEDED.has(error.code)
}

const SUPERSEDED = new Set(['wrong_state', 'document_changed', 'document_leased', 'not_found'])

/** Computes the row's due time again. Without this, sealers would claim a request with nothing to seal forever. */
async function refreshDueAt(deps: DrainDeps, { tenantId, requestId }: SealClaim): Promise<void> {
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (stored) await apply(tx, deps.queue, tenantId, stored, [], SYSTEM)
  })
}

async function recordFailure(deps: SealClaimedDeps, { tenantId, requestId }: SealClaim, error: unknown): Promise<void> {
  const failure = sealFailureOf(error)
  const level = failure.permanent || failure.code === 'internal_error' ? 'error' : 'warn'
  deps.log[level]({ err: error, requestId, code: failure.code }, 'sealing failed')
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (!stored) return
    const { state, now } = stored
    const retryAt = failure.permanent ? null : nextRetryAt(state.seal.error, now)
    const decision = decide({ type: 'RecordSealError', at: now, ...failure, retryAt }, state)
    await apply(tx, deps.queue, tenantId, stored, decision.ok ? decision.events : [], SYSTEM)
  })
}
