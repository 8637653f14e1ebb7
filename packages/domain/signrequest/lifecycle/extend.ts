import type { Extend } from '../commands/index.ts'
import { accept, type Decision, nothing, reject } from '../decision.ts'
import { refuseUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'

/** Later only: a signer who was promised a day keeps it. */
export function extend(request: SignRequest, { at, expiresAt }: Extend): Decision {
  const refusal = refuseUnlessOpen(request, at)
  if (refusal) return refusal
  if (expiresAt === request.expiresAt) return nothing
  if (expiresAt > request.expiresAt) return accept({ type: 'RequestExtended', at, from: request.expiresAt, expiresAt })
  return reject('expiry_not_later', 'A request can only be extended to a later day. Cancel it to end it sooner.', {
    field: 'expiry_date',
  })
}
