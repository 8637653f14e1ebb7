import type { LapseAttempt } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import type { SignRequest } from '../state.ts'
import { findAttempt } from './find.ts'

/** Runs when the provider's session ends. */
export function lapseAttempt(request: SignRequest, { at, attemptId }: LapseAttempt): Decision {
  const found = findAttempt(request, attemptId)
  if ('ok' in found) return found
  if (found.attempt.state !== 'open' || at < found.attempt.sessionUntil) return nothing
  return accept({ type: 'AttemptLapsed', at, attemptId, signerId: found.signer.id, reason: 'session_ended' })
}
