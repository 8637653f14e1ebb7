import { timesOf } from '@countersign/domain/signrequest'
import type { ApproveBody } from '@countersign/signing'
import type { Actor } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import { shownDocument } from '../signrequests/signer/shown-revision.ts'
import { requireShownHash } from './agreement.ts'
import { codeNeeded, notShown, visitOver } from './failures.ts'
import { recordView } from './visits/record-view.ts'
import { isVisitOpen, type Visitor } from './visits/visit.ts'

/** Records the approval of the document with this hash. A repeated call succeeds without effect. */
export async function approve(
  deps: ChangeDeps,
  visitor: Visitor,
  { document, ...times }: ApproveBody,
  actor: Actor,
): Promise<void> {
  const { visit, signer, stored } = visitor
  if (!visitor.isAuthenticated) throw codeNeeded()
  if (signer.state === 'approved') return
  const { tenantId, requestId, signerId, generation } = visit
  const shown = await deps.db.transaction({ tenant: tenantId }, (tx) => shownDocument(tx, tenantId, stored, signer))
  if (!shown) throw notShown()
  requireShownHash(document, shown)
  await recordView(deps, visitor, actor)
  await change(deps, tenantId, { requestId }, actor, async ({ now }, tx) => {
    if (!(await isVisitOpen(tx, visit))) throw visitOver()
    return {
      type: 'Approve',
      at: now,
      signerId,
      linkGeneration: generation,
      documentSha256: shown.sha256,
      ...timesOf(times),
    }
  })
}
