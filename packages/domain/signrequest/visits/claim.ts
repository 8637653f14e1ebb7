/** Before the document is shown: claiming the link and checking the code. */
import type { ClaimLink, RecordCodeCheck, RequestCode } from '../commands/index.ts'
import { accept, type Decision, type Rejection, reject } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import { hasActed } from '../signers/progress.ts'
import type { Instant, Signer, SignRequest } from '../state.ts'
import { haveLinksEnded } from './link-end.ts'

/** The latest claim wins. Who has acted may claim in any request state, to download the copy, for 30 days. */
export function claimLink(request: SignRequest, command: ClaimLink): Decision {
  const signer = findVisitor(request, command)
  if (isRejection(signer)) return signer
  const { at, linkGeneration, visitId, embedOrigins, inboxId, endedVisitId } = command
  const by = { signerId: signer.id, linkGeneration, visitId }
  return accept({ type: 'LinkClaimed', at, ...by, embedOrigins, inboxId, endedVisitId })
}

export function requestCode(request: SignRequest, command: RequestCode): Decision {
  const signer = findVisitor(request, command)
  if (isRejection(signer)) return signer
  return accept({ type: 'CodeRequested', at: command.at, signerId: signer.id, linkGeneration: command.linkGeneration })
}

/** The caller checks the code. The result is recorded in the audit trail. */
export function recordCodeCheck(request: SignRequest, command: RecordCodeCheck): Decision {
  const signer = findVisitor(request, command)
  if (isRejection(signer)) return signer
  const { at, visitId, factor, result } = command
  const given = { at, signerId: signer.id, visitId, factor }
  if (result === 'passed') return accept({ type: 'CodeAccepted', ...given })
  return accept({ type: 'CodeRefused', ...given, errorCode: `code_${result}` })
}

interface Visitor {
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

/** Who may open the link in any request state, for the copy: a `cc` recipient who was written to, others who have acted. */
export function mayReturn(signer: Signer): boolean {
  return signer.role === 'cc' ? signer.state === 'notified' || signer.state === 'viewed' : hasActed(signer)
}

function findVisitor(request: SignRequest, by: Visitor): Signer | Rejection {
  const signer = findByLink(request, by)
  if (isRejection(signer)) return signer
  if (haveLinksEnded(request, signer, by.at)) return reject('link_ended', 'The links of this request have ended.')
  if (mayReturn(signer)) return signer
  return rejectUnlessOpen(request, by.at) ?? rejectBySigner('ClaimLink', signer) ?? signer
}
