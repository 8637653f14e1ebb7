import type { Approve } from '../commands/index.ts'
import { withConsequences } from '../consequences.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'
import { timesOf } from './page-seconds.ts'

/** Records an approval. It adds nothing to the document. */
export function approve(request: SignRequest, { at, ...command }: Approve): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  if (signer.state === 'approved') return nothing
  const rejection = rejectUnlessOpen(request, at) ?? rejectBySigner('Approve', signer)
  if (rejection) return rejection

  const approved = {
    ...({ type: 'SignerApproved', at, signerId: signer.id } as const),
    documentSha256: command.documentSha256,
    ...timesOf(command),
  }
  return accept(...withConsequences(request, [approved], at))
}
