import type { AttemptBegun, LateAnswerDiscarded } from '../events/index.ts'
import { withSigner } from '../signers/with-signer.ts'
import type { Attempt, AttemptState, Instant, SignRequest } from '../state.ts'

// What the events of an attempt change.

export function takeLease(request: SignRequest, event: AttemptBegun): SignRequest {
  const { attemptId, signerId, fencingToken, leaseUntil } = event
  const attempt: Attempt = {
    id: attemptId,
    signerId,
    linkGeneration: event.linkGeneration,
    method: event.method,
    profile: event.profile,
    baseRevision: event.baseRevision,
    fencingToken,
    values: event.agreement.values ?? null,
    begunAt: event.at,
    leaseUntil,
    sessionUntil: event.sessionUntil,
    state: 'open',
    endedAt: null,
    errorCode: null,
  }
  return {
    ...request,
    lease: { attemptId, signerId, fencingToken, until: leaseUntil },
    fencingToken,
    attempts: [...request.attempts, attempt],
  }
}

interface AttemptEnd {
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
}

/** Ends the attempt and releases its lease. A signer with no other open attempt returns to `viewed`. */
export function closeAttempt(
  request: SignRequest,
  event: AttemptEnd,
  state: AttemptState,
  errorCode: string | null,
): SignRequest {
  const attempts = request.attempts.map((attempt) =>
    attempt.id === event.attemptId ? { ...attempt, state, endedAt: event.at, errorCode } : attempt,
  )
  const lease = request.lease?.attemptId === event.attemptId ? null : request.lease
  const closed = { ...request, attempts, lease }
  const signer = request.signers.find(({ id }) => id === event.signerId)
  const hasOpenAttempt = attempts.some((attempt) => attempt.signerId === event.signerId && attempt.state === 'open')
  if (signer?.state !== 'signing' || hasOpenAttempt) return closed
  return withSigner(closed, event.signerId, { state: 'viewed', errorCode })
}

/** A signer who still has to sign gets the reason as error code, unless the signer was reassigned. */
export function discardAnswer(request: SignRequest, event: LateAnswerDiscarded): SignRequest {
  const closed = closeAttempt(request, event, 'discarded', event.reason)
  const signer = closed.signers.find(({ id }) => id === event.signerId)
  if (signer?.state !== 'viewed' || event.reason === 'signer_reassigned') return closed
  return withSigner(closed, event.signerId, { errorCode: event.reason })
}
