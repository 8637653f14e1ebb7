import type { Delegate } from '../commands/index.ts'
import { withConsequences } from '../consequences.ts'
import { accept, type Decision, type Rejection, reject } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import { type FormerPerson, LIMITS, type Signer, type SignRequest } from '../state.ts'

/** The recipient names somebody else to act. As a reassignment, within the limits that the sender set. */
export function delegate(request: SignRequest, { at, ...command }: Delegate): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  const rejection =
    rejectUnlessOpen(request, at) ??
    rejectBySigner('Delegate', signer) ??
    rejectDelegation(signer) ??
    rejectPerson(request, signer, command.email)
  if (rejection) return rejection

  const { name, email, reason } = command
  const linkGeneration = signer.linkGeneration + 1
  const delegated = { type: 'SignerDelegated', at, signerId: signer.id, name, email, reason, linkGeneration } as const
  return accept(...withConsequences(request, [delegated], at))
}

/** Whether the recipient may name somebody else now. */
export function canDelegate(signer: Signer): boolean {
  return (rejectBySigner('Delegate', signer) ?? rejectDelegation(signer)) === null
}

/** Whom the person with links of this generation named in their place; null if they named nobody. */
export function findDelegate(signer: Signer, linkGeneration: number): FormerPerson | null {
  const { name, email, personSince: since, formerPersons, delegations } = signer
  const persons = [...formerPersons, { name, email, since }]
  const by = persons.findLastIndex((person) => person.since <= linkGeneration)
  // The latest changes of the person are the delegations. Those before were made by the sender.
  return by < formerPersons.length - delegations ? null : (persons[by + 1] ?? null)
}

function rejectDelegation({ id, mayDelegate, delegations }: Signer): Rejection | null {
  if (!mayDelegate) return reject('delegation_not_permitted', `The sender did not permit signer ${id} to delegate.`)
  if (delegations < LIMITS.delegations) return null
  const message = `This document was delegated ${LIMITS.delegations} times. Ask the sender to name somebody else.`
  return reject('too_many_delegations', message)
}

/** Nobody gets a document back that they have passed on, and nobody witnesses their own signature. */
function rejectPerson({ signers }: SignRequest, signer: Signer, email: string): Rejection | null {
  const witnessing = signers.filter(({ id, witnessOf }) => id === signer.witnessOf || witnessOf === signer.id)
  const refused = [signer, ...signer.formerPersons, ...witnessing]
  if (!refused.some((person) => isSameAddress(person.email, email))) return null
  return reject('delegation_loop', 'This person has already been asked. Name somebody else, or decline.', {
    field: 'email',
  })
}

export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
