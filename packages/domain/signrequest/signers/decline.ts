import type { Decline } from '../commands/index.ts'
import { lapseOpenAttempts, unfinishedIds } from '../consequences.ts'
import { accept, type Decision } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'

/** One decline ends the request for all signers. A signer who has signed cannot decline. */
export function decline(request: SignRequest, { at, ...command }: Decline): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  const rejection = rejectUnlessOpen(request, at) ?? rejectBySigner('Decline', signer)
  if (rejection) return rejection

  const closedSignerIds = unfinishedIds(request).filter((id) => id !== signer.id)
  return accept(
    ...lapseOpenAttempts(request, at),
    { type: 'SignerDeclined', at, signerId: signer.id, reason: command.reason },
    { type: 'RequestDeclined', at, signerId: signer.id, closedSignerIds },
  )
}
