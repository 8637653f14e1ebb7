import { type Command, decide } from '@countersign/domain/signrequest'
import type { Logger } from 'pino'
import { Failure } from '../platform/errors.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { apply } from '../signrequests/change/change.ts'
import { lockRequest } from '../signrequests/load.ts'
import type { SealClaim } from '../signrequests/seal/leases.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { inTraceOf } from '../signrequests/trace.ts'
import { isEnded } from './completion/certify-ended.ts'
import type { DrainDeps } from './deps.ts'
import { type DrainProgress, type DrainResult, drain } from './drain.ts'
import { nextRetryAt, type SealFailure, sealFailureOf } from './failure.ts'

export interface SealClaimedDeps extends DrainDeps {
  log: Pick<Logger, 'error' | 'warn'>
  onSealed?(result: DrainResult & { lagSeconds: number }): void
}

const SPAN = { name: 'seal', kind: 'consumer' } as const

/** Never rejects. A request whose failure cannot be recorded is claimed again when its lease expires. */
export async function sealClaimed(deps: SealClaimedDeps, claim: SealClaim): Promise<void> {
  const progress: DrainProgress = {}
  try {
    const result = await inTraceOf(deps.db, claim, SPAN, () => drain(deps, claim, progress))
    const isIdle = result.signatures === 0 && !result.completed
    if (isIdle) await refreshDueAt(deps, claim)
    else deps.onSealed?.({ ...result, lagSeconds: (Date.now() - claim.dueAt.getTime()) / 1000 })
  } catch (error) {
    await (isSuperseded(error) ? refreshDueAt(deps, claim) : recordFailure(deps, claim, error, progress)).catch((err) =>
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

/** The audit trail of an ended request was ordered by a download, and nothing orders it again by itself. */
function failureCommand(stored: StoredRequest, failure: SealFailure, progress: DrainProgress): Command {
  const { state, now } = stored
  if (isEnded(stored)) return { type: 'RecordProblem', at: now, code: 'audit_trail_not_made', signerId: null }
  const { revision = state.latestRevision.number } = progress
  return { type: 'RecordSealError', at: now, revision, ...failure, retryAt: nextRetryAt(state.seal.error, now) }
}

/** An error that lasts longer is logged at level `error`. Operators are alerted by it and by the metric. */
const ALERT_AFTER_MS = 5 * 60_000

async function recordFailure(
  deps: SealClaimedDeps,
  { tenantId, requestId }: SealClaim,
  error: unknown,
  progress: DrainProgress,
): Promise<void> {
  const failure = sealFailureOf(error)
  const { failed, problem, lastedMs } = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (!stored) return { failed: false, problem: false, lastedMs: 0 }
    const { state, now } = stored
    const decision = decide(failureCommand(stored, failure, progress), state)
    const events = decision.ok ? decision.events : []
    const { seal } = (await apply(tx, deps.queue, tenantId, stored, events, SYSTEM)).state
    const has = (type: string) => events.some((event) => event.type === type)
    const lastedMs = now - (seal.error?.since ?? now)
    return { failed: has('RequestFailed'), problem: has('ProblemRecorded'), lastedMs }
  })
  if (failed || problem) deps.wakeRelay()
  const isAlert = failed || failure.code === 'internal_error' || lastedMs >= ALERT_AFTER_MS
  const message = failed ? 'sealing failed and ended the request' : 'sealing failed and will be retried'
  deps.log[isAlert ? 'error' : 'warn']({ err: error, requestId, code: failure.code, lastedMs }, message)
  deps.onSealError?.({ code: failure.code, failed })
}
