import type { Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { withoutLink } from '../../signrequests/links.ts'
import type { SigningDeps } from '../deps.ts'
import { claim } from '../visits/claim.ts'
import { findVisit } from '../visits/visit.ts'
import type { QueueVisit } from './claim-inbox.ts'
import { findNext, findOpenable, type QueueItem } from './read-inbox.ts'
import { passBy } from './skip-document.ts'

/** A signer's document, or the first that waits behind a number. */
export type Wish = { signerId: string } | { after: number }

/**
 * Opens a document from the queue: an ordinary visit, begun and told of as if by the signer's own link. Where it leads;
 * undefined if there is no such document, or its turn was over a moment ago.
 */
export async function openFromQueue(
  deps: SigningDeps,
  visit: QueueVisit,
  wish: Wish,
  actorFor: (signerId: string) => Actor,
): Promise<string | undefined> {
  const { tenantId, queueId, browser } = visit
  const item = await deps.db.transaction({ tenant: tenantId }, (tx) =>
    'after' in wish ? goOn(tx, visit, wish.after) : findOpenable(tx, visit, wish.signerId),
  )
  if (!item) return undefined
  const held = await heldVisit(deps, visit, item)
  if (held) return held
  const { requestId, signerId, generation } = item
  const link = withoutLink({ tenantId, requestId, signerId, generation }, queueId)
  const claimed = await claim(deps, link, browser, actorFor(signerId)).catch(unlessItIsOver)
  return claimed?.base
}

async function goOn(tx: Tx, visit: QueueVisit, after: number): Promise<QueueItem | undefined> {
  const found = await findNext(tx, visit, after)
  await passBy(tx, visit, after, found)
  return found
}

/** Who comes back to a document that they opened from here goes on with it. */
async function heldVisit({ resolver }: SigningDeps, { browser, queueId }: QueueVisit, item: QueueItem) {
  const { signerId, generation } = item
  const visit = await findVisit(resolver, { browser, signerId })
  const isHeld = visit && !visit.isOver && visit.generation === generation && visit.queueId === queueId
  return isHeld ? visit.base : undefined
}

/** Signed, ended or given to another in the moment between: the list says so. */
function unlessItIsOver(error: unknown): undefined {
  if (!(error instanceof Failure) || !['wrong_state', 'link_gone'].includes(error.code)) throw error
}
