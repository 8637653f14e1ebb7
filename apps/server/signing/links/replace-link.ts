import type { Caller } from '../../platform/http/caller.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { newLink } from '../../signrequests/signer/links.ts'
import type { SenderDeps, WhichSigner } from '../embed/open-embed-session.ts'

/** Returns a new link for the sender to deliver. All earlier links of the signer, and visits started by them, end. */
export async function replaceLink(
  deps: SenderDeps,
  { tenantId, slot }: Caller,
  { ref, signerId, email }: WhichSigner,
  actor: Actor,
): Promise<string> {
  let newUrl = ''
  await change(
    deps,
    tenantId,
    ref,
    actor,
    ({ now }) => ({ type: 'ReplaceLink', at: now, signerId, email }),
    ({ state }) => {
      const generation = state.signers.find(({ id }) => id === signerId)?.linkGeneration ?? 0
      const target = { tenantId, requestId: state.id, signerId, generation }
      const { link, statement } = newLink(deps.publicUrl, slot, target)
      newUrl = link
      return [statement]
    },
  )
  return newUrl
}
