import type { PersonalDataErased } from '../events/index.ts'
import { ERASED_PERSON, type Signer, type SignRequest } from '../state.ts'

/** Erases who the signers were and what they wrote. Their states, times and signatures stay. */
export function erase(request: SignRequest, event: PersonalDataErased): SignRequest {
  const { signerId, documents } = event
  const erased = documents ? 'documents' : signerId === null ? (request.erased ?? 'values') : request.erased
  const signers = request.signers.map((signer) => (isErased(event, signer) ? eraseSigner(signer, event) : signer))
  return { ...request, erased, signers }
}

function isErased({ signerId }: PersonalDataErased, { id }: Signer): boolean {
  return signerId === null || id === signerId
}

function eraseSigner(signer: Signer, { personSince }: PersonalDataErased): Signer {
  const isTarget = (since: number) => personSince === null || since === personSince
  const formerPersons = signer.formerPersons.map((former) =>
    isTarget(former.since) ? { ...former, ...ERASED_PERSON } : former,
  )
  const current = isTarget(signer.personSince)
    ? { ...ERASED_PERSON, declineReason: null, bounce: null, values: null, wrongPerson: null }
    : {}
  // It names the person before, and was written by them.
  return { ...signer, ...current, formerPersons, delegatedBy: null }
}
