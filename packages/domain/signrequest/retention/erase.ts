import type { ErasePersonalData } from '../commands/index.ts'
import { accept, type Decision, nothing, reject } from '../decision.ts'
import { findSigner, isRejection } from '../guards.ts'
import { ERASED_PERSON, isFinal, type SignRequest } from '../state.ts'

/**
 * What is known of one signer, or of everybody, is to be forgotten; with `documents` also the files. Only once the
 * request has ended: before that, people have yet to be written to.
 */
export function erasePersonalData(request: SignRequest, command: ErasePersonalData): Decision {
  const { at, signerId, documents, reason } = command
  const signer = signerId === null ? null : findSigner(request, signerId)
  if (signer && isRejection(signer)) return signer
  if (request.heldSince !== null)
    return reject('on_hold', 'A legal hold stands on this request: nothing of it is erased until the hold is lifted.')
  if (!isFinal(request.state))
    return reject('request_open', 'The request has not ended. Cancel it, or wait for its end, and erase then.')
  const people = signer ? [signer] : request.signers
  const forgotten = people.every(({ email }) => email === ERASED_PERSON.email)
  const gone = request.erased === 'documents' || (!documents && (signer !== null || request.erased !== null))
  if (forgotten && gone) return nothing
  return accept({ type: 'PersonalDataErased', at, signerId, documents, reason })
}
