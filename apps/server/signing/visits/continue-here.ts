import type { Actor } from '../../signrequests/change/audit.ts'
import { accessWithoutLink } from '../../signrequests/signer/links.ts'
import type { SigningDeps } from '../deps.ts'
import { claim } from './claim.ts'
import { requireValidVisit, type Visitor } from './visit.ts'

/**
 * Moves the visit back to a browser from which another one took it. The browser has opened the link of this generation and
 * may open it again, so this gives it no new right: a code is asked for again, both claims are in the audit trail, and the
 * visit ends when it would have ended. A visit that has expired, that began with a link that works once (an embed session,
 * a code for another device) or that is in a frame needs a new link. Returns the visit's path.
 */
export async function continueHere(
  deps: SigningDeps,
  visitor: Visitor,
  browser: string | undefined,
  actor: Actor,
): Promise<string> {
  const { visit, canContinue, expiresAt } = visitor
  if (!visit.isOver || !canContinue) {
    requireValidVisit(visitor)
    return visit.base
  }
  requireValidVisit({ ...visitor, visit: { ...visit, isOver: false } })
  const { base } = await claim(deps, accessWithoutLink(visit, visit.inboxId), browser, actor, { expiresAt })
  return base
}
