import type { Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { withoutLink } from '../../signrequests/links.ts'
import type { SigningDeps } from '../deps.ts'
import { claim } from '../visits/claim.ts'
import { findVisit } from '../visits/visit.ts'
import type { InboxVisit } from './claim-inbox.ts'
import { markDone } from './mark-done.ts'
import { findNext, findOpenable, type InboxItem } from './read-inbox.ts'

/** A signer's document, or the first that waits behind a number. */
export type DocumentChoice = { signerId: string } | { after: number }

/**
 * Opens a document from the queue: an ordinary visit, begun and told of as if by the signer's own link. Where it leads;
 * undefined if there is no such document, or its turn was over a moment ago.
 */
export async function openFromInbox(
  deps: SigningDeps,
  visit: InboxVisit,
  wish: DocumentChoice,
  actorFor: (signerId: string) => Actor,
): Promise<string | undefined> {
  const { tenantId, inboxId, browser } = visit
  const item = await deps.db.transaction({ tenant: tenantId }, (tx) =>
    'after' in wish ? openNext(tx, visit, wish.after) : findOpenable(tx, visit, wish.signerId),
  )
  if (!item) return undefined
  const held = await heldVisit(deps, visit, item)
  if (held) return held
  const { requestId, signerId, generation } = item
  const link = withoutLink({ tenantId, requestId, signerId, generation }, inboxId)
  const claimed = await claim(deps, link, browser, actorFor(signerId)).catch(unlessItIsOver)
  return claimed?.base
}

async function openNext(tx: Tx, visit: InboxVisit, after: number): Promise<InboxItem | undefined> {
  const found = await findNext(tx, visit, after)
  await markDone(tx, visit, after, found)
  return found
}

/** Who comes back to a document that they opened from here goes on with it. */
async function heldVisit({ resolver }: SigningDeps, { browser, inboxId }: InboxVisit, item: InboxItem) {
  const { signerId, generation } = item
  const visit = await findVisit(resolver, { browser, signerId })
  const isHeld = visit && !visit.isOver && visit.generation === generation && visit.inboxId === inboxId
  return isHeld ? visit.base : undefined
}

/** Signed, ended or given to another in the moment between: the list says so. */
function unlessItIsOver(error: unknown): undefined {
  if (!(error instanceof Failure) || !['wrong_state', 'link_gone'].includes(error.code)) throw error
}
