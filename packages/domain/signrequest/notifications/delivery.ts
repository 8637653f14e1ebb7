import type { RecordDelivery } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findSigner, isRejection } from '../guards.ts'
import { ERASED_PERSON, type SignRequest } from '../state.ts'

/**
 * What left for a signer, and by which means: a fact, in whatever state the request is by now. Whoever fetches a copy
 * again, or has one from a mail, is not told of twice.
 */
export function recordDelivery(request: SignRequest, { type: _type, what, ...facts }: RecordDelivery): Decision {
  const signer = findSigner(request, facts.signerId)
  if (isRejection(signer)) return signer
  if (facts.means === 'download' && signer.copyAt !== null) return nothing
  const email = signer.email === ERASED_PERSON.email ? null : facts.email
  return accept({ type: what === 'link' ? 'LinkDelivered' : 'CopyDelivered', ...facts, email })
}
