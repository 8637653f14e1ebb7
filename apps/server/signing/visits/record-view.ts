import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { visitOver } from '../failures.ts'
import { isVisitOpen, type Visitor } from './visit.ts'

/**
 * Records the signer's first view. Called for a press or key of the person in a page that shows the document, or for an
 * act that such a press submits, and never for a GET: mail scanners load pages and images too. Repeats cause no query.
 */
export async function recordView(deps: ChangeDeps, { visit, signer }: Visitor, actor: Actor): Promise<void> {
  if (signer.state !== 'notified') return
  const { tenantId, requestId, signerId, generation } = visit
  await change(deps, tenantId, { requestId }, actor, async ({ now }, tx) => {
    if (!(await isVisitOpen(tx, visit))) throw visitOver()
    return { type: 'View', at: now, signerId, linkGeneration: generation }
  })
}
