import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { Visitor } from './visit.ts'

/** A page image is about to go to the signer. The first one counts; for the others nothing is asked of the database. */
export async function view(deps: ChangeDeps, { visit, signer }: Visitor, actor: Actor): Promise<void> {
  if (signer.state !== 'notified') return
  const { tenantId, requestId, signerId, generation } = visit
  await change(deps, tenantId, { requestId }, actor, ({ now }) => {
    return { type: 'View', at: now, signerId, linkGeneration: generation }
  })
}
