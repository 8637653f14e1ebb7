import { isUnsigned } from './signers/whose-turn.ts'
import { type Attempt, type Instant, isFinal, LIMITS, type RequestState, type SignRequest } from './state.ts'

/**
 * The state that commands and readers go by. A request past `expiresAt` is expired even before the timer has come;
 * once everybody has signed, time can no longer take it away.
 */
export function effectiveState(request: SignRequest, at: Instant): RequestState {
  if (isFinal(request.state) || request.state === 'sealing') return request.state
  return at < request.expiresAt ? request.state : 'expired'
}

/** The request as a reader must see it: once it has run out, its unsigned signers have too. */
export function asSeenAt(request: SignRequest, at: Instant): SignRequest {
  const state = effectiveState(request, at)
  if (state === request.state) return request
  return {
    ...request,
    state,
    signers: request.signers.map((signer) => (isUnsigned(signer) ? { ...signer, state: 'expired' } : signer)),
  }
}

/** When `expired` may be committed: at `expiresAt`, unless a provider's answer is still to be accepted. */
export function expiryDueAt(request: SignRequest): Instant {
  return Math.max(request.expiresAt, ...request.attempts.map((attempt) => answerableUntil(request, attempt)))
}

/**
 * Until when the answer to this attempt counts although the request has expired: only a remote attempt begun before
 * and still open, to the end of the provider's session, at most 30 minutes past `expiresAt`. An attempt over bytes
 * that are no longer the newest cannot become a signature and holds nothing up.
 */
export function answerableUntil(request: SignRequest, attempt: Attempt): Instant {
  const counts =
    attempt.state === 'open' &&
    attempt.method === 'remote' &&
    attempt.begunAt < request.expiresAt &&
    attempt.baseRevision === request.head.revision
  return counts ? Math.min(attempt.sessionUntil, request.expiresAt + LIMITS.expiryGrace) : request.expiresAt
}
