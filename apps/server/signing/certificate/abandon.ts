import { Failure } from '../../platform/errors.ts'
import type { AttemptRef } from '../../sealing/attempts/ref.ts'
import { endAttempt, findAttempt } from '../../sealing/certificate/attempts.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { Visitor } from '../visits/visit.ts'

/** Ends the attempt and releases the lease at once. Throws if the signature was already submitted. */
export async function abandon(deps: ChangeDeps, { visit }: Visitor, attemptId: string, actor: Actor): Promise<void> {
  const { tenantId, requestId, signerId } = visit
  const ref: AttemptRef = { tenantId, requestId, attemptId }
  await change(
    deps,
    tenantId,
    { requestId },
    actor,
    async ({ now, state }, tx) => {
      const attempt = findAttempt.read(await tx.query(findAttempt.statement(ref)))
      const isOwn = state.attempts.some((one) => one.id === attemptId && one.signerId === signerId)
      if (!attempt || !isOwn) throw new Failure('not_found', 'This signer has no attempt with this id.')
      if (attempt.step === 'finishing' || attempt.step === 'signed') throw signatureGiven(state.state)
      return { type: 'FailAttempt', at: now, attemptId, errorCode: 'abandoned', providerDown: false }
    },
    () => [endAttempt(ref, { step: 'failed', errorCode: 'abandoned' })],
  )
}

function signatureGiven(state: string): Failure {
  const message = 'The signature was already submitted and is being added to the document.'
  return new Failure('wrong_state', message, { details: { reason: 'signature_given', state } })
}
