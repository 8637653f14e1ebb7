import { isUnfinished } from './signers/progress.ts'
import {
  type Attempt,
  type Instant,
  isFinal,
  LIMITS,
  type RequestState,
  type Signer,
  type SignerState,
  type SignRequest,
} from './state.ts'

/**
 * The state for commands and readers. A request past `expiresAt` is expired before the timer has committed it. A
 * request in `sealing` does not expire.
 */
export function effectiveState(request: SignRequest, at: Instant): RequestState {
  if (isFinal(request.state) || request.state === 'sealing') return request.state
  return at < request.expiresAt ? request.state : 'expired'
}

/** The signer state for readers: once the request has expired, those who have not acted are `expired` too. */
export function effectiveSignerState(signer: Signer, requestState: RequestState): SignerState {
  return requestState === 'expired' && isUnfinished(signer) ? 'expired' : signer.state
}

/** When `expired` may be committed: at `expiresAt`, or later while a provider's answer is still accepted. */
export function expiryDueAt(request: SignRequest): Instant {
  return Math.max(request.expiresAt, ...request.attempts.map((attempt) => answerableUntil(request, attempt)))
}

/**
 * Until when the answer to this attempt is accepted after the expiry. Applies to an open remote attempt on the latest
 * revision that began before `expiresAt`: until the provider's session ends, at most 30 minutes past `expiresAt`.
 */
export function answerableUntil(request: SignRequest, attempt: Attempt): Instant {
  const counts =
    attempt.state === 'open' &&
    attempt.method === 'remote' &&
    attempt.begunAt < request.expiresAt &&
    attempt.baseRevision === request.latestRevision.number
  return counts ? Math.min(attempt.sessionUntil, request.expiresAt + LIMITS.expiryGrace) : request.expiresAt
}
