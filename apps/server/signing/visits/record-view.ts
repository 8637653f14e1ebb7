import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { Visitor } from './visit.ts'

/** Records the first page image sent to the signer. Later images cause no query. */
export async function recordView(deps: ChangeDeps, { visit, signer }: Visitor, actor: Actor): Promise<void> {
  if (signer.state !== 'notified') return
  const { tenantId, requestId, signerId, generation } = visit
  await change(deps, tenantId, { requestId }, actor, ({ now }) => {
    return { type: 'View', at: now, signerId, linkGeneration: generation }
  })
}
