import { decide } from '@countersign/domain/signrequest'
import type { Logger } from 'pino'
import { Failure } from '../platform/errors.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { apply } from '../signrequests/change/change.ts'
import { lockRequest } from '../signrequests/load.ts'
import type { Claim } from './claims.ts'
import { type DrainDeps, type Drained, drain } from './drain.ts'
import { nextTry, troubleOf } from './failure.ts'

export interface SealClaimedDeps extends DrainDeps {
  log: Pick<Logger, 'error' | 'warn'>
  onSealed?(sealed: Drained & { lagSeconds: number }): void
}

/** Never rejects: what cannot even be recorded comes up again once the claim has lapsed. */
export async function sealClaimed(deps: SealClaimedDeps, claim: Claim): Promise<void> {
  try {
    const drained = await drain(deps, claim)
    const isIdle = drained.signatures === 0 && !drained.completed
    if (isIdle) await settle(deps, claim)
    else deps.onSealed?.({ ...drained, lagSeconds: (Date.now() - claim.dueAt.getTime()) / 1000 })
  } catch (error) {
    await (isOvertaken(error) ? settle(deps, claim) : recordTrouble(deps, claim, error)).catch((err) =>
      deps.log.error({ err, requestId: claim.requestId }, 'a seal that failed could not be recorded'),
    )
  }
}

/** The request changed meanwhile: another sealer sealed it, it ended, or a signer took the lease. */
function isOvertaken(error: unknown): boolean {
  return error instanceof Failure && OVERTAKEN.has(error.code)
}

const OVERTAKEN = new Set(['wrong_state', 'document_changed', 'document_leased', 'not_found'])

/** The claim found nothing to do: the row's due instant is put right, or it would be claimed for ever. */
async function settle(deps: DrainDeps, { tenantId, requestId }: Claim): Promise<void> {
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (stored) await apply(tx, deps.queue, tenantId, stored, [], SYSTEM)
  })
}

async function recordTrouble(deps: SealClaimedDeps, { tenantId, requestId }: Claim, error: unknown): Promise<void> {
  const trouble = troubleOf(error)
  const level = trouble.permanent || trouble.code === 'internal_error' ? 'error' : 'warn'
  deps.log[level]({ err: error, requestId, code: trouble.code }, 'sealing failed')
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (!stored) return
    const { state, now } = stored
    const retryAt = trouble.permanent ? null : nextTry(state.seal.error, now)
    const decision = decide({ type: 'RecordSealError', at: now, ...trouble, retryAt }, state)
    await apply(tx, deps.queue, tenantId, stored, decision.ok ? decision.events : [], SYSTEM)
  })
}
