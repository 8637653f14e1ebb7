import type { Actor } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import { codeNeeded, visitOver } from './failures.ts'
import { isVisitOpen, type Visitor } from './visits/visit.ts'

const MAX_REASON_LENGTH = 500

/** The recipient tells the sender that somebody else should have been asked. */
export async function reportWrongPerson(
  deps: ChangeDeps,
  visitor: Visitor,
  reason: string,
  actor: Actor,
): Promise<void> {
  if (!visitor.isAuthenticated) throw codeNeeded()
  const { visit } = visitor
  const { tenantId, requestId, signerId, generation } = visit
  const stored = reason.trim().slice(0, MAX_REASON_LENGTH).toWellFormed() || null
  await change(deps, tenantId, { requestId }, actor, async ({ now }, tx) => {
    if (!(await isVisitOpen(tx, visit))) throw visitOver()
    return { type: 'ReportWrongPerson', at: now, signerId, linkGeneration: generation, reason: stored }
  })
}
