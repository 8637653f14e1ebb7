import type { Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { accessWithoutLink } from '../../signrequests/signer/links.ts'
import type { SigningDeps } from '../deps.ts'
import { claim } from '../visits/claim.ts'
import { findVisit } from '../visits/visit.ts'
import type { InboxVisit } from './claim-inbox.ts'
import { markDone } from './mark-done.ts'
import { findNext, findOpenable, type InboxItem } from './read-inbox.ts'

/** The document of a signer, or the first one after a number that waits for a signature. */
export type DocumentChoice = { signerId: string } | { after: number }

/**
 * Opens a document from the inbox. It starts an ordinary visit, recorded like a claim of the signer's own link. Returns the
 * visit's path; undefined if no such document waits, or if it was signed or ended concurrently.
 */
export async function openFromInbox(
  deps: SigningDeps,
  visit: InboxVisit,
  choice: DocumentChoice,
  actorFor: (signerId: string) => Actor,
): Promise<string | undefined> {
  const { tenantId, inboxId, browser } = visit
  const item = await deps.db.transaction({ tenant: tenantId }, (tx) =>
    'after' in choice ? openNext(tx, visit, choice.after) : findOpenable(tx, visit, choice.signerId),
  )
  if (!item) return undefined
  const open = await openVisitPath(deps, visit, item)
  if (open) return open
  const { requestId, signerId, generation } = item
  const link = accessWithoutLink({ tenantId, requestId, signerId, generation }, inboxId)
  const claimed = await claim(deps, link, browser, actorFor(signerId)).catch(ignoreEnded)
  return claimed?.base
}

async function openNext(tx: Tx, visit: InboxVisit, after: number): Promise<InboxItem | undefined> {
  const found = await findNext(tx, visit, after)
  await markDone(tx, visit, after, found)
  return found
}

/** The path of the browser's open visit, if it was started from this inbox. */
async function openVisitPath({ resolver }: SigningDeps, { browser, inboxId }: InboxVisit, item: InboxItem) {
  const { signerId, generation } = item
  const visit = await findVisit(resolver, { browser, signerId })
  const isOpen = visit && !visit.isOver && visit.generation === generation && visit.inboxId === inboxId
  return isOpen ? visit.base : undefined
}

/** The document was signed, ended or reassigned concurrently. The list shows its state. */
function ignoreEnded(error: unknown): undefined {
  if (!(error instanceof Failure) || !['wrong_state', 'link_gone'].includes(error.code)) throw error
}
