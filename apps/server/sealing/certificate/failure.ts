import { decide } from '@countersign/domain/signrequest'
import { CmsError } from '@countersign/pades'
import { TrustError } from '@countersign/pades/trust'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { apply, type ChangeDeps } from '../../signrequests/change/change.ts'
import { lockRequest } from '../../signrequests/load.ts'
import { type AttemptRef, endAttempt, tryAgain } from './attempts.ts'

// When an attempt does not become a signature. What may pass is tried again as long as the signer has the lease; then,
// or at once where trying again is no use, they are back at the document and are told why.

/** Trying again with the same answer is no use. */
export class AttemptRefused extends Error {
  override readonly name = 'AttemptRefused'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const RETRY_SECONDS = 1

/** Ends the attempt, unless it may still succeed. */
export async function recordTrouble(deps: ChangeDeps, ref: AttemptRef, error: unknown): Promise<void> {
  const { code, isFinal } = troubleOf(error)
  const { tenantId, requestId, attemptId } = ref
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    if (!stored) return
    const { state, now } = stored
    const leaseUntil = state.attempts.find(({ id }) => id === attemptId)?.leaseUntil ?? 0
    if (!isFinal && now < leaseUntil) {
      await tx.query(tryAgain(ref, RETRY_SECONDS))
      return
    }
    const decision = decide({ type: 'FailAttempt', at: now, attemptId, errorCode: code, providerDown: false }, state)
    const events = decision.ok ? decision.events : []
    await apply(tx, deps.queue, tenantId, stored, events, SYSTEM, () => [ended(ref, code)])
  })
  deps.wakeRelay()
  deps.wakeSealer()
}

function ended(ref: AttemptRef, errorCode: string) {
  return endAttempt(ref, { step: 'failed', errorCode })
}

function troubleOf(error: unknown): { code: string; isFinal: boolean } {
  if (error instanceof AttemptRefused) return { code: error.code, isFinal: true }
  // The slot is part of what was signed: a longer signature needs a new attempt.
  if (error instanceof CmsError) return { code: 'not_saved', isFinal: error.code === 'slot_overflow' }
  if (!(error instanceof TrustError)) return { code: 'not_saved', isFinal: false }
  if (error.code === 'certificate_revoked') return { code: error.code, isFinal: true }
  return { code: error.code.startsWith('timestamp_') ? 'timestamp_unavailable' : 'not_saved', isFinal: false }
}
