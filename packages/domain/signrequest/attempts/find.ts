import { type Rejection, reject } from '../decision.ts'
import type { Attempt, Signer, SignRequest } from '../state.ts'

export function findAttempt(request: SignRequest, attemptId: string): { attempt: Attempt; signer: Signer } | Rejection {
  const attempt = request.attempts.find(({ id }) => id === attemptId)
  const signer = request.signers.find(({ id }) => id === attempt?.signerId)
  if (attempt && signer) return { attempt, signer }
  return reject('attempt_unknown', `This request has no attempt ${attemptId}.`)
}
