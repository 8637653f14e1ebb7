import type { RecordDelivery } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findSigner, isRejection } from '../guards.ts'
import { personsOf } from '../retention/persons.ts'
import { ERASED_PERSON, type SignRequest } from '../state.ts'

/** Records a delivery in any request state, without the address of a person who is erased. A download is recorded only if no copy was delivered before. */
export function recordDelivery(request: SignRequest, { type: _type, what, ...facts }: RecordDelivery): Decision {
  const signer = findSigner(request, facts.signerId)
  if (isRejection(signer)) return signer
  if (facts.channel === 'download' && signer.copyDeliveredAt !== null) return nothing
  const persons = personsOf(request, signer.id, null).filter(({ email }) => email !== ERASED_PERSON.email)
  const isKnown = persons.some(({ email }) => email === facts.email)
  const email = isKnown ? facts.email : null
  return accept({ type: what === 'link' ? 'LinkDelivered' : 'CopyDelivered', ...facts, email })
}
