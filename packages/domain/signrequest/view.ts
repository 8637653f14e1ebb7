import type { View } from './commands.ts'
import { accept, type Decision, nothing } from './decision.ts'
import { findByLink, isRejection, refuseBySignerState, refuseUnlessOpen } from './guards.ts'
import type { SignRequest } from './state.ts'

/** The first look counts, and the very first one starts the request. Looking at a closed request only tells why. */
export function view(request: SignRequest, { at, ...command }: View): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  if (refuseUnlessOpen(request, at)) return nothing
  const refusal = refuseBySignerState('View', signer)
  if (refusal) return refusal
  if (signer.state !== 'notified') return nothing

  const viewed = { type: 'SignerViewed', at, signerId: signer.id } as const
  return request.state === 'pending' ? accept(viewed, { type: 'RequestStarted', at }) : accept(viewed)
}
