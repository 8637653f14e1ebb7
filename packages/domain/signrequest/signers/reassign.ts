import type { Reassign } from '../commands/index.ts'
import { withConsequences } from '../consequences.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findSigner, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'

/** Another person takes the signer id. Older links become invalid. Invites the person if it is their turn. */
export function reassign(request: SignRequest, { at, ...command }: Reassign): Decision {
  const signer = findSigner(request, command.signerId)
  if (isRejection(signer)) return signer
  const closed = rejectUnlessOpen(request, at)
  if (closed) return closed
  const { name, email } = command
  if (signer.name === name && signer.email === email) return nothing
  const rejection = rejectBySigner('Reassign', signer)
  if (rejection) return rejection

  const linkGeneration = signer.linkGeneration + 1
  const reassigned = { type: 'SignerReassigned', at, signerId: signer.id, name, email, linkGeneration } as const
  return accept(...withConsequences(request, [reassigned], at))
}
