import type { RecordDelivery } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findSigner, isRejection } from '../guards.ts'
import { ERASED_PERSON, type SignRequest } from '../state.ts'

/** Records a delivery in any request state. A download is recorded only if no copy was delivered before. */
export function recordDelivery(request: SignRequest, { type: _type, what, ...facts }: RecordDelivery): Decision {
  const signer = findSigner(request, facts.signerId)
  if (isRejection(signer)) return signer
  if (facts.channel === 'download' && signer.copyDeliveredAt !== null) return nothing
  const email = signer.email === ERASED_PERSON.email ? null : facts.email
  return accept({ type: what === 'link' ? 'LinkDelivered' : 'CopyDelivered', ...facts, email })
}
