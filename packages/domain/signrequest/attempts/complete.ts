import type { CompleteAttempt, Increment } from '../commands/index.ts'
import { supersedeAttempts, withConsequences } from '../consequences.ts'
import { accept, type Decision, nothing, type Rejection, reject } from '../decision.ts'
import { answerableUntil, effectiveState } from '../effective-state.ts'
import type { DiscardReason } from '../events/index.ts'
import { appended, rejectKinds, signersOf } from '../revisions/increments.ts'
import { rejectIfLeasedByOther } from '../revisions/lease.ts'
import { type Attempt, isFinal, type Signer, type SignRequest } from '../state.ts'
import { findAttempt } from './find.ts'

/**
 * Records a provider's answer. A late answer is not rejected: it becomes a signature, a failed attempt that the signer
 * may repeat, or an entry in the audit trail. An answer after the end of its lease, or of its session, still counts if
 * no other signer has appended a revision or holds the lease.
 */
export function completeAttempt(request: SignRequest, { at, ...command }: CompleteAttempt): Decision {
  const found = findAttempt(request, command.attemptId)
  if ('ok' in found) return found
  const { attempt, signer } = found
  if (attempt.state !== 'open' && attempt.state !== 'lapsed') return nothing
  const end = { at, attemptId: attempt.id, signerId: signer.id }

  const overtaken = overtakenBy(request, attempt, signer, at)
  if (overtaken) return accept({ type: 'LateAnswerDiscarded', ...end, reason: overtaken })
  const lost = cannotAppend(request, attempt, at)
  if (lost && attempt.state === 'lapsed') return accept({ type: 'LateAnswerDiscarded', ...end, reason: lost })
  if (lost) return accept({ type: 'AttemptFailed', ...end, errorCode: lost, ...noFallback })

  const rejection = rejectAnswer(request, command.increments, signer)
  if (rejection) return rejection
  const events = [
    { type: 'AttemptCompleted', ...end, ...optionalDetails(command) } as const,
    ...supersedeAttempts(request, signer.id, at, attempt.id),
    {
      ...({ type: 'SignerSigned', at, signerId: signer.id } as const),
      ...{ drawingSha256: null, attemptId: attempt.id, agreement: null },
    },
    ...appended(request, command.increments, at),
  ]
  return accept(...withConsequences(request, events, at))
}

const noFallback = { providerDown: false, opensFallback: false } as const

function optionalDetails({ certificate, messages }: Pick<CompleteAttempt, 'certificate' | 'messages'>) {
  return { ...(certificate ? { certificate } : {}), ...(messages && messages.length > 0 ? { messages } : {}) }
}

/** Why this signer has nothing left to sign, or null. */
function overtakenBy(request: SignRequest, attempt: Attempt, signer: Signer, at: number): DiscardReason | null {
  if (isFinal(request.state)) return 'request_ended'
  if (signer.state === 'signed') return 'already_signed'
  if (attempt.linkGeneration < signer.personSince) return 'signer_reassigned'
  if (effectiveState(request, at) === 'expired' && at >= answerableUntil(request, attempt)) return 'request_expired'
  return null
}

/** Why the signed bytes can no longer be appended: another revision was, or another signer holds the lease. */
function cannotAppend(
  request: SignRequest,
  attempt: Attempt,
  at: number,
): 'document_changed' | 'document_leased' | null {
  if (attempt.baseRevision !== request.latestRevision.number) return 'document_changed'
  return rejectIfLeasedByOther(request, attempt.signerId, at) ? 'document_leased' : null
}

function rejectAnswer(request: SignRequest, increments: readonly Increment[], signer: Signer): Rejection | null {
  const [signedBy, ...more] = signersOf(increments)
  if (signedBy === signer.id && more.length === 0)
    return rejectKinds(request, increments, ['fields', 'signature', 'validation'])
  return reject('increments_invalid', `The answer must append exactly one signature, that of signer ${signer.id}.`)
}
