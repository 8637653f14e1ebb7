import { Failure } from '../../platform/errors.ts'
import { endAttempt } from '../../sealing/remote/attempts.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { Visitor } from '../visits/visit.ts'
import { ownAttempt } from './own-attempt.ts'

/** Ends the attempt and releases the lease at once. Throws if the provider has already signed. */
export async function abandon(deps: ChangeDeps, visitor: Visitor, attemptId: string, actor: Actor): Promise<void> {
  const { tenantId, requestId } = visitor.visit
  const attempt = await ownAttempt(deps.db, visitor, attemptId)
  if (attempt.step === 'finishing' || attempt.step === 'signed') throw signatureGiven()
  const ended = endAttempt(attempt, { step: 'failed', errorCode: 'abandoned' })
  const command = { type: 'FailAttempt', attemptId, errorCode: 'abandoned', providerDown: false } as const
  await change(
    deps,
    tenantId,
    { requestId },
    actor,
    ({ now }) => ({ ...command, at: now }),
    () => [ended],
  ).catch((error: unknown) => {
    // Before the choice of a certificate, the request has no attempt yet.
    if (!(error instanceof Failure) || error.details.reason !== 'attempt_unknown') throw error
    return deps.db.flush({ tenant: tenantId }, [ended])
  })
}

function signatureGiven(): Failure {
  const message = 'The provider has already signed, and the signature is being added to the document.'
  return new Failure('wrong_state', message, { details: { reason: 'signature_given' } })
}
