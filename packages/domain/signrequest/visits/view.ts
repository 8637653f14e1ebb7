import type { RecordShown, View } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findByLink, isRejection, rejectBySignerState, rejectUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'

/** Records a person's first view. The first view of all starts the request. A closed request records nothing. */
export function view(request: SignRequest, { at, ...command }: View): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  if (rejectUnlessOpen(request, at)) return nothing
  const rejection = rejectBySignerState('View', signer)
  if (rejection) return rejection
  if (signer.state !== 'notified') return nothing

  const viewed = { type: 'SignerViewed', at, signerId: signer.id } as const
  return request.state === 'pending' ? accept(viewed, { type: 'RequestStarted', at }) : accept(viewed)
}

/** Recorded once. A closed request records nothing. */
export function recordShown(request: SignRequest, { at, pages, documentSha256, ...command }: RecordShown): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  if (rejectUnlessOpen(request, at) || signer.shownAt !== null) return nothing
  return accept({ type: 'DocumentShown', at, signerId: signer.id, pages, documentSha256 })
}
