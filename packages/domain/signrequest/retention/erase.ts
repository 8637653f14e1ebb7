import type { ErasePersonalData } from '../commands/index.ts'
import { accept, type Decision, nothing, reject } from '../decision.ts'
import { findSigner, isRejection } from '../guards.ts'
import { ERASED_PERSON, isFinal, type SignRequest } from '../state.ts'
import { personsOf } from './persons.ts'

/**
 * Erases the personal data of one person, of everybody who ever was one signer, or of all; with `documents` also the files. Only after the request has ended,
 * because an open request still needs the addresses.
 */
export function erasePersonalData(request: SignRequest, command: ErasePersonalData): Decision {
  const { at, signerId, personSince, documents, reason } = command
  const signer = signerId === null ? null : findSigner(request, signerId)
  if (signer && isRejection(signer)) return signer
  if (request.heldSince !== null)
    return reject('on_hold', 'This request is under legal hold. Lift the hold before you erase data.')
  if (!isFinal(request.state))
    return reject('request_open', 'The request has not ended. Cancel it, or wait until it ends, before you erase data.')
  const persons = personsOf(request, signerId, personSince)
  if (signer && persons.length === 0) return reject('signer_unknown', `No person was signer ${signer.id} since then.`)
  const peopleErased = persons.every(({ email }) => email === ERASED_PERSON.email)
  const requestErased = request.erased === 'documents' || (!documents && (signer !== null || request.erased !== null))
  if (peopleErased && requestErased) return nothing
  return accept({ type: 'PersonalDataErased', at, signerId, personSince, documents, reason })
}
