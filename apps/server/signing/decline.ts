import type { Actor } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import { codeNeeded, visitOver } from './failures.ts'
import { isVisitOpen, type Visitor } from './visits/visit.ts'

const MAX_REASON_LENGTH = 500

/** Ends the request by the signer's refusal. A repeated call succeeds without effect. */
export async function decline(deps: ChangeDeps, visitor: Visitor, reason: string, actor: Actor): Promise<void> {
  const { visit, signer } = visitor
  if (!visitor.isAuthenticated) throw codeNeeded()
  if (signer.state === 'declined') return
  const { tenantId, requestId, signerId, generation } = visit
  const stored = reason.trim().slice(0, MAX_REASON_LENGTH).toWellFormed() || null
  await change(deps, tenantId, { requestId }, actor, async ({ now }, tx) => {
    if (!(await isVisitOpen(tx, visit))) throw visitOver()
    return { type: 'Decline', at: now, signerId, linkGeneration: generation, reason: stored }
  })
}
