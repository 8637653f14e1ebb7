import type { SignRequestEvent } from './events/index.ts'
import { evolveAll } from './evolve.ts'
import { hasActed, isUnfinished } from './signers/progress.ts'
import { whoseTurn } from './signers/whose-turn.ts'
import type { Instant, SignRequest } from './state.ts'

/**
 * Adds the events that follow: `AllSigned` once all have acted, and an invitation for each recipient whose turn it is now
 * and each `cc` recipient of the start. An expired request invites nobody.
 */
export function withConsequences(
  request: SignRequest,
  events: readonly SignRequestEvent[],
  at: Instant,
): SignRequestEvent[] {
  const next = evolveAll(request, events)
  if (next.state !== 'pending' && next.state !== 'in_progress') return [...events]
  if (next.signers.every(hasActed)) return [...events, { type: 'AllSigned', at }]
  if (at >= next.expiresAt) return [...events]
  const copied = next.signers.filter(({ ccAt }) => ccAt === 'start')
  const invited = [...whoseTurn(next), ...copied].filter((signer) => signer.state === 'waiting')
  return [
    ...events,
    ...invited.map(({ id, linkGeneration }) => ({ type: 'SignerInvited', at, signerId: id, linkGeneration }) as const),
  ]
}

/** Ends all open attempts. Precedes every final event. */
export function lapseOpenAttempts(request: SignRequest, at: Instant): SignRequestEvent[] {
  return request.attempts
    .filter((attempt) => attempt.state === 'open')
    .map(
      ({ id, signerId }) => ({ type: 'AttemptLapsed', at, attemptId: id, signerId, reason: 'request_ended' }) as const,
    )
}

/** Ends the signer's open attempts except `keepId`. */
export function supersedeAttempts(
  request: SignRequest,
  signerId: string,
  at: Instant,
  keepId?: string,
): SignRequestEvent[] {
  return request.attempts
    .filter((attempt) => attempt.state === 'open' && attempt.signerId === signerId && attempt.id !== keepId)
    .map(({ id }) => ({ type: 'AttemptLapsed', at, attemptId: id, signerId, reason: 'superseded' }) as const)
}

/** The recipients whose state ends with the request. */
export function unfinishedIds(request: SignRequest): string[] {
  return request.signers.filter(isUnfinished).map(({ id }) => id)
}
