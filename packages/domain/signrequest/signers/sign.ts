import type { Agreement, Sign } from '../commands/index.ts'
import { supersedeAttempts, withConsequences } from '../consequences.ts'
import { accept, type Decision, nothing, type Rejection, reject } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import { type Method, methodOf, type SigType } from '../sig-type.ts'
import type { Signer, SignRequest } from '../state.ts'

/** Records a drawn signature. The sealer appends it when no attempt reserves the document. */
export function sign(request: SignRequest, { at, ...command }: Sign): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  if (signer.state === 'signed') return nothing
  const rejection =
    rejectUnlessOpen(request, at) ??
    rejectBySigner('Sign', signer) ??
    rejectMethod(signer, 'drawn') ??
    rejectWitness(signer, command.agreement)
  if (rejection) return rejection

  const { drawingSha256, agreement } = command
  const events = [
    ...supersedeAttempts(request, signer.id, at),
    { type: 'SignerSigned', at, signerId: signer.id, drawingSha256, attemptId: null, agreement } as const,
  ]
  return accept(...withConsequences(request, events, at))
}

/** A witness says who they are with the signature. Nobody else is asked to. */
export function rejectWitness({ id, role }: Signer, { witness }: Agreement): Rejection | null {
  if ((role === 'witness') === (witness !== undefined)) return null
  if (role !== 'witness') return reject('role_not_permitted', `Signer ${id} is no witness.`)
  return reject('witness_details_missing', `Signer ${id} is a witness and must give their name and address.`)
}

export function rejectMethod(signer: Signer, method: Method): Rejection | null {
  if (canSignWith(signer, method)) return null
  return reject(
    'method_not_permitted',
    `Signer ${signer.id} must sign with sig_type ${permitted(signer).join(' or ')}.`,
  )
}

export function canSignWith(signer: Signer, method: Method): boolean {
  return permitted(signer).some((sigType) => methodOf(sigType) === method)
}

/** The methods that are permitted now, the sender's choice first. */
export function permittedMethods(signer: Signer): Method[] {
  return [...new Set(permitted(signer).map(methodOf))]
}

/** The fallback types open once the provider of `sigType` was down. */
function permitted({ sigType, fallback, fallbackOpen }: Signer): SigType[] {
  return [sigType, ...(fallbackOpen ? fallback : [])]
}
