import type { ReportWrongPerson } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import type { Signer, SignRequest } from '../state.ts'

/**
 * The recipient is not the right person. The sender decides who is, so nothing ends and the recipient can still act. They
 * get no more reminders. A repeat changes nothing.
 */
export function reportWrongPerson(request: SignRequest, { at, reason, ...by }: ReportWrongPerson): Decision {
  const signer = findByLink(request, by)
  if (isRejection(signer)) return signer
  const rejection = rejectUnlessOpen(request, at) ?? rejectBySigner('ReportWrongPerson', signer)
  if (rejection) return rejection
  if (signer.wrongPerson !== null) return nothing
  const signerId = signer.id
  const reported = { type: 'WrongPersonReported', at, signerId, reason } as const
  if (signer.remindersStoppedAt !== null) return accept(reported)
  return accept(reported, { type: 'RemindersStopped', at, signerId })
}

export function mayReportWrongPerson(signer: Signer): boolean {
  return rejectBySigner('ReportWrongPerson', signer) === null
}
